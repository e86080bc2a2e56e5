import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { ExtractorType } from '@lingui/conf';
import ts from 'typescript';

/**
 * Finds the sentences that the API and its mails say: plain strings and templates of `contract/src` and `server/src`. They are written as English,
 * without a macro, because the server runs its sources as they are; the English sentence is the key of its translation, and the values of a
 * template are its placeholders.
 */
export const sentenceExtractor: ExtractorType = {
  match: (filename) => /[\\/](contract|server)[\\/]src[\\/].*\.ts$/.test(filename),
  extract(filename, code, onMessageExtracted) {
    for (const { sentence, line } of sentencesOf(
      code,
      /(templates|mail-layout|audit-fields|audit-texts\.service)\.ts$/.test(filename),
    ))
      onMessageExtracted({ id: generateMessageId(sentence), message: sentence, origin: [filename, line] });
  },
};

interface Found {
  sentence: string;
  line: number;
}

/** Calls whose texts are read by the operator, not by users. */
const forOperators = /Error$|^(log|warn|info|tell|error|fail|console|question|cancel|quoted)$/;

export function sentencesOf(code: string, withLabels: boolean): Found[] {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) {
      if (!ts.isTaggedTemplateExpression(node)) return;
      for (const sentence of sentencesInSql(node.template.getText())) found.push({ sentence, line: lineOf(node) });
      return visitValues(node.template);
    }
    if (isForOperators(node)) return;
    const sentence = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? withPlaceholders(node)
        : undefined;
    if (sentence !== undefined && !isKey(node) && (isSentence(sentence) || (withLabels && isLabel(sentence))))
      found.push({ sentence, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  const visitValues = (template: ts.TemplateLiteral): void => {
    if (ts.isTemplateExpression(template)) for (const { expression } of template.templateSpans) visit(expression);
  };
  visit(file);
  return found;
}

function isForOperators(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return forOperators.test(name);
}

/** Whether a text is a name in an object, or a value to compare with. */
const isKey = (node: ts.Node) =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isElementAccessExpression(node.parent);

/** Whether a text is a sentence: two words or more, beginning with a capital letter, a quoted word or a value; no HTTP or file header, no SQL. */
const isSentence = (text: string) =>
  /^(?:[A-Z"“]|\{\w+\}[ :,])/.test(text) &&
  /[a-z]{2,}/.test(text.replaceAll(/\{\w+\}/g, '')) &&
  /\S[ ]\S/.test(text) &&
  !/[<>;=]|^(?:SELECT|INSERT|UPDATE|DELETE|WITH|LOCK|SET|CREATE|ALTER|DROP|TRUNCATE|COPY) |\{\w+\}\.\w|^\{\w+\}:? \{\w+\}$|^YYYY|^[A-Z][\w/.-]+:? .*\r?\n[A-Z][\w-]+: | not between /.test(
    text,
  );

/** The reasons that a query answers: `'No longer in ' || b.name` becomes "No longer in {name}". */
const sentencesInSql = (sql: string): string[] =>
  [...sql.matchAll(/'([^'\n]*)'(?:\s*\|\|\s*(?:\w+\.)?(\w+))?/g)]
    .map(([, text = '', name]) => (name === undefined ? text : `${text}{${name}}`))
    .filter(isSentence);

const isLabel = (text: string) => /^[A-Z][a-zé’-]+$/.test(text) && !text.startsWith('Content');

/** Turns `Row ${first.number} of this sheet` into `Row {number} of this sheet`; a repeated name gets a number. */
function withPlaceholders({ head, templateSpans }: ts.TemplateExpression): string {
  const used = new Map<string, number>();
  const rest = templateSpans.map(({ expression, literal }) => {
    const name = nameOf(expression) ?? 'value';
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return `{${name}${count === 1 ? '' : count}}${literal.text}`;
  });
  return head.text + rest.join('');
}

function nameOf(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) {
    const { text } = expression.name;
    return text === 'length' || text === 'name' ? (nameOf(expression.expression) ?? text) : text;
  }
  if (ts.isCallExpression(expression)) {
    const [first] = expression.arguments;
    return (first && nameOf(first)) ?? nameOf(expression.expression);
  }
  if (ts.isElementAccessExpression(expression)) return nameOf(expression.expression);
  if (ts.isNonNullExpression(expression)) return nameOf(expression.expression);
  return undefined;
}
