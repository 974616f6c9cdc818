import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { Channel } from '@earshot/core/areas/places/channel';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Grant } from '@earshot/core/model/place';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { eraseRows, type OnErase } from '../../../jobs/erase-rows.ts';
import { lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { forgetItems, madeBy } from '../store/import-items.ts';
import { importOver } from './import-over.ts';

/** Rows erased per transaction. */
const AT_ONCE = 100;

/** Erases the rows that an import made, last ones first, as if expired in trash. */
export async function clearImport(
  parts: ApartParts & { onErase: readonly OnErase[] },
  { id, workspaceId }: ProjectImport,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = await apart(parts, workspaceId, async (change) => {
      const row = await lockedRun(change, ProjectImport, id);
      if (row?.state !== 'CLEARING') throw new Stopped();
      const made = await madeBy(change.transaction, id, AT_ONCE);
      const byNoun = Map.groupBy(made, ({ noun }) => noun);
      const idsOf = (entity: AnyEntity) => (byNoun.get(entity.name) ?? []).map(({ rowId }) => rowId);
      for (const before of parts.onErase) await before(change, idsOf);
      for (const noun of byNoun.keys()) {
        const entity = entities.find(({ name }) => name === noun);
        if (entity) await eraseRows(change, entity, idsOf(entity));
      }
      // Grants of a place have no cascading foreign key.
      await eraseRows(change, Grant, await change.rows(Grant).ids({ where: { placeId: idsOf(Channel) } }));
      await forgetItems(change.transaction, id, made.at(-1)?.number);
      if (made.length === AT_ONCE) return true;
      const state = row.problem === '' ? 'CANCELLED' : 'FAILED';
      await tellRun(change, ProjectImport, id, { ...importOver(state, row.problem), counts: {} });
      return false;
    });
  }
}
