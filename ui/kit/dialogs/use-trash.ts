import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation } from '@earshot/core/model/operation';
import type * as z from 'zod';
import type { EntityStore, StoredRow } from '../../data/entity-store.ts';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from './use-do.ts';

type Trash<R> = Operation<z.ZodObject<{ id: z.ZodUUID }>, R>;

/** Moves a row to trash optimistically: it reappears if refused, and the toast has Undo. */
export function useTrash() {
  const stores = useStores();
  const run = useDo();
  return async <R extends StoredRow>(operation: Trash<R>, row: R, says: string): Promise<boolean> => {
    const { of } = operation.output as { of: AnyEntity };
    const store = stores.of(of) as unknown as EntityStore<R>;
    store.put({ ...row, trashedAt: new Date().toISOString() });
    const done = await run(operation, { id: row.id }, says);
    if (done === undefined) store.replace(row);
    return done !== undefined;
  };
}
