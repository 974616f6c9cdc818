import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { storeVersions } from './jobs/store-version.ts';
import { versionHandlers } from './versions.ts';

/** Versions: earlier texts of a page, and restoring them. */
export const versions = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((documents, pool) => versionHandlers({ documents, pool }), [T.documents, T.pool]);
  bind(AREA.jobs).toResolvedValue((documents, pool) => [storeVersions({ documents, pool })], [T.documents, T.pool]);
});
