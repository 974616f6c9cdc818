import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { textHash } from '../../documents/text-hash.ts';
import { bytes, task } from '../../pool/task.ts';

/** Reads the paragraphs of a stored document, with a hash of each and of the whole text. */
export const readBlocks = task({
  id: 'read-blocks',
  input: z.object({ updates: z.array(bytes()) }),
  output: z.object({
    hash: z.string(),
    blocks: z.array(z.object({ type: z.string(), text: z.string(), hash: z.string() })),
  }),
  run({ input: { updates } }) {
    const { text, blocks } = readText(fromUpdates(updates));
    return {
      hash: textHash(text),
      blocks: blocks.map(({ element, start, end }) => {
        const own = text.slice(start, end);
        return { type: element.nodeName, text: own, hash: textHash(own) };
      }),
    };
  },
});
