import * as z from 'zod';
import { line } from '../model/entity.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';

/** A name as the spec writes them, such as APP_STORE; it never changes, since channels keep it. */
const sourceName = () =>
  z
    .string()
    .max(100)
    .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'Use capitals, digits and single underscores, such as APP_STORE.');

/** Brings feedback in from one kind of source. */
export const channel = contributionPoint(
  'channel',
  z.strictObject({
    id: sourceName(),
    title: pluginTitle(),
    /** one line for who chooses where data comes from */
    description: line(300).default(''),
    /** file: people give it files, the host reads them */
    way: z.enum(['file']),
  }),
  ({ title }) => `Channel: ${title}`,
);

export type ChannelContribution = ContributionOf<typeof channel>;
