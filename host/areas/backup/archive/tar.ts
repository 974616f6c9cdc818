/** Block size of tar files, in bytes. */
export const BLOCK = 512;
/** End marker of a tar file. */
export const END = Buffer.alloc(2 * BLOCK);
const MOST_OCTAL = 8 ** 11;
const NAME_BYTES = 100;

/** Entry of a tar file, by its header. */
export interface TarEntry {
  name: string;
  size: number;
}

/** Padding of the last block of an entry. */
export const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The header of an ordinary file (POSIX ustar) that only its owner can read; `at` is in seconds since 1970. */
export function tarHeader({ name, size }: TarEntry, at: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  // A long name is split at a slash: the first part has a field of its own.
  const cut = name.length > NAME_BYTES ? name.lastIndexOf('/') : -1;
  header.write(name.slice(cut + 1), 0, NAME_BYTES, 'latin1');
  header.write(`${octal(0o600, 7)}${octal(0, 7)}${octal(0, 7)}`, 100, 'latin1');
  writeSize(header, size);
  header.write(octal(at, 11), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  if (cut > 0) header.write(name.slice(0, cut), 345, 155, 'latin1');
  header.write(`${octal(checksum(header), 6)} `, 148, 'latin1');
  return header;
}

/** Writes sizes beyond eleven octal digits as GNU tar does: a mark, then a binary number. */
function writeSize(header: Buffer, size: number): void {
  if (size < MOST_OCTAL) {
    header.write(octal(size, 11), 124, 'latin1');
    return;
  }
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(BigInt(size), 128);
}

/** Reads a header; undefined if tarHeader() cannot have made it. */
export function readTarHeader(header: Buffer): (TarEntry & { at: number }) | undefined {
  const text = (from: number, to: number) => header.toString('latin1', from, to).split('\0', 1)[0] ?? '';
  const prefix = text(345, 500);
  const name = `${prefix === '' ? '' : `${prefix}/`}${text(0, NAME_BYTES)}`;
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  const at = Number.parseInt(text(136, 148), 8);
  if (name === '' || !Number.isSafeInteger(size) || !Number.isSafeInteger(at)) return undefined;
  return tarHeader({ name, size }, at).equals(header) ? { name, size, at } : undefined;
}

/** The sum of all bytes, with the checksum field counted as blanks. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum;
}
