import * as z from 'zod';
import { line } from '../model/entity.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';

/** Brings feedback in from one kind of source. */
export const channel = contributionPoint(
  'channel',
  z.strictObject({
    /** it never changes, since channels keep it */
    id: capitalName(),
    title: pluginTitle(),
    /** one line for who chooses where data comes from */
    description: line(300).default(''),
    /** file: people give it files, the host reads them */
    way: z.enum(['file']),
  }),
  ({ title }) => `Channel: ${title}`,
);

export type ChannelContribution = ContributionOf<typeof channel>;
