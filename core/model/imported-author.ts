import * as z from 'zod';
import { limits } from '../limits.ts';
import { entity, line, type Row } from './entity.ts';
import { crud } from './operation.ts';

/**
 * The name of somebody who wrote, tagged or commented where an imported project comes from and who is nobody in this
 * workspace by email address. Rows name it where they otherwise name a member. It has no account and no rights, and an
 * import is the only thing that makes one; `createdBy` is who imported it.
 */
export const ImportedAuthor = entity(
  'ImportedAuthor',
  {},
  { projectId: z.uuid(), name: line(limits.personName).min(1) },
  {
    place: 'projectId',
    title: ({ name }) => name,
    trash: { goesWith: { projectId: 'Project' }, description: 'The name shows again on what it was imported with.' },
  },
);
export type ImportedAuthor = Row<typeof ImportedAuthor>;

const all = crud(ImportedAuthor, { remove: 'FULL' });
export const importedAuthor = all.one;
export const importedAuthors = all.list;
export const deleteImportedAuthor = all.remove;
export const restoreImportedAuthor = all.restore;

/** Display name of an imported author, so that nobody takes one for a member. */
export const importedName = ({ name }: Pick<ImportedAuthor, 'name'>): string => `${name} (imported)`;
