import * as z from 'zod';
import { choice, entity, type Row, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';
import { chosenEncoding } from '../../rules/text-encoding.ts';

const FILE_IMPORT_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** The kinds of a file's contents; addresses and fields are not detected in files yet. */
const BLOCK_TYPES = ['title', 'import_url', 'content', 'field', 'question'] as const;

const block = z.strictObject({
  type: z.enum(BLOCK_TYPES),
  /** true if content or a question precedes it, so it is not the only one of its kind */
  further: z.boolean(),
  text: z.string().optional(),
  noteId: z.uuid().optional(),
  id: z.string().optional(),
  questionText: z.string().optional(),
  questionType: z.string().optional(),
  questionOptions: z.array(z.strictObject({ id: z.string(), optionText: z.string() })).optional(),
});

/** A file of a bulk import, with its result (NE-10, NE-15). It waits until the whole file has been uploaded. */
export const FileImport = entity(
  'FileImport',
  {},
  {
    projectId: z.uuid(),
    /** the same for all files of one bulk import */
    bulkImportId: z.uuid(),
    /** null if the file was erased or never uploaded */
    fileId: z.uuid().nullable(),
    fileName: z.string(),
    state: choice('FileImportState', FILE_IMPORT_STATES),
    /** true if the bulk import ended with it for the first time: no other file was waiting */
    endsImport: z.boolean(),
    /** null until something was created from it */
    processedInto: choice('ProcessedInto', ['CONTENT', 'SURVEY']).nullable(),
    noteId: z.uuid().nullable(),
    surveyId: z.uuid().nullable(),
    /** insight that the file belongs to: its text is added to that one, and no note is created */
    insightId: z.uuid().nullable(),
    /** number of failed parts: rows of a survey; all or none of other files */
    numFailed: z.int(),
    /** errors: in words for people, and as the code of a refusal */
    errors: z.array(z.strictObject({ humanMessageText: z.string(), errorCode: z.string() })),
    /** notices of content left out or guessed, a sentence each */
    notices: z.array(z.string()),
    /** encoding of its text; null for formats that define it, such as Word */
    encoding: z.string().nullable(),
    /** true if that encoding was guessed or not detected: another one may suit better */
    encodingGuessed: z.boolean(),
    /** objects created from it, in their current state, excluding those in trash */
    blocks: z.array(block),
  },
  { place: 'projectId', virtual: ['insightId', 'blocks'] },
);
export type FileImport = Row<typeof FileImport>;

const { one, list } = crud(FileImport);
export const fileImport = one;
export const fileImports = list;

export const retryFileImport = command('retryFileImport', FileImport, {
  on: FileImport,
  audience: 'contributor',
  input: z.strictObject({ id: sentId(), encoding: chosenEncoding().optional() }),
  description:
    'Try a failed file of a bulk import again, in another encoding where one is named; one that was imported before becomes another note. A file that became a note is read again in that encoding: its text replaces that of the note.',
});
