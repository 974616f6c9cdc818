import { Tag } from '@earshot/core/areas/coding/tag';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { TagChip } from '../../kit/tag-chip.tsx';
import classes from './tag-chips.module.css';

interface TagChipsProps {
  ids: readonly string[];
  /** maximum shown; the others are counted */
  most?: number;
  /** true if a chip links to its tag's page */
  links?: boolean;
}

/** Tags of an object, in the order in which they were added. The page loads the tags. */
export const TagChips = observer(function TagChips({ ids, most = 6, links = true }: TagChipsProps) {
  const tags = useStores().of(Tag);
  const known = ids.flatMap((id) => {
    const tag = tags.byId(id);
    return tag && tag.trashedAt === null ? [tag] : [];
  });
  if (known.length === 0) return null;
  const rest = known.slice(most);
  return (
    <span className={classes.chips}>
      {known.slice(0, most).map((tag) => (
        <TagChip key={tag.id} title={tag.title} colour={tag.colour} {...(links ? { to: paths.tag(tag) } : {})} />
      ))}
      {rest.length > 0 && (
        <span className={classes.rest} title={rest.map(({ title }) => title).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
});
