import { crc32 } from 'node:zlib';

// Files made to exhaust the memory of the server that opens them. The sizes are small here; an attacker's are not.

/** A zip64 whose directory lists this many entries without content: the directory is read first. */
export function zipOfEntries(count: number, nameOf = (index: number) => `tables/t${index}.copy`) {
  const entries = Array.from({ length: count }, (_, index) => {
    const name = Buffer.from(nameOf(index));
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50);
    header.writeUInt16LE(name.length, 28);
    return Buffer.concat([header, name]);
  });
  const directory = Buffer.concat(entries);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.fill(0xff, 8, 20);
  return Buffer.concat([directory, end64, locator, end]);
}

const usualStanza = `-> scrypt ${'A'.repeat(22)} 10\n${'B'.repeat(43)}\n`;

/** Starts like an encrypted backup, with a header of this many stanzas. */
export const ageHeaderOf = (stanzas: number, stanza = usualStanza) =>
  Buffer.from(`age-encryption.org/v1\n${stanza.repeat(stanzas)}--- ${'C'.repeat(43)}\n${'x'.repeat(64)}`);

/** A manifest of nested objects. */
export const nestedManifest = (depth: number) =>
  Buffer.from(`{"format":1,"schema":1,"app":"1","tables":${'['.repeat(depth)}${']'.repeat(depth)}}`);

/** A valid manifest with far too many files. */
export const manifestOfFiles = (manifest: object, count: number) => {
  const files = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    bytes: 0,
    sha256: crc32(String(index)).toString(16).padStart(64, '0'),
  }));
  return Buffer.from(JSON.stringify({ ...manifest, files }));
};
