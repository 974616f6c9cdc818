import type { AnyEntity } from '@earshot/core/model/entity';
import { type Operation, ordersOf, type Page } from '@earshot/core/model/operation';
import type * as z from 'zod';
import { useListSearch } from './list-search.ts';

/** Order of a host's list, stored in the address as `?sort=`. */
export const useOrder = <R>(list: Operation<z.ZodObject, Page<R>>, usual: string) =>
  useOrderOf(ordersOf((list.output as { of: AnyEntity }).of), usual);

/** Chosen order among the known ones, stored in the address as `?sort=`; unknown values are ignored. */
export function useOrderOf(known: readonly string[], usual: string): [string, (orderBy: string) => void] {
  const [search, change] = useListSearch();
  const said = search.get('sort') ?? '';
  const set = (orderBy: string) =>
    change(
      (now) => {
        if (orderBy === usual) now.delete('sort');
        else now.set('sort', orderBy);
        return now;
      },
      { replace: true },
    );
  return [known.includes(said) ? said : usual, set];
}
