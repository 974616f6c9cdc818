import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, line, sentId } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { Note } from '../pages/note.ts';

/** Kinds of personal data that are detected in a text. */
export const PERSONAL_DATA_KINDS = ['NAME', 'EMAIL', 'PHONE', 'CARD', 'ACCOUNT', 'ID', 'ADDRESS', 'WORD'] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** Location of a finding: the text of a note, its title, or the value of a custom field. */
export const FINDING_PARTS = ['TEXT', 'TITLE', 'FIELD'] as const;

const finding = z.strictObject({
  kind: choice('PersonalDataKind', PERSONAL_DATA_KINDS),
  part: choice('FindingPart', FINDING_PARTS),
  /** label of the field whose value contains it; '' for the others */
  field: z.string(),
  /** start in the text, in UTF-16 units; title and values follow the text in this numbering */
  from: z.int(),
  to: z.int(),
  text: z.string(),
  /** label that replaces it, such as [name 1]; the same for the same person or value */
  label: z.string(),
  /** true if only a text model considers it personal data, without a matching pattern or name */
  proposed: z.boolean(),
  /** context before and after it */
  before: z.string(),
  after: z.string(),
});
/** Words of a note that look like personal data, not yet decided on. */
export type Finding = z.infer<typeof finding>;

const fileFinding = finding
  .pick({ kind: true, from: true, to: true, text: true, label: true, proposed: true, before: true, after: true })
  .extend({
    /** line, slide, sheet or part of the file, in words */
    where: z.string(),
  });
/** Words of a file that look like personal data; `from` and `to` are positions in its text. */
export type FileFinding = z.infer<typeof fileFinding>;

const fileOfNote = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** SHA-256 of the checked bytes */
  hash: z.string(),
  /** why it cannot be read, in words; '' otherwise */
  problem: z.string(),
  /** parts that were not read, such as pictures; '' for none */
  left: z.string(),
  findings: z.array(fileFinding),
  /** total; can exceed the number listed */
  total: z.int(),
});
/** A file beside a note with its likely personal data. Labels are numbered separately in each file. */
export type FileOfNote = z.infer<typeof fileOfNote>;

/** Possible personal data in a note, for one state of its text. */
export const PersonalData = answer('PersonalData', {
  /** id of the note */
  id: z.uuid(),
  /** checked state of the text */
  epoch: z.int(),
  seq: z.int(),
  /** hash of the checked title and values */
  details: z.string(),
  findings: z.array(finding),
  /** total; can exceed the number listed */
  total: z.int(),
  /** files beside the note */
  files: z.array(fileOfNote),
});
export type PersonalData = z.infer<typeof PersonalData.row>;

const words = z
  .array(line(limits.redaction.wordCharacters).min(1))
  .max(limits.redaction.words, `Look for at most ${limits.redaction.words} words of your own at once.`)
  .default([]);

const proposal = z.strictObject({
  kind: choice('PersonalDataKind', PERSONAL_DATA_KINDS),
  text: line(limits.redaction.wordCharacters).min(limits.redaction.least),
});
/** Likely personal data by a text model, as returned by proposePersonalData. */
const proposed = z.array(proposal).max(limits.redaction.proposed).default([]);

/** Personal data in a note that a text model proposed; each item is in the note word for word. Never stored. */
export const ProposedPersonalData = answer('ProposedPersonalData', {
  /** id of the note */
  id: z.uuid(),
  model: z.string(),
  proposed: z.array(proposal),
  /** number of omitted proposals that are not in the note */
  unverified: z.int(),
});
export type ProposedPersonalData = z.infer<typeof ProposedPersonalData.row>;

export const proposePersonalData = command('proposePersonalData', ProposedPersonalData, {
  on: Note,
  level: 'FULL',
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ id: sentId() }),
  description:
    'Let the text model look for personal data in a note beside the patterns; personalData takes what it proposes.',
});

/** Requires the right to redact: a list of findings reveals more than the text. */
export const personalData = query('personalData', PersonalData, {
  on: Note,
  level: 'FULL',
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ id: sentId(), words, proposed }),
  description:
    'What looks like personal data in a note, its title, what was typed into its fields, and files beside it (text and Office; of others why they cannot be read): by patterns, by names of speakers and people, by your own words, and by what a text model proposes.',
});

const places = z
  .array(z.int().min(0))
  .max(limits.redaction.findings, `Redact at most ${limits.redaction.findings} places at once.`);

export const redactNote = command('redactNote', Note, {
  on: Note,
  level: 'FULL',
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({
    id: sentId(),
    epoch: z.int(),
    seq: z.int(),
    details: z.string().max(64),
    words,
    proposed,
    places,
    /** findings in files beside the note, by their start in the text of each */
    files: z
      .array(z.strictObject({ id: sentId(), hash: z.string().max(64), places: places.min(1) }))
      .max(limits.redaction.files)
      .default([]),
  }),
  description:
    'Replace findings in a note and in files beside it for good: places are where they begin, as personalData answered for this state of the text; a file is replaced by one of the same type without the words. Earlier versions of the note, its suggestions and translations, and exports of its project are erased. It cannot be undone.',
});
