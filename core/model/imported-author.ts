import * as z from 'zod';
import { limits } from '../limits.ts';
import { entity, line, type Row } from './entity.ts';
import { crud } from './operation.ts';

/**
 * The name of an author, tagger or commenter of an imported project who is no member of this workspace by email
 * address. Rows refer to it in place of a member. It has no account and no rights, and only imports create one;
 * `createdBy` is the importing member.
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

/** Display name of an imported author, distinct from members' names. */
export const importedName = ({ name }: Pick<ImportedAuthor, 'name'>): string => `${name} (imported)`;
