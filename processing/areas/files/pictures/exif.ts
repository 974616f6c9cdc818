/** Relevant Exif and TIFF tags. */
const ORIENTATION = 0x0112;
const PLACE = 0x8825;
/** Bytes of one value, by its type's number in TIFF. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Maximum values of a folder; cameras write fewer. */
const MOST_VALUES = 2000;
const MOST_FOLDERS = 100;

interface Value {
  tag: number;
  /** offset of its twelve bytes */
  at: number;
  /** offset of its value, and the value's bytes */
  from: number;
  bytes: number;
}

/** A block in TIFF format: Exif data, or a TIFF picture. */
class Block {
  private readonly view: DataView;
  private readonly little: boolean;

  constructor(readonly data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.little = data[0] === 0x49;
  }

  private short = (at: number) => (at + 2 <= this.data.length ? this.view.getUint16(at, this.little) : 0);
  private long = (at: number) => (at + 4 <= this.data.length ? this.view.getUint32(at, this.little) : 0);

  /** The values of the folder at a position that lie within the block. */
  folder(at: number): Value[] {
    const count = this.short(at);
    if (at < 8 || count > MOST_VALUES || at + 2 + count * 12 > this.data.length) return [];
    return Array.from({ length: count }, (_, place) => {
      const value = at + 2 + place * 12;
      const bytes = (SIZES[this.short(value + 2)] ?? 0) * this.long(value + 4);
      return { tag: this.short(value), at: value, from: bytes > 4 ? this.long(value + 8) : value + 8, bytes };
    });
  }

  /** All folders of the block's main chain; stops at a cycle. */
  folders(): Value[][] {
    const found: Value[][] = [];
    let at = this.long(4);
    for (const been = new Set<number>(); at > 0 && !been.has(at) && found.length < MOST_FOLDERS; ) {
      been.add(at);
      const values = this.folder(at);
      found.push(values);
      at = values.length > 0 ? this.long(at + 2 + values.length * 12) : 0;
    }
    return found;
  }

  number = (value: Value) => (value.bytes === 2 ? this.short(value.from) : this.long(value.from));
}

const isBlock = (data: Uint8Array) =>
  data.length > 8 &&
  ((data[0] === 0x49 && data[1] === 0x49 && data[2] === 0x2a && data[3] === 0) ||
    (data[0] === 0x4d && data[1] === 0x4d && data[2] === 0 && data[3] === 0x2a));

/** Exif orientation of a picture, 1 to 8; 1 is upright. */
export function orientationIn(data: Uint8Array): number {
  if (!isBlock(data)) return 1;
  const block = new Block(data);
  const value = block.folders()[0]?.find(({ tag }) => tag === ORIENTATION);
  const orientation = value ? block.number(value) : 1;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** A block with an orientation and nothing else. */
export function orientationBlock(orientation: number): Uint8Array {
  const block = new DataView(new ArrayBuffer(26));
  block.setUint32(0, 0x4d4d002a);
  block.setUint32(4, 8);
  block.setUint16(8, 1);
  block.setUint16(10, ORIENTATION);
  block.setUint16(12, 3);
  block.setUint32(14, 1);
  block.setUint16(18, orientation);
  return new Uint8Array(block.buffer);
}

/** Empties the folder with the location of a block in place. */
function emptyPlaces(data: Uint8Array): void {
  const block = new Block(data);
  const places = block.folders().flatMap((folder) => folder.filter(({ tag, bytes }) => tag === PLACE && bytes === 4));
  for (const inside of places.map((value) => block.folder(block.number(value)))) {
    for (const { from, bytes } of inside) data.fill(0, from, from + bytes);
    for (const { at } of inside) data.fill(0, at, at + 12);
  }
}

const PLACE_IN_XMP = /GPS\w{1,40}(?:\s{0,9}=\s{0,9}"([^"]{0,500})"|\s{0,9}=\s{0,9}'([^']{0,500})'|>([^<]{0,500})<)/g;

/** Blanks locations in XMP, which is text. */
function blankInText(data: Buffer): void {
  for (let at = data.indexOf('GPS'); at >= 0; at = data.indexOf('GPS', at + 3)) {
    PLACE_IN_XMP.lastIndex = 0;
    const found = PLACE_IN_XMP.exec(data.toString('latin1', at, at + 600));
    const said = found?.index === 0 ? (found[1] ?? found[2] ?? found[3] ?? '') : '';
    if (found && said !== '') data.fill(0x20, at + found[0].length - said.length - 1, at + found[0].length - 1);
  }
}

const BEGINNINGS = [Buffer.from('II*\0'), Buffer.from('MM\0*')];
/** Maximum Exif blocks, so that random data cannot stall the parser. */
const MOST_BLOCKS = 1000;

/**
 * Removes the location from a picture whose format is not parsed (TIFF, HEIC, AVIF): wherever Exif or XMP occurs in it,
 * locations are emptied in place. All other bytes are unchanged.
 */
export function withoutPlace(picture: Uint8Array): Uint8Array {
  const data = Buffer.from(picture);
  let blocks = 0;
  for (const beginning of BEGINNINGS)
    for (let at = data.indexOf(beginning); at >= 0 && blocks < MOST_BLOCKS; at = data.indexOf(beginning, at + 4)) {
      emptyPlaces(data.subarray(at));
      blocks += 1;
    }
  blankInText(data);
  return data;
}
