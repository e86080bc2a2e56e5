import type { NodePath, PluginObj, types as Babel } from '@babel/core';
import { createCompiledCatalog } from '@lingui/cli/api';

/**
 * Inlines the compiled English messages where they are used, so that a page loads only its own; other languages need a
 * catalogue. Runs after Lingui's macros, which leave the source text.
 */
export function compileMessages({ types }: { types: typeof Babel }): PluginObj {
  const compiled = (sentence: string): Babel.Expression => {
    const { source } = createCompiledCatalog('en', { sentence }, { namespace: 'json' });
    const { messages } = JSON.parse(source) as { messages: { sentence: unknown } };
    return types.valueToNode(messages.sentence);
  };
  const compileAll = {
    ObjectExpression({ node }: NodePath<Babel.ObjectExpression>) {
      const members = new Map(
        node.properties.flatMap((member) =>
          types.isObjectProperty(member) && types.isIdentifier(member.key) ? [[member.key.name, member] as const] : [],
        ),
      );
      const message = members.get('message');
      const isDescriptor = types.isStringLiteral(members.get('id')?.value);
      if (isDescriptor && types.isStringLiteral(message?.value)) message.value = compiled(message.value.value);
    },
    JSXOpeningElement({ node }: NodePath<Babel.JSXOpeningElement>) {
      for (const attribute of node.attributes) {
        if (!types.isJSXAttribute(attribute) || attribute.name.name !== 'message') continue;
        if (!types.isJSXIdentifier(node.name) || !node.name.name.startsWith('_Trans')) continue;
        const { value } = attribute;
        const text = types.isJSXExpressionContainer(value) ? value.expression : value;
        if (types.isStringLiteral(text)) attribute.value = types.jsxExpressionContainer(compiled(text.value));
      }
    },
  };
  return { visitor: { Program: { exit: (program) => program.traverse(compileAll) } } };
}
