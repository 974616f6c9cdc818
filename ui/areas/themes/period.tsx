import { useSearchParams } from 'react-router';

const USUAL = 30;
/** Over how long a change is looked at, beside as long before. */
export const PERIODS = [
  { value: '7', label: '7 days', within: '7 days' },
  { value: '30', label: '30 days', within: '30 days' },
  { value: '90', label: '90 days', within: '90 days' },
  { value: '365', label: 'A year', within: 'year' },
];

/** The address of a page on which changes are looked at over the same period. */
export const overPeriod = (path: string, days: number): string => (days === USUAL ? path : `${path}?days=${days}`);

/** The period that changes are looked at over, in days, kept in the address as `?days=`. */
export function usePeriod(): [days: number, set: (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const said = Number(search.get('days'));
  const days = PERIODS.some(({ value }) => Number(value) === said) ? said : USUAL;
  const set = (next: number) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === USUAL) changed.delete('days');
        else changed.set('days', String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [days, set];
}
