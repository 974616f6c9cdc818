import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AREA, T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { erasedKeyOf } from '@earshot/host/areas/channels/store/erased-points';
import { runImport } from '@earshot/host/areas/exchange/jobs/run-import';
import { FILES } from '@earshot/host/areas/files/area';
import { Change } from '@earshot/host/operations/change';
import type { Database } from '@earshot/host/store/database';
import { type Death, DyingDatabase } from '../fakes/dying-database.ts';
import { aProject, type Person, testHost } from '../hosts/host.ts';
import { aCheckedImport } from './imports.ts';

function interrupted(real: Database, before: (transaction: number) => Promise<unknown>): Database {
  const database = Object.create(real) as Database;
  let begun = 0;
  database.inWorkspace = async (workspaceId, work) => {
    begun += 1;
    await before(begun);
    return real.inWorkspace(workspaceId, work);
  };
  return database;
}

/** An import that a test applies and kills at will. An action can run before each of its transactions. */
export async function applied(by: Person, bytes: Uint8Array, addsPeople = true, name = 'Package.zip') {
  const { container } = await testHost();
  const project = await aProject(by, { title: 'Killed' });
  const { id } = await aCheckedImport(by, project.id, bytes, { addsPeople, addsChannels: true }, name);
  const [database, aside] = [container.get(T.jobsDatabase), container.get(T.apart)];
  await container.get(T.database).inWorkspace(by.workspaceId, async (transaction) => {
    const bind = [by.workspaceId, id];
    await transaction.sql(
      `update project_imports set state = 'APPLYING', counts = '{}' where workspace_id = $1 and id = $2`,
      bind,
    );
    await transaction.sql('delete from project_import_items where workspace_id = $1 and import_id = $2', bind);
  });
  const turn = (death?: Death, before: (transaction: number) => Promise<unknown> = async () => undefined) =>
    new DyingDatabase(interrupted(database, before), death, { forGood: true }).outlive(async (mortal) => {
      const job = runImport({
        ...aside,
        database: mortal,
        // Attempts of two hosts have separate folders.
        data: join(container.get(T.environment).data, `attempt-${randomUUID()}`),
        pool: container.get(T.pool),
        documents: container.get(T.documents),
        finish: { ...container.get(FILES.files), pool: container.get(T.pool) },
        onErase: container.getAll(AREA.onErase),
        runner: container.get(T.laterRunner),
        report: () => undefined,
        sources: container.get(CHANNELS.sources),
        erasedKey: erasedKeyOf(container.get(T.secretKey)),
      });
      if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
      await database.inWorkspace(by.workspaceId, (transaction) => {
        const change = new Change(transaction, by.workspaceId, null, aside.onWrite);
        return job.perform({ importId: id }, change, new AbortController().signal);
      });
    });
  return { id, projectId: project.id, turn };
}
