import type { AnyEntity } from '@earshot/core/model/entity';
import { type Operation, ordersOf, type Page } from '@earshot/core/model/operation';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod';

/** How a list of the host's is ordered, kept in the address as `?sort=`. */
export const useOrder = <R>(list: Operation<z.ZodObject, Page<R>>, usual: string) =>
  useOrderOf(ordersOf((list.output as { of: AnyEntity }).of), usual);

/** Which of the known orders is chosen, kept in the address as `?sort=`; what stands there and is no order counts as nothing. */
export function useOrderOf(known: readonly string[], usual: string): [string, (orderBy: string) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const said = new URLSearchParams(search).get('sort') ?? '';
  const change = (orderBy: string) => {
    // The fragment may say what is listed, and stays.
    const { pathname, search: now, hash } = window.location;
    const next = new URLSearchParams(now);
    if (orderBy === usual) next.delete('sort');
    else next.set('sort', orderBy);
    void navigate({ pathname, search: `${next}`, hash }, { replace: true, preventScrollReset: true });
  };
  return [known.includes(said) ? said : usual, change];
}
