import { readFile } from 'node:fs/promises';
import { File, type FileKind, type File as FileRow, updateFile } from '@earshot/core/areas/files/file';
import { FileImport, type FileImport as Import } from '@earshot/core/areas/files/file-import';
import { importIntoInsight } from '@earshot/core/areas/pages/insight';
import { createNote, importNote, type Note } from '@earshot/core/areas/pages/note';
import { importSurvey, previewSurvey, Survey, type SurveyPreview } from '@earshot/core/areas/surveys/survey';
import { surveyReading } from '@earshot/core/areas/surveys/survey-file';
import { replaceText } from '@earshot/core/areas/versions/text-replacement';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { cut, displayTitle } from '@earshot/core/rules/text';
import { chosenEncoding, type Encoding, encodingOf } from '@earshot/core/rules/text-encoding';
import { inUnits } from '@earshot/core/rules/units';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { tellRun } from '../../../jobs/runs.ts';
import { parkedWords, type ShownJob, shownRun } from '../../../jobs/shown-run.ts';
import { type Actor, actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { ReadFile } from '../../../operations/visit.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { endFileImport } from '../../files/file-arrivals.ts';
import type { FileImports } from '../../files/file-imports.ts';
import { toldOf } from '../../notes/import-notices.ts';

export interface ImportFileParts extends ApartParts {
  store: FileStore;
  imports: FileImports;
  runner: () => Runner;
}

/** Media without text: they become a note with the file beside it. */
const MEDIA: ReadonlySet<FileKind> = new Set(['AUDIO', 'IMAGE', 'VIDEO']);
/** Refusals that a retry can resolve. */
const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/**
 * Makes a note or a survey of a file of a bulk import, with its owner's rights, and attaches the file to the note. Text
 * of a file attached to an insight goes into the insight.
 */
export function importFileJob(parts: ImportFileParts): Job {
  return job({
    kind: 'import-file',
    input: z.strictObject({ fileImportId: z.uuid(), again: z.boolean(), encoding: chosenEncoding().optional() }),
    deadlineMs: 300_000,
    lane: 'long',
    description: 'Import a file as a note or a survey, or into an insight.',
    shows: SHOWS,
    run: async ({ input: { fileImportId, again, encoding }, change, signal }) => {
      const row = await change.rows(FileImport).get(fileImportId);
      if (!row || row.state === 'DONE' || row.state === 'FAILED') return;
      if (row.state === 'WAITING')
        await apart(parts, row.workspaceId, (now) => tellRun(now, FileImport, row.id, { state: 'RUNNING' }));
      await endFileImport(
        change,
        row.id,
        await ended(parts, change, row, { again, encoding: encodingOf(encoding), signal }),
      );
    },
  });
}

const SHOWS: ShownJob<{ fileImportId: string }> = {
  ...shownRun(FileImport, 'fileImportId'),
  parked: async (change, { fileImportId }, reason) => {
    const row = await change.rows(FileImport).get(fileImportId);
    if (row?.state !== 'WAITING' && row?.state !== 'RUNNING') return;
    const error = { humanMessageText: parkedWords(reason), errorCode: 'INTERNAL_SERVER_ERROR' };
    await endFileImport(change, fileImportId, { state: 'FAILED', numFailed: 1, errors: [error] });
  },
};

type Ended = Partial<Import> & { state: 'DONE' | 'FAILED' };
type Made = Pick<Import, 'processedInto' | 'noteId'> &
  Partial<Pick<Import, 'surveyId' | 'numFailed' | 'errors' | 'notices' | 'encoding' | 'encodingGuessed'>>;

/** Input of an import: its owner's rights, and whether duplicates are allowed. */
interface Importing {
  row: Import;
  file: FileRow;
  actor: Actor;
  again: boolean;
  /** user-selected encoding of its text */
  encoding: Encoding | undefined;
  signal: AbortSignal;
  /** performs an operation as that member */
  perform: (operation: AnyOperation, input: object, read?: ReadFile) => Promise<unknown>;
}

async function ended(
  parts: ImportFileParts,
  change: Change,
  row: Import,
  how: Pick<Importing, 'again' | 'encoding' | 'signal'>,
): Promise<Ended> {
  try {
    const importing = await importingOf(parts, change, row, how);
    const made = await madeOf(parts, change, importing);
    return { state: 'DONE', numFailed: 0, errors: [], ...made };
  } catch (fault) {
    if (!(fault instanceof Refusal) || PASSING.has(fault.code)) throw fault;
    const named = `${row.fileName}: `;
    const { message, code } = fault;
    const humanMessageText = message.startsWith(named) ? message.slice(named.length) : message;
    const unknown = fault.details.problem === 'encoding' ? { encoding: null, encodingGuessed: true } : {};
    return { state: 'FAILED', numFailed: 1, errors: [{ humanMessageText, errorCode: code }], ...unknown };
  }
}

async function madeOf(parts: ImportFileParts, change: Change, importing: Importing): Promise<Made> {
  const { row, file } = importing;
  if (row.insightId !== null) {
    const said = await intoInsight(parts, importing, row.insightId);
    return { processedInto: 'CONTENT', noteId: null, ...said };
  }
  if (row.noteId !== null) return readAgain(parts, importing, row.noteId);
  if (isTable(file)) return surveyOrNote(parts, change, importing);
  return noteFrom(parts, importing);
}

/** Appends the text of a file to the insight that it is attached to. Returns notices of what was left out. */
async function intoInsight(parts: ImportFileParts, importing: Importing, id: string): Promise<Partial<Made>> {
  const { file, perform } = importing;
  if (MEDIA.has(file.kind)) return {};
  const content = await contentOf(parts, importing);
  await perform(importIntoInsight, { id, fileName: file.name }, content);
  return toldOf(importIntoInsight, content);
}

/**
 * Reads a note's source file again in another encoding: its words replace those of the note, which keeps its
 * highlights.
 */
async function readAgain(parts: ImportFileParts, importing: Importing, noteId: string): Promise<Made> {
  const content = await contentOf(parts, importing);
  await importing.perform(replaceText, { id: noteId, fileName: importing.file.name }, content);
  return { processedInto: 'CONTENT', noteId, ...toldOf(replaceText, content) };
}

async function importingOf(
  parts: ImportFileParts,
  change: Change,
  row: Import,
  how: Pick<Importing, 'again' | 'encoding' | 'signal'>,
): Promise<Importing> {
  const file = row.fileId === null ? undefined : await change.rows(File).get(row.fileId);
  if (file?.status !== 'COMPLETE') throw new Refusal('NOT_FOUND', 'The file no longer exists. Import it again.');
  const member = row.createdBy === null ? undefined : await change.rows(Member).get(row.createdBy);
  if (!member || member.suspended)
    throw new Refusal('FORBIDDEN', 'The person who started this import is no longer a member.');
  const actor = actorOf(member);
  const perform: Importing['perform'] = async (operation, input, read) => {
    const id = stableId('import-file', row.id, operation.name, String(how.again), how.encoding ?? '');
    return (await parts.runner().run(operation, input, memberVisit(actor, 'bulk import', id, read))).answer;
  };
  return { row, file, actor, ...how, perform };
}

async function noteFrom(parts: ImportFileParts, importing: Importing): Promise<Made> {
  const { row, file, again, perform } = importing;
  const { projectId } = row;
  const content = MEDIA.has(file.kind) ? undefined : await contentOf(parts, importing);
  const note = content
    ? await perform(importNote, { projectId, fileName: file.name, onlyNew: !again }, content)
    : await perform(createNote, { projectId, title: cut(file.name.replace(/\.[^.]{1,10}$/, ''), limits.noteTitle) });
  const noteId = (note as Note).id;
  await perform(updateFile, { id: file.id, pageId: noteId });
  return { processedInto: 'CONTENT', noteId, ...(content ? toldOf(importNote, content) : {}) };
}

const isTable = ({ kind }: FileRow) => kind === 'SPREADSHEET';

/**
 * A workbook within a note's maximum size becomes a note (decision 062), every other file with columns a survey
 * (NE-10).
 */
async function surveyOrNote(parts: ImportFileParts, change: Change, importing: Importing): Promise<Made> {
  try {
    return await noteFrom(parts, importing);
  } catch (fault) {
    const { problem } = fault instanceof Refusal ? fault.details : {};
    if (!(fault instanceof Refusal) || (problem !== 'no-format' && fault.code !== 'TOO_LARGE')) throw fault;
    return surveyFrom(change, importing);
  }
}

const unreadable = (count: number): Import['errors'] =>
  count === 0
    ? []
    : [
        {
          humanMessageText: `${count === 1 ? 'One row' : `${count} rows`} could not be read. The survey says why.`,
          errorCode: 'UNPROCESSABLE',
        },
      ];

/** Imports a file with columns as its preview proposes; the survey shows the progress. */
async function surveyFrom(change: Change, { row, file, actor, again, perform }: Importing): Promise<Made> {
  const { projectId } = row;
  if (!again) await demandNewSurvey(change, projectId, file);
  const preview = (await perform(previewSurvey, { id: projectId, fileId: file.id })) as SurveyPreview;
  const reading = surveyReading.parse(preview.reading);
  const emailColumn = actor.peopleAccess ? reading.emailColumn : null;
  const survey = await perform(importSurvey, { id: projectId, fileId: file.id, reading: { ...reading, emailColumn } });
  const { unreadableCount: numFailed, notices } = preview;
  const surveyId = (survey as Survey).id;
  return { processedInto: 'SURVEY', noteId: null, surveyId, numFailed, errors: unreadable(numFailed), notices };
}

async function demandNewSurvey(change: Change, projectId: string, { hash }: FileRow): Promise<void> {
  const alike = await change.rows(File).ids({ where: { projectId, hash } });
  const [known] = await change.rows(Survey).find({ where: { projectId, fileId: alike }, limit: 1 });
  if (!known) return;
  throw new Refusal(
    'CONFLICT',
    `This file was already imported as the survey “${displayTitle('survey', known.title)}”.`,
  );
}

async function contentOf({ store, imports }: ImportFileParts, { file, actor, encoding, signal }: Importing) {
  const { workspaceId, hash, name: fileName } = file;
  // Read as a whole only if its size is allowed.
  if (file.bytes > limits.importText)
    throw new Refusal(
      'TOO_LARGE',
      `It has ${inUnits(file.bytes)}; ${inUnits(limits.importText)} are allowed for a file of text. Split it.`,
    );
  const bytes = await readFile(await store.pathOf({ workspaceId, hash }));
  return imports.readFile({ workspaceId, by: actor.memberId, fileName, bytes, encoding, signal });
}
