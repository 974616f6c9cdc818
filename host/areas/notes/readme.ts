import { createReadme } from '@earshot/core/areas/notes/readme';
import { deleteNote, Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { addNote } from './notes.ts';

/** Creates the readme of a project that has none; empty if no state is given. */
export async function addReadme(
  work: Work,
  documents: Documents,
  { id }: Project,
  state?: Uint8Array,
): Promise<Project> {
  const note = await addNote(work, documents, { projectId: id, title: 'Readme' }, state);
  const row = await work.rows(Project).update(id, { readmeId: note.id });
  work.emit('updated', Project, [row], ['readmeId']);
  work.undoBy(deleteNote, { id: note.id });
  return row;
}

/** The readme of a project: a note, with a note's rights, versions, comments and search (PF-12). */
export const readmeHandlers = (documents: Documents): Handler[] => [
  inside(createReadme, async ({ work, object }) => {
    // If two members start one concurrently, the second gets the first one's.
    await work.transaction.sql('select 1 from projects where workspace_id = $1 and id = $2 for update', [
      work.workspaceId,
      object.id,
    ]);
    const project = await work.load(Project, object.id, 'WRITE');
    const [known] = project.readmeId ? await work.rows(Note).find({ where: { id: project.readmeId }, limit: 1 }) : [];
    if (known) return project;
    return addReadme(work, documents, project);
  }),
];
