import { TextDecoder } from 'node:util';
import { Refusal } from '@earshot/core/refusal';
import { Parser } from 'htmlparser2';
import type { OfficeProgram } from './archive.ts';

/** Callbacks of an XML reader; names come without the prefix of their namespace. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

// Maximum nesting, more than Office ever writes; finding the end of a tag takes time proportional to its depth.
const MOST_DEPTH = 500;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Refusal of a damaged Office file. */
export const damagedBy = (program: OfficeProgram) => (): Refusal =>
  new Refusal(
    'UNPROCESSABLE',
    `It cannot be read: it is damaged, or not what ${program} writes. Open it in ${program}, save it anew and import that.`,
  );

/**
 * Parses XML from a stream of bytes, such as a part of an office file. Document types and custom entities are refused.
 */
export class XmlParser {
  readonly #parser: Parser;
  #decoder: TextDecoder | undefined;
  #open = 0;
  #seen = false;

  constructor(
    reader: XmlReader,
    private readonly damaged: () => Refusal,
  ) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#open += 1;
          this.#seen = true;
          if (this.#open > MOST_DEPTH) throw damaged();
          reader.open?.(withoutPrefix(name), attributes);
        },
        ontext: (text) => reader.text?.(text),
        onclosetag: (name) => {
          this.#open -= 1;
          reader.close?.(withoutPrefix(name));
        },
        onprocessinginstruction: (name) => {
          // OPC, the form of Office's archives, forbids document types, and REFI-QDA has none; only attacks have one.
          if (name.toLowerCase() === '!doctype') throw damaged();
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  write(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8');
    this.#parser.write(this.#decoder.decode(piece, { stream: true }));
  }

  end(): void {
    this.#parser.write(this.#decoder?.decode() ?? '');
    if (this.#open > 0 || !this.#seen) throw this.damaged();
    this.#parser.end();
  }
}

/** Parses a whole part in memory. */
export function readXml(bytes: Uint8Array, reader: XmlReader, program: OfficeProgram): void {
  const parser = new XmlParser(reader, damagedBy(program));
  parser.write(bytes);
  parser.end();
}
