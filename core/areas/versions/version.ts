import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';

/** A page's text at an earlier time: stored while people write, and on request. */
export const Version = entity(
  'Version',
  {
    pageId: ref('Page', 'WRITE'),
    /** '' for versions that were stored automatically */
    title: title(limits.versionTitle).default(''),
  },
  {
    projectId: z.uuid(),
    /** last edit, by its epoch and number */
    epoch: z.int(),
    seq: z.int(),
    characters: z.int(),
    /** authors since the previous version, without the host */
    authorIds: z.array(z.uuid()),
  },
  { place: 'projectId', page: 'pageId', fixed: ['pageId'] },
);
export type Version = Row<typeof Version>;

/** The text of a version, as ProseMirror JSON (core/documents/document.ts). */
export const VersionContent = answer('VersionContent', { id: z.uuid(), document: z.record(z.string(), z.unknown()) });

const { one, list, create, update } = crud(Version);
export const version = one;
export const versions = list;
export const createVersion = create;
export const updateVersion = update;
export const versionContent = query('versionContent', VersionContent, {
  on: Version,
  input: z.strictObject({ id: sentId() }),
  description: 'The words of a version.',
});
export const restoreVersion = command('restoreVersion', Version, {
  on: Version,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Make a page say again what it said; answers with the version that keeps what it said until now.',
});
