export interface PageImage {
  jpeg: Blob;
  /** In pixels. */
  width: number;
  height: number;
}

/** Sides of A4, in points. */
const short = 595;
const long = 842;

/** A PDF with one A4 page per JPEG, portrait or landscape as the image. Images are embedded without re-encoding, in this order. */
export function imagePdf(images: readonly PageImage[]): Blob {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  // All text is ASCII, so its length equals its bytes.
  const write = (part: string | Blob) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  const writeObject = (...body: (string | Blob)[]) => {
    offsets.push(length);
    for (const part of [`${offsets.length} 0 obj\n`, ...body, '\nendobj\n']) write(part);
  };
  const pageId = (index: number) => 3 + 3 * index;

  write('%PDF-1.4\n');
  writeObject('<< /Type /Catalog /Pages 2 0 R >>');
  writeObject(
    `<< /Type /Pages /Kids [${images.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] /Count ${images.length} >>`,
  );
  for (const [index, { jpeg, width, height }] of images.entries()) {
    const id = pageId(index);
    const page = width > height ? { width: long, height: short } : { width: short, height: long };
    const scale = Math.min(page.width / width, page.height / height);
    const [shownWidth, shownHeight] = [width * scale, height * scale];
    const place = [shownWidth, 0, 0, shownHeight, (page.width - shownWidth) / 2, (page.height - shownHeight) / 2];
    const content = `${place.map((number) => number.toFixed(2)).join(' ')} cm /Photo Do`;
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${id + 1} 0 R`,
      ` /Resources << /XObject << /Photo ${id + 2} 0 R >> >> >>`,
    );
    writeObject(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ` /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const tableAt = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
