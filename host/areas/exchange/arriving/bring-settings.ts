import { isDeepStrictEqual } from 'node:util';
import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { importedId } from '@earshot/processing/areas/exchange/package/translate-package';
import type { Change } from '../../../operations/change.ts';
import type { Arrival } from './arrival.ts';
import type { Outcome } from './decide-rows.ts';

/** Settings of a project besides its content. Access, location and text model modes stay as they are. */
const SETTINGS = [
  'title',
  'summary',
  'icon',
  'colour',
  'suggestionMode',
  'entries',
  'defaultFramework',
  'defaultSummaryLanguage',
] as const;

/** Applies the settings of a package's project and its readme, if requested. */
export async function bringSettings(
  change: Change,
  {
    row,
    arrival,
    project,
    write,
  }: { row: ProjectImport; arrival: Arrival; project: Project | undefined; write: boolean },
): Promise<Outcome | undefined> {
  if (!row.takesSettings || !project) return undefined;
  const here = await change.rows(Project).get(row.projectId);
  if (!here) return undefined;
  const readmeId = await readmeOf(change, arrival, project);
  const taken = { ...Object.fromEntries(SETTINGS.map((field) => [field, project[field]])), readmeId };
  const fields = Object.fromEntries(
    Object.entries(taken).filter(([field, value]) => !isDeepStrictEqual(here[field as keyof Project], value)),
  );
  const outcome = { id: here.id, title: project.title, reason: '' };
  if (Object.keys(fields).length === 0) return { ...outcome, outcome: 'SAME' };
  if (write) {
    const updated = await change.rows(Project).update(here.id, fields);
    change.emit('updated', Project, [updated], Object.keys(fields));
  }
  return { ...outcome, outcome: 'CHANGED' };
}

async function readmeOf(change: Change, { row, accepted }: Arrival, { readmeId }: Project): Promise<string | null> {
  if (readmeId === null) return null;
  const id = importedId(row.projectId, readmeId);
  if (accepted.get(Note.name)?.has(id)) return id;
  return (await change.rows(Note).get(id))?.projectId === row.projectId ? id : null;
}
