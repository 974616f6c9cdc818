import type { AnyEntity } from '@earshot/core/model/entity';
import { type Operation, ordersOf, type Page } from '@earshot/core/model/operation';
import type * as z from 'zod';
import { useListSearch } from './list-search.ts';

/** How a list of the host's is ordered, kept in the address as `?sort=`. */
export const useOrder = <R>(list: Operation<z.ZodObject, Page<R>>, usual: string) =>
  useOrderOf(ordersOf((list.output as { of: AnyEntity }).of), usual);

/** Which of the known orders is chosen, kept in the address as `?sort=`; what stands there and is no order counts as nothing. */
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
