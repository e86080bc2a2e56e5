/** A line of text, larger for a heading. */
interface Line {
  text: string;
  isHeading: boolean;
}

const page = { width: 595, height: 842, margin: 64 };
const lineHeight = { heading: 30, text: 17 };
const charactersInLine = 84;
const linesOnPage = 40;

/**
 * A real PDF of A4 pages with text, for samples and tests. A paragraph starting with `# ` is a heading, an empty one begins a new page; the font has
 * western European letters only.
 */
export function makePdf(title: string, paragraphs: string[]): Buffer {
  const pages = paginate(paragraphs);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const firstPage = 6;
  const pageIds = pages.map((_, index) => firstPage + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (Tasika) >>`,
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines, `${title} · ${index + 1} of ${pages.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${firstPage + 2 * index + 1} 0 R
   /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects, '/Root 1 0 R /Info 5 0 R');
}

/** Serialises objects, numbered from 1, with their cross-reference table. */
export function assemble(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function paginate(paragraphs: string[]): Line[][] {
  const pages: Line[][] = [[]];
  for (const paragraph of paragraphs) {
    const lines = wrap(paragraph);
    const last = pages.at(-1) as Line[];
    if (paragraph === '' || last.length + lines.length + 1 > linesOnPage) pages.push(lines);
    else last.push(...lines, { text: '', isHeading: false });
  }
  return pages;
}

function wrap(paragraph: string): Line[] {
  if (paragraph === '') return [];
  if (paragraph.startsWith('# ')) return [{ text: paragraph.slice(2), isHeading: true }];
  const pieces = paragraph.match(new RegExp(`.{1,${charactersInLine}}(?:\\s|$)|\\S+`, 'g')) ?? [];
  return pieces.map((text) => ({ text: text.trim(), isHeading: false }));
}

function contentOf(lines: Line[], footer: string): string {
  const body = lines.map(({ text, isHeading }) =>
    isHeading
      ? `/F2 16 Tf ${lineHeight.heading} TL T* (${escaped(text)}) Tj`
      : `/F1 11 Tf ${lineHeight.text} TL T* (${escaped(text)}) Tj`,
  );
  const top = page.height - page.margin;
  return `BT ${page.margin} ${top} Td ${body.join('\n')} ET
BT /F1 9 Tf 0.4 g ${page.margin} 36 Td (${escaped(footer)}) Tj ET`;
}

// The font has these where Latin-1 has none.
const escaped = (text: string) =>
  text
    .replace(/’/g, '\u0092')
    .replace(/–/g, '\u0096')
    .replace(/[\\()]/g, '\\$&');
