import sharp from 'sharp';

/** A picture with soft colours, like a photograph; `over` are encoder options. */
export function samplePicture(width = 900, height = 600) {
  const rings = Array.from(
    { length: 12 },
    (_, at) =>
      `<circle cx="${(at * 37) % 100}%" cy="${(at * 53) % 100}%" r="${10 + at * 2}%" fill="hsl(${at * 30} 60% 60%)" opacity=".6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#dce"/>${rings.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

/** Small, as each upload is encoded in two formats and up to three sizes. */
export const sampleJpeg = await samplePicture(400, 320).jpeg().toBuffer();

/** A multipart form with a file and further fields. */
export function pictureForm(content: Buffer, fields: Record<string, string> = {}, name = 'house.jpg'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), name);
  return form;
}
