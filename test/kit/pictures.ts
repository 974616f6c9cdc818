import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, said: Uint8Array): Buffer {
  const bytes = Buffer.alloc(said.length + 12);
  bytes.writeUInt32BE(said.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(said, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + said.length)), 8 + said.length);
  return bytes;
}

/** A PNG of one colour whose header says a size; its picture is there only as far as it is asked to be. */
export function aPng(width: number, height: number, { rows = height }: { rows?: number } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const picture = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8)), 0xaa));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', picture),
    chunk('IEND', new Uint8Array()),
  ]);
}
