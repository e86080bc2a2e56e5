export type LegalBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };
export interface LegalPart {
  /** Undefined for text before the first heading. */
  heading?: string;
  /** Fragment id of the heading. */
  id?: string;
  blocks: LegalBlock[];
}

/**
 * Parses a legal text: blank lines separate paragraphs, lines starting with `## ` are headings, lines starting with `- ` are list items. Everything
 * else is plain text.
 */
export function parseLegalText(text: string): LegalPart[] {
  const parts: LegalPart[] = [{ blocks: [] }];
  let isParagraphOpen = false;
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const blocks = parts[parts.length - 1]?.blocks ?? [];
    const last = blocks[blocks.length - 1];
    const heading = /^#{1,3}\s+(.+)$/.exec(line)?.[1];
    const item = /^[-•*]\s+(.+)$/.exec(line)?.[1];
    if (heading) parts.push({ heading, id: `part-${parts.length}`, blocks: [] });
    else if (item && last?.kind === 'list') last.items.push(item);
    else if (item) blocks.push({ kind: 'list', items: [item] });
    else if (line && isParagraphOpen && last?.kind === 'paragraph') last.text += `\n${line}`;
    else if (line) blocks.push({ kind: 'paragraph', text: line });
    isParagraphOpen = line !== '' && !heading && !item;
  }
  return parts.filter(({ heading, blocks }) => heading !== undefined || blocks.length > 0);
}
