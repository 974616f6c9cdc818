import { type FilterForm, filterAsText, filterInText } from '@earshot/core/rules/filter/form';
import { useLocation, useNavigate } from 'react-router';

const NAME = 'filter';

/** The filter of a list, kept in the address as `?filter=`; a change of it is a step for Back. */
export function useFilter(): [FilterForm, (form: FilterForm) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = (form: FilterForm) => {
    const { pathname, search: now, hash } = window.location;
    const next = new URLSearchParams(now);
    const text = filterAsText(form);
    if (text === undefined) next.delete(NAME);
    else next.set(NAME, text);
    void navigate({ pathname, search: `${next}`, hash }, { preventScrollReset: true });
  };
  return [filterInText(new URLSearchParams(search).get(NAME)), change];
}
