import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { comeTags } from './refi/coming/tags.ts';
import { Losses, lossReport } from './refi/losses.ts';
import { readProject } from './refi/read-project.ts';

/** Reads a REFI-QDA codebook (.qdc), or the codes of a project’s XML, as tags in groups. */
export const readCodebook = task({
  id: 'read-codebook',
  input: z.object({ text: z.string() }),
  output: z.object({
    groups: z.array(z.object({ id: z.string(), title: z.string() })),
    tags: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        colour: z.string(),
        description: z.string(),
        /** '' for a tag without a group */
        groupId: z.string(),
      }),
    ),
    ...lossReport.shape,
  }),
  async run({ input }) {
    const losses = new Losses();
    const { codes, sets } = await readProject([Buffer.from(input.text)]);
    const { groups, tags } = comeTags({ codes, sets }, losses);
    const most = limits.refi.codebook.codes;
    if (tags.length > most)
      throw new Refusal(
        'TOO_LARGE',
        `It has ${numberText(tags.length)} codes; at most ${numberText(most)} are imported at once. Split the codebook.`,
      );
    if (tags.length === 0 && groups.length === 0)
      throw new Refusal('NOT_ENOUGH_DATA', 'There are no codes in this file. Choose another one.');
    return { groups, tags, ...losses.report };
  },
});
