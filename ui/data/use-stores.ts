import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation, Page } from '@earshot/core/model/operation';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type * as z from 'zod';
import type { StoredRow } from './entity-store.ts';
import type { Refused } from './refused.ts';
import type { Resource } from './resource.ts';
import type { RowList } from './row-list.ts';
import type { RowWindow } from './row-window.ts';
import type { Named, Stores, Wish } from './stores.ts';

export const StoresContext = createContext<Stores | null>(null);

/** The page's stores. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('There is no StoresContext around this component.');
  return stores;
}

/** A paged list, kept up to date while mounted, loaded only `when`; read it inside an observer(). */
export function useList<R extends StoredRow>(
  operation: Operation<z.ZodObject, Page<R>>,
  wish: Wish<R> = {},
  when = true,
): RowList<R> {
  const stores = useStores();
  const { key, list } = stores.list(operation, wish);
  useEffect(() => (when ? stores.onScreen.show(key) : undefined), [stores, key, when]);
  return list;
}

/** Lists loaded only in the visible range, kept up to date while mounted; read them inside an observer(). */
export function useWindows<R extends StoredRow>(
  operation: Operation<z.ZodObject, Page<R>>,
  wishes: readonly Pick<Wish<R>, 'condition' | 'orderBy' | 'input'>[],
  touchedBy?: readonly Named[],
): RowWindow<R>[] {
  const stores = useStores();
  const windows = wishes.map((wish) => stores.window(operation, wish, touchedBy));
  const keys = windows.map(({ key }) => key).join('\n');
  useEffect(() => {
    const hide = keys.split('\n').map((key) => stores.onScreen.show(key));
    return () => {
      for (const one of hide) one();
    };
  }, [stores, keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` stands for the windows
  return useMemo(() => windows.map(({ window }) => window), [stores, keys]);
}

/** Result of a query, requested on mount, and only `when`; read it inside an observer(). */
export function useAsk<I extends z.ZodObject, O>(
  operation: Operation<I, O>,
  input: z.input<I>,
  touchedBy?: readonly Named[],
  when = true,
): Resource<O> {
  const stores = useStores();
  const { key, resource } = stores.resource(operation, input, touchedBy);
  useEffect(() => (when ? stores.onScreen.show(key) : undefined), [stores, key, when]);
  return resource;
}

export interface OneRow<R> {
  row: R | undefined;
  /** `gone`: it was loaded and is now in trash, or no longer visible */
  state: 'loading' | 'ready' | 'failed' | 'gone';
  error: Refused | null;
  reload: () => Promise<void>;
}

/** One live row by its id; read it inside an observer(). */
export function useRow<I extends z.ZodObject, R extends StoredRow>(operation: Operation<I, R>, id: string): OneRow<R> {
  const stores = useStores();
  const resource = useAsk(operation, { id } as z.input<I>);
  const row = stores.of((operation.output as { of: AnyEntity }).of).byId(id) as R | undefined;
  const reload = () => resource.reload();
  if (resource.state === 'failed' && !row) return { row, state: 'failed', error: resource.error, reload };
  if (row) return { row, state: 'ready', error: null, reload };
  return { row, state: resource.state === 'ready' ? 'gone' : 'loading', error: null, reload };
}
