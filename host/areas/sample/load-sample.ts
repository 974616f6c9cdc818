import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { createChart } from '@earshot/core/areas/charts/chart';
import { chartTypes } from '@earshot/core/areas/charts/chart-type';
import { createHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { importNote, type Note, updateNote } from '@earshot/core/areas/pages/note';
import { createFolder } from '@earshot/core/areas/places/folder';
import { createProject, type Project } from '@earshot/core/areas/places/project';
import { setGrant } from '@earshot/core/model/place';
import type { Workspace } from '@earshot/core/model/workspace';
import { fromUpdates } from '@earshot/processing/documents/convert';
import { wireRange } from '@earshot/processing/documents/position';
import { readText } from '@earshot/processing/documents/text';
import { stableId } from '../../operations/member-visit.ts';
import { bringFile } from './bring-file.ts';
import { loadAutomations } from './load-automations.ts';
import { loadInsights } from './load-insights.ts';
import { loadPeople } from './load-people.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { MadeHighlight, MadeNote, MadePart, SampleParts } from './sample-parts.ts';
import { studies } from './studies/all.ts';
import { apollo } from './studies/apollo.ts';
import { interview } from './studies/interview.ts';
import type { SampleStudy } from './study.ts';

/** Folder of the sample's files, each source with its licence. */
export const DATA = join(projectRoot(), 'host', 'areas', 'sample', 'data');
const folderOf = (study: SampleStudy) => join(DATA, ...(studies.includes(study) ? ['useiti'] : []), study.folder);

/**
 * Real research, imported by the same operations as the users' own and shared with everyone; reports its folder at
 * once, and the progress after each study.
 */
export async function loadSample(
  parts: SampleParts,
  maker: SampleMaker,
  {
    tell,
    keep,
  }: {
    tell: (told: Pick<Workspace, 'sampleProgress'> & Partial<Workspace>) => Promise<void>;
    /** called with additions to the people directory as soon as they are stored */
    keep: (parts: readonly MadePart[]) => Promise<void>;
  },
): Promise<void> {
  const { id } = await maker.do('folder', createFolder, {
    name: 'Sample: real research to look around in',
    icon: 'book',
  });
  await maker.do('access', setGrant, { placeId: id, principal: 'EVERYONE', level: 'WRITE' });
  await tell({ sampleFolderId: id, sampleProgress: 0 });
  const made: Made = { highlights: [], notes: [] };
  const all = [apollo, interview, ...studies];
  for (const [index, study] of all.entries()) {
    await loadStudy(parts, maker, study, { folderId: id, made });
    await tell({ sampleProgress: Math.round(((index + 1) / (all.length + 1)) * 100) });
  }
  await keep(await loadPeople(maker, made.notes));
  await loadInsights(parts, maker, id, made.highlights);
  const recorded = made.notes.find(({ study }) => study === apollo.folder);
  if (recorded) await loadAutomations(maker, recorded.projectId);
}

/** Rows made so far. */
interface Made {
  highlights: MadeHighlight[];
  notes: MadeNote[];
}

async function loadStudy(
  parts: SampleParts,
  maker: SampleMaker,
  study: SampleStudy,
  { folderId, made }: { folderId: string; made: Made },
): Promise<void> {
  const { title, summary, icon, colour } = study;
  const project = await maker.do(`project ${study.folder}`, createProject, { title, summary, icon, colour, folderId });
  const notes = new Map<string, Note>();
  for (const file of (await readdir(folderOf(study))).toSorted())
    if (/\.(md|txt|vtt)$/.test(file) && file !== 'LICENCE.md')
      notes.set(file, await loadNote(parts, maker, study, project, file));
  for (const [file, { id }] of notes) made.notes.push({ study: study.folder, file, id, projectId: project.id });
  for (const { file, note } of study.recordings ?? [])
    await bringFile(parts, maker, {
      path: join(folderOf(study), file),
      projectId: project.id,
      pageId: notes.get(note)?.id ?? null,
    });
  await loadDocumentTypes(maker, study, project, notes);
  const tags = new Map<string, string>();
  for (const tag of study.tags ?? []) {
    const { id } = await maker.do(`tag ${study.folder} ${tag.title}`, createTag, { projectId: project.id, ...tag });
    tags.set(tag.title, id);
  }
  for (const { file, quote, tags: names } of study.highlights ?? []) {
    const noteId = notes.get(file)?.id;
    if (!noteId) throw new Error(`The sample has no ${file} in ${study.folder}`);
    const range = await rangeOf(parts, maker, noteId, quote);
    const tagIds = names.map((name) => tags.get(name) ?? name);
    const { id } = await maker.do(`highlight ${study.folder} ${quote}`, createHighlight, { noteId, ...range, tagIds });
    made.highlights.push({ study: study.folder, quote, id });
  }
  await loadCharts(maker, study, project.id);
}

async function loadCharts(maker: SampleMaker, { folder, charts = [] }: SampleStudy, projectId: string): Promise<void> {
  if (charts.length === 0) return;
  const kinds = await maker.do(`kinds of charts ${folder}`, chartTypes, {});
  for (const chart of charts)
    if (kinds.some(({ id }) => id === chart.type))
      await maker.do(`chart ${folder} ${chart.title}`, createChart, { projectId, groupBy: 'TAG', ...chart });
}

/** Types of a study's documents, by file name. */
const DOCUMENT_TYPES = [
  { label: 'Results', colour: '#37b24d', pattern: /results/i },
  { label: 'Plan', colour: '#1c7ed6', pattern: /plan/i },
  { label: 'Script', colour: '#f76707', pattern: /script|guide/i },
  { label: 'Transcript', colour: '#7048e8', pattern: /landing|\.vtt$/i },
] as const;

/** Adds a project field for the type of each note. */
async function loadDocumentTypes(
  maker: SampleMaker,
  { folder }: SampleStudy,
  project: Project,
  notes: ReadonlyMap<string, Note>,
): Promise<void> {
  const options = DOCUMENT_TYPES.map(({ label, colour }) => ({
    id: stableId('sample', project.id, 'document type', label),
    label,
    colour,
  }));
  const cells = [...notes].flatMap(([file, { id: rowId }]) => {
    const option = options[DOCUMENT_TYPES.findIndex(({ pattern }) => pattern.test(file))];
    return option ? [{ rowId, value: [option.id] }] : [];
  });
  if (cells.length === 0) return;
  const of = { placeId: project.id, scope: 'NOTE', type: 'SELECT', label: 'Type of document' } as const;
  const { id: fieldId } = await maker.do(`field ${folder}`, createField, { ...of, options });
  await maker.do(`field values ${folder}`, setFieldValues, { cells: cells.map((cell) => ({ ...cell, fieldId })) });
}

// Titles by file name pattern; the documents' own headings are less clear.
const TITLES: [pattern: RegExp, title: string][] = [
  [/results/i, 'Results'],
  [/measurement-plan/i, 'Measurement plan'],
  [/plan/i, 'Research plan'],
  [/discussion_guide/i, 'Discussion guide'],
  [/guide/i, 'Study guide'],
  [/script-revised/i, 'Interview script, revised'],
  [/script/i, 'Interview script'],
  [/landing/i, 'Descent and landing, air to ground'],
  [/interview\.vtt/, 'Interview'],
];
const titleOf = ({ title }: SampleStudy, file: string): string | undefined => {
  const found = TITLES.find(([pattern]) => pattern.test(file))?.[1];
  return found && `${found} · ${title.split(':')[0]}`;
};

async function loadNote(parts: SampleParts, maker: SampleMaker, study: SampleStudy, project: Project, file: string) {
  const bytes = await readFile(join(folderOf(study), file));
  const { workspaceId, memberId: by } = maker.actor;
  const read = await parts.imports.readFile({ workspaceId, by, fileName: file, bytes, signal: maker.signal });
  const note = await maker.do(
    `note ${study.folder} ${file}`,
    importNote,
    { projectId: project.id, fileName: file },
    read,
  );
  const title = titleOf(study, file);
  return title ? maker.do(`title ${study.folder} ${file}`, updateNote, { id: note.id, title }) : note;
}

/** Range of words in a note, as an editor would send it. */
async function rangeOf({ database, documents }: SampleParts, { actor }: SampleMaker, noteId: string, quote: string) {
  const whole = await database.inWorkspace(actor.workspaceId, (transaction) => documents.whole(transaction, noteId));
  const doc = fromUpdates(whole ? [whole.update] : []);
  const from = readText(doc).text.indexOf(quote);
  const range = from < 0 ? undefined : wireRange(doc, { from, to: from + quote.length });
  if (!range) throw new Error(`The sample quotes what is not there: ${quote}`);
  return range;
}
