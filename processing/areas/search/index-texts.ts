import * as z from 'zod';
import { escaped } from '../../csv/copy-escape.ts';
import { bytes, task } from '../../pool/task.ts';
import { indexedText, storable } from './indexed-text.ts';
import { pointWords } from './passages/read-passages.ts';

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** Bytes in PostgreSQL's format (https://www.postgresql.org/docs/18/datatype-binary.html). */
const hex = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`;
/** An array in PostgreSQL's format (https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO). */
const array = (texts: readonly string[]) => `{${texts.map(quoted).join(',')}}`;

/**
 * Reads many short texts for the index; returns lines of COPY: id, revision, parts, folded, partial, title_words,
 * words, and length, words and vector of its passage.
 */
export const indexTexts = task({
  id: 'index-texts',
  input: z.object({
    points: z.array(z.object({ id: z.string(), revision: z.int(), title: z.string(), text: z.string() })),
  }),
  output: z.object({ copyText: bytes() }),
  moves: ({ copyText }) => [copyText],
  async run({ input: { points }, signal }) {
    let lines = '';
    for (const { id, revision, title, text } of points) {
      signal.throwIfStopped();
      const { parts, folded, partial, titleWords, words } = await indexedText(storable(title), text);
      const line = [id, String(revision), array(parts), array(folded), partial ? 't' : 'f', titleWords, words];
      const passage = pointWords(storable(title), storable(text));
      lines += `${[...line, String(passage.length), hex(passage.words), hex(passage.vector)].map(escaped).join('\t')}\n`;
    }
    return { copyText: new TextEncoder().encode(lines) };
  },
});
