import { type DateSpan, setSpan, spanIn } from '../../data/date-span.ts';
import { useListSearch } from '../../frame/list-search.ts';

/** Date range of a dashboard, kept in its address for all cards, and its setter. */
export function useDateRange(): [DateSpan, (span: DateSpan) => void] {
  const [search, change] = useListSearch();
  const choose = (span: DateSpan) =>
    change((now) => {
      setSpan(now, span);
      return now;
    });
  return [spanIn(search), choose];
}
