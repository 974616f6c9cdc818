import { Project } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { displayTitle, isBlank } from '@earshot/core/rules/text';
import { derivedId } from '../derived-id.ts';
import { Losses } from '../losses.ts';
import type { RefiProject } from '../model.ts';
import { placeSpans } from '../positions.ts';
import { baseOf, type ComingParts, nameOf, proseOf, type RefiFiles, rankOf, UNKNOWN_TIME } from './coming-parts.ts';
import { ComingFields } from './fields.ts';
import { PackageWriter } from './package-writer.ts';
import { Remarks } from './remarks.ts';
import { contentOf, noteIdsOf, Sources } from './sources.ts';
import { type ComingTags, comeTags } from './tags.ts';
import { textDocument, textFigures } from './text-document.ts';

/** A REFI-QDA project as a package in a folder. */
export interface CameProject {
  projectId: string;
  title: string;
  /** the lines of each file */
  counts: Record<string, number>;
  losses: Losses;
}

/**
 * Writes a REFI-QDA project into an empty folder as the files of a package, as Earshot exports them. Earlier losses are
 * reported together with those of this conversion.
 */
export async function comeProject(
  given: RefiProject,
  files: RefiFiles,
  folder: string,
  losses = new Losses(),
): Promise<CameProject> {
  // Uses the name after import, so that the id is the same in each further exchange.
  const name = nameOf(given.name, limits.projectTitle);
  const project = withIds({ ...given, name, createdAt: given.createdAt || UNKNOWN_TIME });
  const writer = new PackageWriter(folder);
  // Notes keep their ids in an exchange, so a project always has the same id.
  const noteIds = project.sources.flatMap(noteIdsOf).sort();
  const projectId = derivedId('refi', project.name, project.createdAt, ...noteIds);
  const parts: ComingParts = { project, projectId, losses, writer, files };
  const title = writeProjectRow(parts);
  for (const { id, name } of project.users) if (!isBlank(name)) writer.own('Members', { id, name, email: '' });
  const tags = comeTags(project, losses);
  writeTags(parts, tags);
  const fields = new ComingFields(parts);
  const personIds = writePeople(parts, fields);
  const remarks = new Remarks(parts, contentOf(parts));
  const tagIds = new Set(tags.tags.map(({ id }) => id));
  const setIds = bySource(project.sets.map(({ id, sourceIds }) => ({ id, sourceIds })));
  const sources = new Sources({ ...parts, tagIds, fields, remarks, personIds, setIds });
  for (const source of project.sources) await sources.source(source);
  const insightIds = writeInsights(parts, fields, remarks);
  writeCollections(parts, insightIds);
  reportRest(parts);
  fields.finish();
  writer.finish();
  return { projectId, title, counts: writer.counts, losses };
}

/** A missing or duplicate id is replaced by a derived one that is the same each time. */
function withIds(project: RefiProject): RefiProject {
  const given = <T extends { id: string }>(kind: string, items: T[]): T[] => {
    const seen = new Set(['']);
    return items.map((item, at) => {
      const id = seen.has(item.id) ? derivedId(project.name, kind, item.id, String(at)) : item.id;
      seen.add(id);
      return { ...item, id };
    });
  };
  return {
    ...project,
    cases: given('case', project.cases),
    sources: given('source', project.sources),
    notes: given('note', project.notes),
    sets: given('set', project.sets),
    users: given('user', project.users),
  };
}

function writeProjectRow(parts: ComingParts): string {
  const { project, projectId, losses, writer } = parts;
  const title = nameOf(project.name, limits.projectTitle);
  const summary = proseOf(project.description, limits.projectSummary);
  if (project.description.trim().length > summary.length)
    losses.add('PROJECT', title, `Its description is longer than ${limits.projectSummary} characters and is cut.`);
  const base = baseOf(parts, projectId);
  const usual = { ...Project.creation.parse({ title, summary }), detached: false, readmeId: null };
  const row = { ...base, ...usual, changedAt: base.updatedAt };
  writer.community('Project', row, { title, summary, icon: '', color: null });
  return title;
}

function writeTags(parts: ComingParts, { groups, tags }: ComingTags): void {
  const { projectId, writer } = parts;
  const place = { projectId, placeId: projectId };
  for (const [at, { id, title }] of groups.entries()) {
    const row = { ...baseOf(parts, id), ...place, boardId: null, title, rank: rankOf(at) };
    writer.community('TagGroups', row, { title, rank: row.rank, tagBoardId: null, color: null });
  }
  for (const [at, { id, title, colour, description, groupId }] of tags.entries()) {
    const own = { title, description, role: 'OTHER', rank: rankOf(at), locked: false };
    const row = {
      ...baseOf(parts, id),
      ...place,
      ...own,
      groupId: groupId || null,
      colour,
      ...NEW_TAG,
    };
    writer.community('Tags', row, { ...own, tagGroupId: row.groupId, color: colour });
  }
}

const NEW_TAG = { digit: null, undone: false, mergedIntoId: null, highlightCount: 0 };

/** Writes the people; returns those of each source. */
function writePeople(parts: ComingParts, fields: ComingFields): Map<string, string[]> {
  const { project, losses, writer } = parts;
  for (const { id, name: called, description, codeIds, selectionIds, values } of project.cases) {
    const name = nameOf(called, limits.personName);
    const read = fields.of('PERSON', 'a case', values);
    const own = { ...read.fields, ...fields.description(description) };
    writer.own('People', {
      ...baseOf(parts, id),
      placeId: derivedId(parts.projectId, 'directory'),
      name,
      email: read.email,
      fields: own,
      mergedIntoId: null,
    });
    if (codeIds.length > 0) losses.add('PERSON', name, 'Codes of a case are left out; tags are on words.');
    if (selectionIds.length > 0)
      losses.add('PERSON', name, 'A case belongs to whole notes here; passages that belong to it are left out.');
  }
  return bySource(project.cases);
}

function bySource(holders: readonly { id: string; sourceIds: readonly string[] }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, sourceIds } of holders)
    for (const sourceId of sourceIds) {
      const there = ids.get(sourceId);
      if (there) there.push(id);
      else ids.set(sourceId, [id]);
    }
  return ids;
}

/** Notes that belong to nothing become insights; returns their ids. */
function writeInsights(parts: ComingParts, fields: ComingFields, remarks: Remarks): Set<string> {
  const { project, projectId, losses, writer } = parts;
  const read = contentOf(parts);
  const ids = new Set<string>();
  const referred = new Set(project.notes.flatMap(({ noteIds }) => noteIds));
  // A note that another one refers to becomes a comment there, unless it is one elsewhere.
  const others = project.notes.filter(({ id }) => !referred.has(id));
  for (const note of [...others, ...project.notes.filter(({ id }) => referred.has(id))]) {
    if (remarks.has(note.id)) continue;
    const title = nameOf(note.name, limits.insightTitle);
    const content = read(note);
    if (content === undefined && note.path !== '')
      losses.add('INSIGHT', note.name, 'Its text is not in the file, so the insight is empty.', 'WORDS');
    if (note.selections.length > 0 || note.codings.length > 0)
      losses.add('INSIGHT', note.name, 'Its codes are left out; highlights are on notes.');
    const { text } = placeSpans(content ?? '', []);
    const { fields: own } = fields.of('INSIGHT', title, note.values);
    const row = {
      ...baseOf(parts, note.id, note),
      ...textFigures(text),
      projectId,
      title,
      fields: own,
      published: false,
      publishedAt: null,
      publishedBy: null,
      locked: false,
    };
    const fieldDatum = Object.entries(own).map(([fieldId, value]) => ({ fieldId, value }));
    const community = { title, locked: false, published: false, fieldDatum, fileId: null };
    writer.community('Insights', row, { ...community, richText: textDocument(text, []) });
    remarks.describe(note.id, note.description, { pageId: note.id }, note);
    remarks.put(note.noteIds, { pageId: note.id });
    ids.add(note.id);
  }
  return ids;
}

/** Sets of notes as collections of insights. */
function writeCollections(parts: ComingParts, insightIds: ReadonlySet<string>): void {
  const { project, projectId, losses, writer } = parts;
  for (const set of project.sets.filter(({ noteIds }) => noteIds.length > 0)) {
    const title = nameOf(set.name, limits.collectionTitle) || displayTitle('collection', '');
    const description = proseOf(set.description, limits.collectionDescription);
    const items = set.noteIds.filter((id) => insightIds.has(id));
    if (items.length < set.noteIds.length)
      losses.add('COLLECTION', title, 'Collections hold insights; notes of it that became comments are left out.');
    writer.own('Collections', { ...baseOf(parts, set.id), projectId, title, description, itemCount: items.length });
    for (const [at, insightId] of items.entries())
      writer.own('CollectionItems', {
        ...baseOf(parts, derivedId(set.id, insightId)),
        projectId,
        collectionId: set.id,
        highlightId: null,
        insightId,
        rank: rankOf(at),
      });
  }
}

/** Reports content that Earshot cannot hold. */
function reportRest({ project, losses }: ComingParts): void {
  const titles = new Map<string, string>();
  for (const { id, name } of [...project.sources, ...project.notes]) titles.set(id, name);
  // Not everyone who sees the report can see the names of people.
  for (const { id } of project.cases) titles.set(id, 'a case');
  for (const { texts, areas } of project.sources)
    for (const { id, name } of [...areas, ...texts.flatMap(({ selections }) => selections)]) titles.set(id, name);
  const walk = (codes: RefiProject['codes']): void => {
    for (const { id, name, codes: inside } of codes) {
      titles.set(id, name);
      walk(inside);
    }
  };
  walk(project.codes);
  for (const { name, originId, targetId } of project.links) {
    const ends = [originId, targetId].map((id) => `“${titles.get(id) ?? 'unknown'}”`).join(' and ');
    losses.add('LINK', name, `The link between ${ends} is left out.`);
  }
  for (const name of project.graphs) losses.add('GRAPH', name, 'Graphs of codes and sources are left out.');
  for (const { name, description, sourceIds } of project.sets)
    if (sourceIds.length > 0 && description.trim() !== '')
      losses.add('SET', name, 'The description of a set of sources is left out.');
}
