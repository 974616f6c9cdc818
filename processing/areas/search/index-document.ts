import { BLOCK_BREAK } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { encodeStateAsUpdate } from 'yjs';
import * as z from 'zod';
import { citationIds } from '../../documents/citations.ts';
import { fromUpdates } from '../../documents/convert.ts';
import { idsNamed, mentionedIn } from '../../documents/named-nodes.ts';
import { reconcile } from '../../documents/reconcile.ts';
import { textHash } from '../../documents/text-hash.ts';
import { bytes, task } from '../../pool/task.ts';
import { type IndexedText, indexedText } from './indexed-text.ts';
import { type StoredPassage, textPassages } from './passages/read-passages.ts';

const quote = z.object({ id: z.string(), quote: z.string(), prefix: z.string(), suffix: z.string() });

// Far more than is shown, so that a start of blank lines leaves something to show.
const previewOf = (text: string) => cut(cleanLine(text.slice(0, 10 * limits.notePreview)), limits.notePreview);

/** Reads everything from a stored document that is kept beside it: its preview, its words for the index, its highlights. */
export const indexDocument = task({
  id: 'index-document',
  input: z.object({
    /** the stored state and what was logged after it */
    updates: z.array(bytes()),
    /** the page's title, which is found too */
    title: z.string(),
    /** the page's highlights as their rows know them */
    highlights: z.array(quote.extend({ lost: z.boolean() })),
    /** the words of its citations by their ids, which are found too */
    quotes: z.record(z.string(), z.string()),
    /** whether state and log are wanted as one new state */
    fold: z.boolean(),
  }),
  output: z.object({
    preview: z.string(),
    characters: z.int(),
    /** the hash of its text, without titles and quotes */
    textHash: z.string(),
    indexed: z.custom<IndexedText>(),
    passages: z.custom<StoredPassage[]>(),
    /** highlights that have their words, as they are now, and those that lost them */
    found: z.array(
      quote.extend({
        from: z.int(),
        speakerId: z.string().nullable(),
        speakerIds: z.array(z.string()),
        startMs: z.int().nullable(),
      }),
    ),
    lost: z.array(z.string()),
    /** citations that stand in the text, in reading order */
    cited: z.array(z.string()),
    /** files whose pictures stand in the text */
    pictures: z.array(z.string()),
    /** members whom the text mentions */
    mentioned: z.array(z.string()),
    /** update of the marks */
    update: bytes().optional(),
    state: bytes().optional(),
  }),
  moves: ({ update, state }) => [update, state].filter((one) => one !== undefined),
  async run({ input: { updates, title, highlights, quotes, fold } }) {
    const doc = fromUpdates(updates);
    const { text, update, found, lost } = reconcile({ doc, rows: highlights });
    const cited = citationIds(doc);
    const said = [text, ...cited.map((id) => quotes[id] ?? '')].filter((words) => words !== '').join(BLOCK_BREAK);
    return {
      preview: previewOf(said),
      characters: text.length,
      textHash: textHash(text),
      indexed: await indexedText(title, said),
      passages: textPassages(said),
      found,
      lost,
      cited,
      pictures: idsNamed(doc, 'image', 'fileId'),
      mentioned: mentionedIn(doc),
      update,
      state: fold ? encodeStateAsUpdate(doc) : undefined,
    };
  },
});
