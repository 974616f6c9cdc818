import { type FilterForm, filterAsText, filterInText } from '@earshot/core/rules/filter/form';
import { useListSearch } from './list-search.ts';

const NAME = 'filter';

/** Filter of a list, kept in the address as `?filter=`; a change adds a step for Back. */
export function useFilter(): [FilterForm, (form: FilterForm) => void] {
  const [search, change] = useListSearch();
  const set = (form: FilterForm) =>
    change((now) => {
      const text = filterAsText(form);
      if (text === undefined) now.delete(NAME);
      else now.set(NAME, text);
      return now;
    });
  return [filterInText(search.get(NAME)), set];
}
