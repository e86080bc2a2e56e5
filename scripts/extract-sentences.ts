import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { ExtractorType } from '@lingui/conf';
import ts from 'typescript';

/** The functions that take a sentence, by its position among their arguments: our own, and those of zod. */
const functionsBy = [
  'sentence rule inUse notFound unauthenticated tooMany unavailable chosenId dayWritten timeWritten email',
  'Refusal ruleAt conflictAt requireRow at taken broken refers max min regex refine array requiredLine requiredText typedCode typedEnd',
  'fairQueue refers',
].map((names) => new Set(names.split(' ')));

/** The members of an endpoint and of an issue of zod that are sentences. */
const members = new Set(['success', 'successWithoutMail', 'failure', 'message', 'error']);

/**
 * Finds the sentences that the API and its mails say: the keys in `contract/src` and `server/src` that are marked by the function they are given to, or
 * by the member that they are. Both run as they are, without a macro.
 */
export const sentenceExtractor: ExtractorType = {
  match: (filename) => /[\\/](contract|server)[\\/]src[\\/].*\.ts$/.test(filename),
  extract(filename, code, onMessageExtracted) {
    for (const { key, line } of sentencesOf(code))
      onMessageExtracted({ id: generateMessageId(key), message: key, origin: [filename, line] });
  },
};

export function sentencesOf(code: string): { key: string; line: number }[] {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const found: { key: string; line: number }[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node))
      found.push({ key: node.text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    else if (ts.isTemplateExpression(node))
      throw new Error(`A text put together has no translation: ${node.getText()}`);
    else if (ts.isParenthesizedExpression(node)) add(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(add);
    else if (ts.isBinaryExpression(node)) [node.left, node.right].forEach(add);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression, arguments: given = [] } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      functionsBy.forEach((names, position) => names.has(name) && add(given[position]));
      const [keys] = given;
      if (name === 'sentences' && keys && ts.isObjectLiteralExpression(keys))
        for (const member of keys.properties) if (ts.isPropertyAssignment(member)) add(member.initializer);
    }
    if (ts.isPropertyAssignment(node) && members.has(node.name.getText())) add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
