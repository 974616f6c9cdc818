import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Losses } from '../losses.ts';
import { emptyProject, type RefiCase, type RefiProject } from '../model.ts';
import { type Line, readLines, rowOf } from '../read-lines.ts';
import { leaveCodes } from './codes.ts';
import { leaveComments } from './comments.ts';
import type { Names } from './document-words.ts';
import { leaveFiles } from './files.ts';
import { type LeavingParts, str } from './leaving-parts.ts';
import { reportLeftOut } from './left-out.ts';
import { Pages } from './notes.ts';
import { Variables } from './variables.ts';

/** A package as REFI-QDA has it. */
export interface LeftProject {
  project: RefiProject;
  losses: Losses;
  /** texts written into the folder, by their name in the .qdpx file */
  texts: string[];
  /** names in the .qdpx file by name in the package, of included files */
  originals: Map<string, string>;
}

const ORIGIN = 'Earshot';

/** Turns the package in a folder into a REFI-QDA project; texts of notes are written beside it, under Sources/. */
export function leaveProject(folder: string): LeftProject {
  const parts = partsOf(folder);
  const { project, losses, rows } = parts;
  const row = [...rows('Project.jsonl')][0];
  if (!row) throw new Error('a package without a project');
  Object.assign(project, { name: str(row.title), description: str(row.summary), createdAt: str(row.createdAt) });
  for (const { id, name } of rows('x-earshot/Members.jsonl')) project.users.push({ id, name: str(name) });
  leaveCodes(parts);
  const names = namesIn(parts);
  const variables = new Variables(parts, row.id);
  const cases = casesIn(parts, variables);
  const texts: string[] = [];
  const pages = new Pages({
    ...parts,
    names,
    variables,
    highlights: new Map([...rows('x-earshot/Highlights.jsonl')].map((highlight) => [highlight.id, highlight])),
    remarks: leaveComments(parts, names.titles),
    people: (noteId, personIds) => link(cases, noteId, personIds),
    writeText: (id, text) => {
      const name = `Sources/${id}.txt`;
      mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      texts.push(name);
      return `internal://${id}.txt`;
    },
  });
  for (const line of readLines(folder, 'Notes.jsonl')) project.sources.push(pages.note(line, parts.rowOf(line)));
  for (const line of readLines(folder, 'Insights.jsonl')) project.notes.push(pages.insight(line, parts.rowOf(line)));
  for (const { noteId, personId } of rows('x-earshot/Speakers.jsonl')) link(cases, str(noteId), [str(personId)]);
  project.cases.push(...cases.values());
  variables.finish();
  const originals = leaveFiles(parts);
  nameNotesOf(parts, originals.size);
  leaveCollections(parts);
  reportLeftOut(parts, names.titles);
  return { project, losses, texts, originals };
}

/** The codes of the package in a folder. */
export function leaveCodebook(folder: string): Pick<LeftProject, 'project' | 'losses'> {
  const parts = partsOf(folder);
  leaveCodes(parts);
  return parts;
}

function partsOf(folder: string): LeavingParts {
  const members = new Set([...readLines(folder, 'x-earshot/Members.jsonl')].map(({ id }) => id));
  const made = (line: Line): Line => {
    const row = rowOf(line);
    return members.has(str(row.createdBy)) ? row : { ...row, createdBy: null };
  };
  const rows = function* (file: string): Generator<Line> {
    for (const line of readLines(folder, file)) yield made(line);
  };
  return { project: { ...emptyProject(), origin: ORIGIN }, losses: new Losses(), rows, rowOf: made };
}

function namesIn({ rows }: LeavingParts): Names {
  const titles = new Map<string, string>();
  for (const file of ['Notes.jsonl', 'Insights.jsonl', 'Tags.jsonl'])
    for (const { id, title } of rows(file)) titles.set(id, str(title));
  for (const { id, name, email } of rows('x-earshot/People.jsonl')) titles.set(id, str(name) || str(email));
  for (const { id, name } of rows('x-earshot/Members.jsonl')) titles.set(id, str(name));
  for (const { id, text } of rows('x-earshot/Highlights.jsonl')) titles.set(id, str(text));
  const speakers = [...rows('x-earshot/Speakers.jsonl')];
  const merged = new Map(speakers.map(({ id, mergedIntoId }) => [id, str(mergedIntoId)]));
  const named = new Map(speakers.map(({ id, name }) => [id, str(name)]));
  const last = (id: string): string => {
    let at = id;
    // Merged speakers can be merged further; the number of speakers bounds the steps in case of a cycle.
    for (let step = 0; step < speakers.length && merged.get(at); step += 1) at = merged.get(at) ?? at;
    return at;
  };
  return {
    titles,
    speakers: new Map(speakers.map(({ id }) => [id, named.get(last(id)) ?? ''])),
    quotes: new Map([...rows('x-earshot/Citations.jsonl')].map((row) => [row.id, quoteOf(row)])),
  };
}

const quoteOf = ({ text, speaker }: Line): string =>
  str(speaker) === '' ? `“${str(text)}”` : `“${str(text)}” (${str(speaker)})`;

function casesIn({ rows }: LeavingParts, variables: Variables): Map<string, RefiCase> {
  const cases = new Map<string, RefiCase>();
  for (const row of rows('x-earshot/People.jsonl')) {
    const email = str(row.email);
    const values = [...(email === '' ? [] : [variables.email(email)]), ...variables.of(row).values];
    const { id } = row;
    cases.set(id, { id, name: str(row.name), description: '', codeIds: [], values, sourceIds: [], selectionIds: [] });
  }
  return cases;
}

function link(cases: ReadonlyMap<string, RefiCase>, noteId: string, personIds: readonly string[]): void {
  for (const personId of personIds) {
    const one = cases.get(personId);
    if (one && !one.sourceIds.includes(noteId)) one.sourceIds.push(noteId);
  }
}

/** Makes cases and sets refer to the file instead of a note that became its words: the file is the source. */
function nameNotesOf({ project }: LeavingParts, files: number): void {
  if (files === 0) return;
  const sourceOf = new Map(project.sources.flatMap(({ id, texts }) => texts.map((text) => [text.id, id] as const)));
  for (const holder of [...project.cases, ...project.sets])
    holder.sourceIds = holder.sourceIds.map((id) => sourceOf.get(id) ?? id);
}

/** Collections as sets of notes; insights become notes. */
function leaveCollections({ project, losses, rows }: LeavingParts): void {
  const items = Map.groupBy(rows('x-earshot/CollectionItems.jsonl'), ({ collectionId }) => str(collectionId));
  for (const { id, title, description } of rows('x-earshot/Collections.jsonl')) {
    const all = (items.get(id) ?? []).sort((a, b) => Number(a.rank) - Number(b.rank));
    const noteIds = all.flatMap(({ insightId }) => (insightId ? str(insightId) : []));
    if (noteIds.length < all.length)
      losses.add('COLLECTION', str(title), 'Sets of REFI-QDA hold no highlights; those of this one are left out.');
    project.sets.push({
      id,
      name: str(title),
      description: str(description),
      codeIds: [],
      sourceIds: [],
      noteIds,
    });
  }
}
