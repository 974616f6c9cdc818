import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { importPeople } from './jobs/import-people.ts';
import { undoPersonImport } from './jobs/undo-person-import.ts';
import { peopleHandlers } from './people.ts';
import { personImportHandlers } from './person-imports.ts';
import { personMergeHandlers } from './person-merges.ts';
import { purgeImported } from './store/import-rows.ts';

/** The people directory. */
export const directory = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(peopleHandlers());
  bind(AREA.handlers).toResolvedValue(
    ({ store }, pool) => personImportHandlers({ store, pool }),
    [FILES.files, T.pool],
  );
  bind(AREA.handlers).toResolvedValue((pool) => personMergeHandlers(pool), [T.pool]);
  bind(AREA.jobs).toResolvedValue(
    (apart, { store }, pool, report) => [importPeople({ ...apart, store, pool, report }), undoPersonImport(apart)],
    [T.apart, FILES.files, T.pool, T.taskReport],
  );
  bind(AREA.leftovers).toConstantValue(({ transaction }) => purgeImported(transaction));
});
