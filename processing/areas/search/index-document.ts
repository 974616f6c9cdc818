import { BLOCK_BREAK } from '@earshot/core/documents/document';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { encodeStateAsUpdate } from 'yjs';
import * as z from 'zod';
import { citationIds } from '../../documents/citations.ts';
import { fromUpdates } from '../../documents/convert.ts';
import { idsNamed, mentionedIn } from '../../documents/named-nodes.ts';
import { reconcile } from '../../documents/reconcile.ts';
import { SpokenRanges } from '../../documents/spoken-ranges.ts';
import { readText } from '../../documents/text.ts';
import { textHash } from '../../documents/text-hash.ts';
import { bytes, task } from '../../pool/task.ts';
import { type IndexedText, indexedText } from './indexed-text.ts';
import { type StoredPassage, textPassages } from './passages/read-passages.ts';

const quote = z.object({ id: z.string(), quote: z.string(), prefix: z.string(), suffix: z.string() });

// Far more than is shown, so that a start of blank lines leaves enough.
const previewOf = (text: string) => cut(cleanLine(text.slice(0, 10 * limits.notePreview)), limits.notePreview);

/** Reads from a stored document the data stored beside it: preview, words for the index, highlights. */
export const indexDocument = task({
  id: 'index-document',
  input: z.object({
    /** the stored state and the edits logged after it */
    updates: z.array(bytes()),
    /** the page's title, which is searchable, too */
    title: z.string(),
    /** the page's highlights, from their rows */
    highlights: z.array(quote.extend({ lost: z.boolean() })),
    /** words of its citations by id, which are searchable, too */
    quotes: z.record(z.string(), z.string()),
    /** times of its words: TimedWord[] as JSON text */
    words: z.string().default('[]'),
    /** true if state and log are wanted as one new state */
    fold: z.boolean(),
  }),
  output: z.object({
    preview: z.string(),
    characters: z.int(),
    /** the hash of its text, without titles and quotes */
    textHash: z.string(),
    indexed: z.custom<IndexedText>(),
    passages: z.custom<StoredPassage[]>(),
    /** current highlights with words, and those that lost them */
    found: z.array(
      quote.extend({
        from: z.int(),
        speakerId: z.string().nullable(),
        speakerIds: z.array(z.string()),
        startMs: z.int().nullable(),
        spokenFromMs: z.int().nullable(),
        spokenToMs: z.int().nullable(),
      }),
    ),
    lost: z.array(z.string()),
    /** citations in the text, in reading order */
    cited: z.array(z.string()),
    /** files of pictures in the text */
    pictures: z.array(z.string()),
    /** members mentioned in the text */
    mentioned: z.array(z.string()),
    /** update of the marks */
    update: bytes().optional(),
    state: bytes().optional(),
  }),
  moves: ({ update, state }) => [update, state].filter((one) => one !== undefined),
  async run({ input: { updates, title, highlights, quotes, words, fold } }) {
    const doc = fromUpdates(updates);
    const { text, update, found, lost } = reconcile({ doc, rows: highlights });
    const spoken = new SpokenRanges(readText(doc), JSON.parse(words) as TimedWord[]);
    const cited = citationIds(doc);
    const said = [text, ...cited.map((id) => quotes[id] ?? '')].filter((words) => words !== '').join(BLOCK_BREAK);
    return {
      preview: previewOf(said),
      characters: text.length,
      textHash: textHash(text),
      indexed: await indexedText(title, said),
      passages: textPassages(said),
      found: found.map((one) => ({ ...one, ...spoken.of(one) })),
      lost,
      cited,
      pictures: idsNamed(doc, 'image', 'fileId'),
      mentioned: mentionedIn(doc),
      update,
      state: fold ? encodeStateAsUpdate(doc) : undefined,
    };
  },
});
