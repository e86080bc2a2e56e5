/** The high bytes of the characters in such lists: Latin letters and digits, Devanagari, dashes and quotation marks. */
const highBytes = new Set([0x00, 0x09, 0x20]);

/** UTF-16 without a byte order mark is recognised by its high bytes, some of which are zero, as in no other text. */
function looksUtf16(bytes: Uint8Array, highAt: 0 | 1): boolean {
  const high = bytes.subarray(0, 1000).filter((_, at) => at % 2 === highAt);
  return bytes.length > 1 && high.includes(0) && high.filter((byte) => highBytes.has(byte)).length > high.length * 0.9;
}

/** Decodes UTF-8, UTF-16 of either byte order or Windows-1252, by the byte order mark or else by the bytes. */
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
