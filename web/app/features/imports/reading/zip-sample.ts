import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  bytes: Uint8Array;
  /** The size that the directory declares, if it differs from the real one. */
  declared?: number;
  isEncrypted?: boolean;
  isDeflated?: boolean;
}

/** An archive made by hand, with what no honest program writes. */
export function zipOf(parts: readonly Part[]): Uint8Array {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes, declared = bytes.length, isEncrypted = false, isDeflated = false } of parts) {
    const stored = isDeflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(stored.length, 14);
    fields.writeUInt32LE(declared, 18);
    fields.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), stored]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...files, index, Buffer.from('PK\u0005\u0006'), end]));
}
