import { closeSync, openSync, writeSync } from 'node:fs';
import { segments } from '../bench/search-words.ts';

const COUNTRIES = ['DE', 'FR', 'GB', 'US', '日本'];
const ROWS_AT_ONCE = 1000;

/**
 * Writes feedback as shops and help desks export it: short columns, and a text that often is quoted and has several lines;
 * as many rows, in thousands, or bytes as are wanted.
 */
export function writeFeedback(path: string, { bytes, rows }: { bytes?: number; rows?: number }): void {
  const texts = segments();
  const file = openSync(path, 'w');
  writeSync(file, 'Id,Received,Rating,Country,Title,Text\r\n');
  const row = (at: number) => {
    const part = (from: number) => texts[(at * 7 + from) % texts.length] ?? '';
    const day = new Date(Date.UTC(2023, 0, 1) + at * 61_000).toISOString().slice(0, 19).replace('T', ' ');
    const text = [part(0), part(1), part(2)].slice(0, 1 + (at % 3));
    if (at % 5 === 0) text.push(`she said ""${part(3).slice(0, 20)}"" – naïve`);
    return `${at},${day},${at % 6},${COUNTRIES[at % COUNTRIES.length]},${part(4).slice(0, 30)},"${text.join(at % 2 ? ', ' : '.\n')}"\r\n`;
  };
  for (let at = 0, size = 0; rows === undefined ? size < (bytes ?? 0) : at < rows; at += ROWS_AT_ONCE)
    size += writeSync(file, Array.from({ length: ROWS_AT_ONCE }, (_, more) => row(at + more)).join(''));
  closeSync(file);
}
