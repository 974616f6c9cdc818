import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { isUndoable, UNDOABLE_RUN_STATES } from '../../model/run-state.ts';
import { askedDialect, tableDialect, tablePreview } from '../../model/table-reading.ts';
import { FIELD_TYPES } from '../fields/field-type.ts';

/** Roles of a column: several name columns are joined in file order. */
export const PERSON_COLUMNS = ['NAME', 'EMAIL', 'FIELD', 'NEW_FIELD'] as const;

const label = () => line(limits.columnLabel).min(1);

const personColumn = z
  .strictObject({
    label: label(),
    to: choice('PersonColumn', PERSON_COLUMNS),
    /** an existing field of people */
    fieldId: ref('Field').nullable().default(null),
    /** type of a field that is created for the column */
    type: choice('FieldType', FIELD_TYPES).nullable().default(null),
  })
  .refine(({ to, fieldId }) => to !== 'FIELD' || fieldId !== null, 'Choose the field for this column.')
  .refine(({ to, type }) => to !== 'NEW_FIELD' || type !== null, 'Choose the type of the new field.');
export type PersonColumn = z.output<typeof personColumn>;

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Options for reading a file with people. */
export const personReading = z.strictObject({
  ...tableDialect,
  /** true for day first in dates such as 3/4/2024 */
  dayFirst: z.boolean().default(true),
  columns: z
    .array(personColumn)
    .max(limits.personColumns, `At most ${limits.personColumns} columns are imported.`)
    .refine(
      (columns) => columns.some(({ to }) => to === 'NAME' || to === 'EMAIL'),
      'Choose a column with names or email addresses.',
    )
    .refine((columns) => columns.filter(({ to }) => to === 'EMAIL').length < 2, 'Choose one column of email addresses.')
    .refine((columns) => distinct(columns.map((column) => column.label)), 'A column is chosen twice.')
    .refine(
      (columns) => distinct(columns.flatMap(({ fieldId }) => fieldId ?? [])),
      'Two columns go into the same field. Choose another one.',
    ),
});
export type PersonReading = z.output<typeof personReading>;

/** An import of people from a file. */
export const PersonImport = entity(
  'PersonImport',
  {},
  {
    /** the directory */
    placeId: z.uuid(),
    fileId: z.uuid(),
    fileName: z.string(),
    state: choice('PersonImportState', UNDOABLE_RUN_STATES),
    options: z.record(z.string(), z.unknown()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** progress in thousandths */
    progress: z.int(),
    read: z.int(),
    added: z.int(),
    /** existing people who got missing values */
    filled: z.int(),
    /** existing people without changes */
    same: z.int(),
    /** rows that were not imported */
    unreadable: z.int(),
    /** values that could not be read in imported rows */
    badValues: z.int(),
    /** fields that were created for columns */
    madeFieldIds: z.array(z.uuid()),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  { place: 'placeId', orders: ['startedAt'] },
);
export type PersonImport = Row<typeof PersonImport>;

/** True if an import can be undone: it is recent enough, and added something or is still running. */
export const canUndoImport = (run: PersonImport, now: number): boolean => isUndoable(run, run.added + run.filled, now);

const { one, list } = crud(PersonImport);
export const personImport = one;
export const personImports = list;

/** Columns of a file with people, and proposed options for reading it. */
export const PeoplePreview = answer('PeoplePreview', {
  ...tablePreview,
  /** detected field type of each column, by label */
  types: z.record(z.string(), z.string()),
  /** true if the caller can create fields for columns */
  addsFields: z.boolean(),
});
export type PeoplePreview = z.infer<typeof PeoplePreview.row>;

export const previewPeople = query('previewPeople', PeoplePreview, {
  audience: 'contributor',
  input: z.strictObject({
    fileId: ref('File', 'WRITE'),
    ...askedDialect,
  }),
  description: 'The columns and first rows of a file with people, and which columns become what.',
});

const match = z.object({
  /** person in the directory, or null for an earlier row */
  personId: z.uuid().nullable(),
  /** line of an earlier row, or null for a person in the directory */
  line: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  /** from 0 to 1 */
  similarity: z.number(),
  sameEmail: z.boolean(),
});
export type PersonMatch = z.infer<typeof match>;

/** A row of a file that is likely to be an existing person, with at most two candidates (PE-05). */
export const LikelyPerson = answer('LikelyPerson', {
  line: z.int(),
  name: z.string(),
  email: z.string(),
  matches: z.array(match),
});
export type LikelyPerson = z.infer<typeof LikelyPerson.row>;

export const likelyPeople = listQuery('likelyPeople', LikelyPerson, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ fileId: ref('File', 'WRITE'), options: personReading }),
  description:
    'The rows of a file that are likely to be people of the directory or of earlier rows, the first ones of the file.',
});

const decision = z.strictObject({
  line: z.int().min(1),
  /** match of the row: a person, the line of an earlier row, or both null for a new person */
  personId: ref('Person').nullable().default(null),
  sameAsLine: z.int().min(1).nullable().default(null),
});
export type PersonDecision = z.output<typeof decision>;

export const importPeople = command('importPeople', PersonImport, {
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({
    fileId: ref('File', 'WRITE'),
    options: personReading,
    /** rows without a decision match a person by email address, or become a new one */
    decisions: z.array(decision).max(limits.likelyPeople).default([]),
  }),
  description:
    'Add the rows of a file to the people directory; who is there already keeps their values and gets those they lack.',
});

export const cancelPersonImport = command('cancelPersonImport', PersonImport, {
  on: PersonImport,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop an import of people; who was added so far stays.',
});

export const undoPersonImport = command('undoPersonImport', PersonImport, {
  on: PersonImport,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description:
    'Undo an import of people: those it added go to trash, values it filled in are emptied where nobody changed them.',
});

/** A row of a file that was not imported, or one of its values that is invalid for its field. */
export const PersonImportProblem = answer('PersonImportProblem', {
  line: z.int(),
  reason: z.string(),
  raw: z.string(),
});
export type PersonImportProblem = z.infer<typeof PersonImportProblem.row>;

export const personImportProblems = listQuery('personImportProblems', PersonImportProblem, {
  on: PersonImport,
  input: z.strictObject({
    id: sentId(),
    afterLine: z.int().min(0).default(0),
    first: z.int().min(1).max(limits.exportPage).default(50),
  }),
  description:
    'The rows and values of an import that could not be read, in the order of the file; one entry for each line.',
});
