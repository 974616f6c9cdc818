import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { coTags } from '@earshot/core/areas/coding/tag-figures';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import classes from './tag-company.module.css';
import { TagSwatch } from './tag-swatch.tsx';

const TOUCHED = [Highlight, Tag];
/** Maximum number of tags shown. */
const SHOWN = 10;

/** Tags most often on the same highlights; nothing if there are none. */
export const TagCompany = observer(function TagCompany({ tag }: { tag: Tag }) {
  const { data } = useAsk(coTags, { tagId: tag.id }, TOUCHED);
  const known = useStores().of(Tag);
  const beside = (data ?? []).flatMap(({ tagId, count }) => {
    const row = known.byId(tagId);
    return row ? [{ row, count }] : [];
  });
  if (beside.length === 0) return null;
  return (
    <section aria-label="Often used with" className={classes.company}>
      <h2 className={classes.title}>Often used with</h2>
      <ul className={classes.tags}>
        {beside.slice(0, SHOWN).map(({ row, count }) => (
          <li key={row.id} className={classes.tag}>
            <TagSwatch tag={row} editable={false} size={10} />
            <Link to={paths.tag(row)} dir="auto">
              {displayTitle('tag', row.title)}
            </Link>
            <span className={classes.count} title={`on ${counted(count, 'highlight')} together`}>
              {number(count)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});
