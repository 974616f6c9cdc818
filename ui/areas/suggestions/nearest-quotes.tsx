import { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import type { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useList, useStores } from '../../data/use-stores.ts';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { useOpenHighlight } from '../coding/open-highlight.ts';
import { TagChips } from '../coding/tag-chips.tsx';
import classes from './suggestion-card.module.css';

interface NearestQuotesProps {
  row: Pick<Suggestion, 'nearestIds' | 'tagIds'>;
}

/** Reason for a suggestion: the most similar tagged highlights, each a link to its words. */
export const NearestQuotes = observer(function NearestQuotes({ row: { nearestIds: ids, tagIds } }: NearestQuotesProps) {
  const list = useList(highlights, { condition: { id: [...ids] }, first: ids.length });
  const store = useStores().of(Highlight);
  const open = useOpenHighlight();
  const rows = ids.flatMap((id) => store.byId(id) ?? []).filter(({ trashedAt }) => trashedAt === null);
  if (rows.length === 0 && list.state !== 'ready') return <RowsSkeleton rows={ids.length} height={32} />;
  return (
    <div className={classes.nearest}>
      <p className={classes.says}>Most similar passages tagged before:</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={open.to(row)} className={classes.like} dir="auto">
              {row.text}
            </Link>
            {tagIds.length > 1 && <TagChips ids={row.tagIds} most={3} links={false} />}
          </li>
        ))}
      </ul>
    </div>
  );
});
