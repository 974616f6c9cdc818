import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line } from '../../model/entity.ts';

/** The lists that offer frameworks (SU-02). */
export const FRAMEWORK_LISTS = ['GENERAL', 'PRODUCT', 'RESEARCH', 'SALES'] as const;
export type FrameworkList = (typeof FRAMEWORK_LISTS)[number];

/** The default framework of a project. */
export const USUAL_FRAMEWORK = 'Summary';

/** The id of a framework as in the specification, such as ByQuestion (SU-01). It never changes. */
export const frameworkId = () =>
  z
    .string()
    .max(100)
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'Use letters and digits, beginning with a capital, such as ByQuestion.');

/** Names of cue lists for sentences; their words are in processing/areas/summaries/words, by language. */
export const CUE_NAMES = [
  'ACTIONS',
  'ALTERNATIVES',
  'AUTHORITY',
  'BACKGROUND',
  'CONFUSION',
  'CRITERIA',
  'DEADLINES',
  'DECISIONS',
  'GOALS',
  'IMPACT',
  'METRICS',
  'NEXT_STEPS',
  'OPEN_QUESTIONS',
  'PRAISE',
  'PROBLEMS',
  'PROCESS',
  'REASONS',
  'REQUESTS',
  'RISKS',
  'SUPPORTERS',
  'TASKS',
  'USERS',
] as const;
export type CueName = (typeof CUE_NAMES)[number];

const most = (usual: number) => z.int().min(1).max(limits.summary.sentences).default(usual);

/** Method by which a section selects sentences without a model. Every sentence is taken from the text word for word. */
export const sectionFill = z.discriminatedUnion('by', [
  /** the sentences with most words in common with all others */
  z.strictObject({ by: z.literal('central'), most: most(5) }),
  /** sentences with words of these cues, or with other given words */
  z.strictObject({
    by: z.literal('cues'),
    cues: z.array(z.enum(CUE_NAMES)).default([]),
    /** further words and phrases by language; a final * matches any ending */
    words: z.partialRecord(z.enum(['EN', 'DE', 'ES', 'FR']), z.array(line(60).min(2)).max(100)).default({}),
    most: most(4),
  }),
  /** a section for each question of an interviewer, with its answers */
  z.strictObject({ by: z.literal('questions'), sections: most(8), most: most(2) }),
  /** a section for each topic */
  z.strictObject({ by: z.literal('topics'), sections: most(5), most: most(3) }),
  /** a section for each part of the text, in order */
  z.strictObject({ by: z.literal('time'), sections: most(6), most: most(2) }),
  /** the sentences most similar to a prompt */
  z.strictObject({ by: z.literal('prompt'), most: most(8) }),
]);
export type SectionFill = z.output<typeof sectionFill>;

/** A section of a framework. */
export const frameworkSection = z.strictObject({
  /** '' for a framework with a single section, or with section titles from the text */
  title: line(100).default(''),
  /** content of the section, in words for people and models */
  asks: line(300).min(1),
  fill: sectionFill,
});
export type FrameworkSection = z.output<typeof frameworkSection>;

/** True if a framework needs a prompt from the person who starts the summary. */
export const takesPrompt = (sections: readonly FrameworkSection[]): boolean =>
  sections.some(({ fill }) => fill.by === 'prompt');
