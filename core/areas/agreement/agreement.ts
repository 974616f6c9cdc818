import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref, sentId } from '../../model/entity.ts';
import { act, command, listQuery, query } from '../../model/operation.ts';
import { Project } from '../places/project.ts';
import { CODING_UNITS } from './coded-units.ts';
import { CodingRound } from './coding-round.ts';
import { UNDEFINED_REASONS } from './tally.ts';

const figure = z.object({ value: z.number().nullable(), reason: z.enum(UNDEFINED_REASONS).nullable() });
const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const coefficient = figure.extend({ interval });
export type AgreementFigure = z.infer<typeof figure>;
export type AgreementCoefficient = z.infer<typeof coefficient>;

/** Agreement between the coders of a closed round. */
export const Agreement = answer('Agreement', {
  /** Krippendorff’s alpha over all tags; equal sets of tags are one category */
  alpha: coefficient,
  /** share of agreeing pairs of coders, over all units */
  percent: figure,
  /** units that at least two coders judged */
  units: z.int(),
  pairs: z.array(
    z.object({ coderIds: z.tuple([z.uuid(), z.uuid()]), kappa: coefficient, percent: figure, units: z.int() }),
  ),
  /** figures by tag: a unit has it or not; `kappas` in the order of `pairs`, `units` in that of the round's coders */
  tags: z.array(
    z.object({
      tagId: z.uuid(),
      title: z.string(),
      alpha: coefficient,
      percent: figure,
      kappas: z.array(figure),
      units: z.array(z.int()),
    }),
  ),
  notes: z.array(
    z.object({
      noteId: z.uuid(),
      title: z.string(),
      /** erased or in trash, hence not counted */
      absent: z.boolean(),
      /** coders whose coding of it counts */
      coderIds: z.array(z.uuid()),
      /** number of stretches with codes that agree, that differ, and that are decided */
      agreed: z.int(),
      differing: z.int(),
      resolved: z.int(),
    }),
  ),
  /** stored codes that are not counted: their words were deleted, or all their tags are in trash */
  uncounted: z.array(
    z.object({
      codeId: z.uuid(),
      noteId: z.uuid(),
      coderId: z.uuid(),
      quote: z.string(),
      reason: z.enum(['WORDS_GONE', 'TAGS_GONE']),
    }),
  ),
});
export type Agreement = z.infer<typeof Agreement.row>;

/** Codings to count beside those of notes that a coder marked as done. */
const counted = {
  id: sentId(),
  /** true to count also notes that a coder began and did not mark as done */
  unfinished: z.boolean().default(false),
};

export const agreement = query('agreement', Agreement, {
  on: CodingRound,
  rate: 'search',
  input: z.strictObject({ ...counted, unit: choice('CodingUnit', CODING_UNITS) }),
  description: 'Alpha, kappa and percent agreement of a closed round, with 95 % intervals from resampled paragraphs.',
});

export const STRETCH_STATES = ['DIFFERING', 'AGREED', 'RESOLVED'] as const;
export type StretchState = (typeof STRETCH_STATES)[number];

/** A stretch of text that coders of a closed round tagged, with all codes in it. */
export const CodedStretch = answer('CodedStretch', {
  /** codes in it, as `resolveStretch` takes them */
  codeIds: z.array(z.uuid()),
  state: choice('StretchState', STRETCH_STATES),
  /** its words, with surrounding words */
  text: z.string(),
  before: z.string(),
  after: z.string(),
  /** coders whose coding of the note counts, each with their codes; `from` and `to` are characters of `text` */
  versions: z.array(
    z.object({
      coderId: z.uuid(),
      codes: z.array(z.object({ from: z.int(), to: z.int(), tagIds: z.array(z.uuid()) })),
    }),
  ),
  /** id of the decision; null while undecided */
  resolutionId: z.uuid().nullable(),
});
export type CodedStretch = z.infer<typeof CodedStretch.row>;

export const codedStretches = listQuery('codedStretches', CodedStretch, {
  on: CodingRound,
  rate: 'search',
  input: z.strictObject({
    ...counted,
    noteId: ref('Note'),
    state: choice('StretchState', STRETCH_STATES).optional(),
    offset: z.int().min(0).max(limits.listOffset).default(0),
  }),
  description: `Where coders of a closed round tagged a note, in the order of the text, ${limits.listedStretches} at once.`,
});

export const RESOLUTION_CHOICES = ['CODER', 'ALL', 'NONE', 'OTHER', 'AGREED'] as const;
export type ResolutionChoice = (typeof RESOLUTION_CHOICES)[number];

/** Decision on the codes of a stretch: which of them became highlights. */
export const CodeResolution = answer('CodeResolution', {
  id: z.uuid(),
  choice: choice('ResolutionChoice', RESOLUTION_CHOICES),
  /** highlights that have its tags now */
  highlightIds: z.array(z.uuid()),
  /** number of decided stretches, and of agreed ones that remain for another call */
  stretches: z.int(),
  left: z.int(),
  createdAt: moment(),
});
export type CodeResolution = z.infer<typeof CodeResolution.row>;

const resolves = { on: CodingRound, audience: 'contributor', rate: 'bulk' } as const;

export const resolveStretch = command('resolveStretch', CodeResolution, {
  ...resolves,
  input: z.strictObject({
    ...counted,
    /** all codes of the stretch */
    codeIds: z
      .array(sentId())
      .min(1)
      .max(limits.codersPerRound * limits.codesPerNote),
    choice: choice('StretchChoice', ['CODER', 'ALL', 'NONE', 'OTHER']),
    /** coder whose version is accepted, for CODER */
    coderId: ref('Member').optional(),
    /** tags for all of its words, for OTHER */
    tagIds: z.array(ref('Tag')).max(limits.tagsPerHighlight).default([]),
  }),
  description:
    'Decide on a stretch of a closed round: a coder’s version, everyone’s, none, or other tags become highlights.',
});
export const acceptAgreed = command('acceptAgreed', CodeResolution, {
  ...resolves,
  input: z.strictObject(counted),
  description: `Make highlights of what all coders of a closed round agree on, ${limits.acceptedStretches} stretches at once.`,
});
export const takeBackResolution = act('takeBackResolution', {
  ...resolves,
  input: z.strictObject({ id: sentId(), resolutionId: sentId() }),
  description: 'Undo a decision on codes: its highlights go, its codes can be decided on again.',
});
export const repeatResolution = act('repeatResolution', {
  ...resolves,
  input: z.strictObject({ id: sentId(), resolutionId: sentId() }),
  description: 'Do again what takeBackResolution undid.',
});

/** A line of the report on a closed round, as cells; the first line has the headings. */
export const AgreementLine = answer('AgreementLine', {
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
});
export type AgreementLine = z.infer<typeof AgreementLine.row>;

export const exportAgreement = listQuery('exportAgreement', AgreementLine, {
  transport: 'rest',
  on: CodingRound,
  rate: 'bulk',
  input: z.strictObject({
    id: sentId(),
    unfinished: z.stringbool().default(false),
    unit: choice('CodingUnit', CODING_UNITS).default('SENTENCE'),
    /** figures, or tags by coder and unit */
    table: choice('AgreementTable', ['FIGURES', 'CODINGS']).default('FIGURES'),
  }),
  description:
    'GET /api/v1/coding-rounds/:id/agreement.csv: the figures of a closed round, a line for all tags and one for each; with ?table=CODINGS a line for each unit, with 1 or 0 for each tag of each coder, of which R or SPSS computes the figures anew.',
});

export const SATURATION_ORDERS = ['CREATED_AT_ASC', 'TITLE_ASC', 'FIRST_TAGGED_ASC'] as const;

/** A note on the saturation curve of a project. */
export const SaturationNote = answer('SaturationNote', {
  noteId: z.uuid(),
  title: z.string(),
  /** different tags on its highlights */
  tags: z.int(),
  /** tags that no earlier note has */
  newTags: z.int(),
  /** different tags on it and all notes before it */
  allTags: z.int(),
});
export type SaturationNote = z.infer<typeof SaturationNote.row>;

export const saturation = listQuery('saturation', SaturationNote, {
  on: Project,
  rate: 'search',
  input: z.strictObject({
    id: sentId(),
    orderBy: choice('SaturationOrder', SATURATION_ORDERS).default('CREATED_AT_ASC'),
    /** exactly these notes, in this order, in place of `orderBy` */
    noteIds: z.array(ref('Note')).max(limits.saturationNotes).default([]),
  }),
  description: `How many new tags each note with highlights adds to those before it, for the first ${limits.saturationNotes} notes.`,
});
