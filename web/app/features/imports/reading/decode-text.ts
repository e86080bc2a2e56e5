const looksUtf16 = (bytes: Uint8Array, zeroAt: 0 | 1): boolean => {
  const pairs = Math.min(bytes.length, 200) >> 1;
  let zeros = 0;
  for (let pair = 0; pair < pairs; pair++) if (bytes[pair * 2 + zeroAt] === 0) zeros++;
  return pairs > 0 && zeros > pairs * 0.4;
};

/** Text in UTF-8, UTF-16 of either order or Windows-1252: by its mark, else by its bytes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || looksUtf16(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || looksUtf16(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
