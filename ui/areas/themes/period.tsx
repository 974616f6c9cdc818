import { useSearchParams } from 'react-router';

const USUAL = 30;
/** Periods for trends, each compared with the previous one of equal length. */
export const PERIODS = [
  { value: '7', label: '7 days', within: '7 days' },
  { value: '30', label: '30 days', within: '30 days' },
  { value: '90', label: '90 days', within: '90 days' },
  { value: '365', label: 'A year', within: 'year' },
];

/** Path of a page with trends over the same period. */
export const overPeriod = (path: string, days: number): string => (days === USUAL ? path : `${path}?days=${days}`);

/** Period for trends in days, kept in the address as `?days=`. */
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
