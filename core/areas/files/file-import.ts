import * as z from 'zod';
import { choice, entity, type Row, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';
import { chosenEncoding } from '../../rules/text-encoding.ts';

const FILE_IMPORT_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** The kinds of what a file holds; an address and fields are not found in files yet. */
const BLOCK_TYPES = ['title', 'import_url', 'content', 'field', 'question'] as const;

const block = z.strictObject({
  type: z.enum(BLOCK_TYPES),
  /** content or a question stands before it: it is not the only one of its kind */
  further: z.boolean(),
  text: z.string().optional(),
  noteId: z.uuid().optional(),
  id: z.string().optional(),
  questionText: z.string().optional(),
  questionType: z.string().optional(),
  questionOptions: z.array(z.strictObject({ id: z.string(), optionText: z.string() })).optional(),
});

/** A file of a bulk import, and what became of it (NE-10, NE-15). It waits until all of the file has arrived. */
export const FileImport = entity(
  'FileImport',
  {},
  {
    projectId: z.uuid(),
    /** the same for all files of one bulk import */
    bulkImportId: z.uuid(),
    /** null once the file is erased, or when it never arrived */
    fileId: z.uuid().nullable(),
    fileName: z.string(),
    state: choice('FileImportState', FILE_IMPORT_STATES),
    /** with it the bulk import came to its end for the first time: no other file of it waits */
    endsImport: z.boolean(),
    /** null until something was made of it */
    processedInto: choice('ProcessedInto', ['CONTENT', 'SURVEY']).nullable(),
    noteId: z.uuid().nullable(),
    surveyId: z.uuid().nullable(),
    /** the insight that the file lies beside: its text goes into that one, and no note is made */
    insightId: z.uuid().nullable(),
    /** parts of the file that could not be imported: rows of a survey; of every other file all or none */
    numFailed: z.int(),
    /** errors: in words for people, and as the code of a refusal */
    errors: z.array(z.strictObject({ humanMessageText: z.string(), errorCode: z.string() })),
    /** notices of content left out or guessed, a sentence each */
    notices: z.array(z.string()),
    /** encoding of its text; null for formats that define it, as Word does */
    encoding: z.string().nullable(),
    /** that encoding was guessed, or none was found: in another one it may be read better */
    encodingGuessed: z.boolean(),
    /** objects made from it, in their current state, without those in trash */
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
