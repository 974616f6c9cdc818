import { recentTitles, type SearchHit, type Title } from '@earshot/core/areas/search/search';
import { FOUND_REFERENCES, type ReferenceType } from '@earshot/core/documents/document';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle, folded } from '@earshot/core/rules/text';
import { judge } from '@earshot/core/rules/words/search-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useAsk } from '../../data/use-stores.ts';
import { titleOf } from '../../frame/path-of.ts';
import { useSearch } from '../search/use-search.ts';

/** A possible target of a reference. */
export interface ReferenceOption {
  type: ReferenceType;
  id: string;
  title: string;
  where: string;
}

const MOST = 8;
/** Number of recent titles searched for reference targets. */
const RECENT = 200;
const REST_MS = 120;

type FoundType = (typeof FOUND_REFERENCES)[number];
const isType = (type: string): type is FoundType => (FOUND_REFERENCES as readonly string[]).includes(type);

const ofHit = ({ type, id, title, content, ...hit }: SearchHit): ReferenceOption[] => {
  if (!isType(type)) return [];
  const words = type === 'HIGHLIGHT' ? content.map(({ text }) => text).join('') : titleOf({ title });
  return [{ type, id, title: displayTitle(TITLED_AS[type], words), where: hit.placeTitle }];
};

const ofTitle = ({ type, id, title, placeTitle }: Title): ReferenceOption[] =>
  isType(type) && title.trim() !== '' ? [{ type, id, title, where: placeTitle }] : [];

/**
 * Matches of the typed text: recently changed objects, or search results; `settled` once complete. Undefined without a
 * query, and nothing is requested.
 */
export function useReferenceOptions(wanted: string | undefined): { options: ReferenceOption[]; settled: boolean } {
  const typed = wanted ?? '';
  const [query] = useDebouncedValue(typed, REST_MS);
  const { answer, busy, error } = useSearch({ query, types: FOUND_REFERENCES, method: 'FULL_TEXT' });
  const nothing = typed === '' || judge(typed).empty || judge(typed).complaint !== '';
  const recent = useAsk(recentTitles, { first: RECENT }, [], wanted === '');
  if (wanted === undefined) return { options: [], settled: true };
  if (typed === '') {
    const options = (recent.data ?? []).flatMap(ofTitle).slice(0, MOST);
    return { options, settled: recent.state === 'ready' || recent.state === 'failed' };
  }
  if (nothing) return { options: [], settled: true };
  const found = (answer?.items ?? []).flatMap(ofHit);
  if (query === typed && answer?.query === typed && !busy) return { options: found.slice(0, MOST), settled: true };
  // Until the response arrives, matching earlier options stay.
  const fitting = found.filter(({ title }) => folded(title).includes(folded(typed)));
  return { options: fitting.slice(0, MOST), settled: query === typed && error !== undefined && !busy };
}
