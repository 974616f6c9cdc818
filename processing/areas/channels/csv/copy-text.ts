import { ESCAPES, escaped } from '../../../csv/copy-escape.ts';
import type { CsvRecord } from './records.ts';

/** Columns of a record, in the order of COPY, with their PostgreSQL types. */
export const RECORD_COLUMNS = {
  line: 'integer',
  external_id: 'text',
  content_hash: 'bigint',
  time: 'timestamptz',
  text: 'text',
  fields: 'jsonb',
  raw: 'text',
  said_hash: 'bigint',
  title: 'text',
} as const;

const NOTHING = '\\N';
const FIRST_BYTES = 1_000_000;
/** maximum bytes of one UTF-16 unit in UTF-8 */
const MOST_BYTES = 3;

/** Writes records in COPY's text format (https://www.postgresql.org/docs/18/sql-copy.html#id-1.9.3.55.9.2). */
export class CopyText {
  records = 0;
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #size = 0;

  add({ line, externalId, contentHash, time, text, fields, raw, saidHash, title }: CsvRecord): void {
    const start = `${line}\t${escaped(externalId)}\t${contentHash}\t${time ?? NOTHING}`;
    const written = `${start}\t${escaped(text)}\t${escaped(fields)}\t${escaped(raw)}\t${saidHash ?? NOTHING}\t${escaped(title)}\n`;
    const most = this.#size + written.length * MOST_BYTES;
    if (most > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#size)], 2 * most);
    this.#size += this.#bytes.write(written, this.#size);
    this.records += 1;
  }

  /** Returns the output since the last call; the caller owns it. */
  take(): { records: number; copyText: Uint8Array } {
    const taken = { records: this.records, copyText: new Uint8Array(this.#bytes.subarray(0, this.#size)) };
    this.records = 0;
    this.#size = 0;
    return taken;
  }
}

const CHARACTERS = Object.fromEntries(Object.entries(ESCAPES).map(([character, code]) => [code, character]));
const unescaped = (text: string) => text.replace(/\\[\\tnr]/g, (code) => CHARACTERS[code] ?? code);

/** Yields the records in COPY's text one by one. */
export function* recordsIn(copyText: Uint8Array): Generator<CsvRecord> {
  for (const written of new TextDecoder('utf-8', { ignoreBOM: true }).decode(copyText).split('\n').slice(0, -1)) {
    const [
      line,
      externalId = '',
      contentHash = '0',
      time = NOTHING,
      text = '',
      fields = '{}',
      raw = '',
      saidHash = NOTHING,
      title = '',
    ] = written.split('\t');
    yield {
      line: Number(line),
      externalId: unescaped(externalId),
      contentHash: BigInt(contentHash),
      time: time === NOTHING ? null : time,
      title: unescaped(title),
      text: unescaped(text),
      fields: unescaped(fields),
      raw: unescaped(raw),
      saidHash: saidHash === NOTHING ? null : BigInt(saidHash),
    };
  }
}
