import * as z from 'zod';
import { limits } from '../limits.ts';
import { line, prose } from '../model/entity.ts';
import { type CueName, FRAMEWORK_LISTS, frameworkId, frameworkSection } from '../rules/models/summary-framework.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';

/**
 * Contribution point for summaries: their sections and the content of each. It is pure data: the host reads the text
 * and fills the sections.
 */
export const summary = contributionPoint(
  'summary',
  z.strictObject({
    id: frameworkId(),
    title: pluginTitle(),
    /** one-line description for choosing a framework */
    description: line(300).min(1),
    /** lists that offer it */
    lists: z.array(z.enum(FRAMEWORK_LISTS)).min(1),
    sections: z.array(frameworkSection).min(1).max(limits.summary.sections),
    /** instruction for a text model, with the sections and the text */
    instruction: prose(2000).min(1),
  }),
  ({ title, description }) => `Summary framework ${title}: ${description}`,
);

export type SummaryFramework = ContributionOf<typeof summary>;

type Section = z.input<typeof frameworkSection>;

/** A section of sentences with words of these cues. */
export const byCues = (title: string, asks: string, cues: readonly CueName[], most?: number): Section => ({
  title,
  asks,
  fill: { by: 'cues', cues: [...cues], most },
});

/** A section of the most central sentences. */
export const central = (title: string, asks: string, most?: number): Section => ({
  title,
  asks,
  fill: { by: 'central', most },
});
