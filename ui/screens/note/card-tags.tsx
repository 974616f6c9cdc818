import { type Highlight, tagHighlight } from '@earshot/core/model/highlight';
import { observer } from 'mobx-react-lite';
import { paths } from '../../app/paths.ts';
import { useStores } from '../../data/use-stores.ts';
import { TagChip } from '../../kit/tag-chip.tsx';
import { useDo } from '../../kit/use-do.ts';
import classes from './highlight-card.module.css';

/** The tags of a highlight, each to be opened or taken off. */
export const CardTags = observer(function CardTags({
  highlight,
  editable,
}: {
  highlight: Highlight;
  editable: boolean;
}) {
  const stores = useStores();
  const run = useDo();
  const known = highlight.tagIds.flatMap((id) => stores.tags.byId(id) ?? []).filter(({ trashedAt }) => !trashedAt);
  if (known.length === 0) return <p className={classes.none}>No tags</p>;
  const takeOff = async (tagId: string, title: string) => {
    stores.highlights.put({ ...highlight, tagIds: highlight.tagIds.filter((id) => id !== tagId) });
    const done = await run(tagHighlight, { id: highlight.id, remove: [tagId] }, `Took off “${title}”.`);
    if (!done) stores.highlights.replace(highlight);
  };
  return (
    <div className={classes.tags}>
      {known.map((tag) => (
        <TagChip
          key={tag.id}
          title={tag.title}
          colour={tag.colour}
          to={paths.tag(tag)}
          {...(editable ? { onRemove: () => void takeOff(tag.id, tag.title) } : {})}
        />
      ))}
    </div>
  );
});
