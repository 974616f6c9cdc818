import { type Insight, insights, insight as oneInsight } from '@earshot/core/areas/pages/insight';
import { limits } from '@earshot/core/limits';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useList, useRow } from '../../../data/use-stores.ts';
import { idIn, paths } from '../../../frame/paths.ts';
import { slideIn } from '../../../frame/stage/use-stage.ts';

export interface Deck {
  state: 'loading' | 'ready' | 'failed' | 'gone';
  /** presented insights in order */
  insights: readonly Insight[];
  /** index of the current one */
  at: number;
  /** index of the section */
  section: number;
  /** true to include drafts */
  drafts: boolean;
  go: (at: number, section: number) => void;
  withDrafts: () => void;
}

/**
 * Presented insights and the current slide, kept in the address: published ones in the order of their publishing, or a
 * single draft. Read it inside an observer().
 */
export function useDeck(project: { id: string; title: string }): Deck {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const wanted = idIn(useParams().insightId);
  const drafts = search.get('drafts') === '1';
  const condition = { projectId: project.id, ...(drafts ? {} : { published: true }) };
  const list = useList(insights, {
    condition,
    orderBy: drafts ? 'CREATED_AT_ASC' : 'PUBLISHED_AT_ASC',
    first: limits.rowsPresented,
  });
  const asked = useRow(oneInsight, wanted ?? project.id);
  const listed = list.rows.some(({ id }) => id === wanted);
  const alone = wanted !== undefined && !listed && list.state === 'ready';
  const shown = alone ? (asked.row ? [asked.row] : []) : list.rows;
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === wanted),
  );
  const stateOf = (): Deck['state'] => {
    if (list.state === 'failed' && list.rows.length === 0) return 'failed';
    if (list.state !== 'ready') return 'loading';
    if (!alone || asked.row) return 'ready';
    return asked.state === 'loading' ? 'loading' : 'gone';
  };
  return {
    state: stateOf(),
    insights: shown,
    at,
    section: slideIn(search),
    drafts,
    go: (next, section) => {
      const to = shown[next];
      if (!to) return;
      const kept = new URLSearchParams(search);
      if (section === 0) kept.delete('s');
      else kept.set('s', String(section + 1));
      const query = kept.toString();
      void navigate(`${paths.present(project, to)}${query === '' ? '' : `?${query}`}`, { replace: true });
    },
    withDrafts: () => setSearch({ drafts: '1' }, { replace: true }),
  };
}
