import { Tag } from '@earshot/core/areas/coding/tag';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { TagChip } from '../../../kit/tag-chip.tsx';
import type { ShownHighlight } from '../../coding/tagging/shown-highlights.ts';
import classes from './highlight-card.module.css';
import { type Choice, chosenOf } from './tag-picker-state.ts';

interface CardTagsProps {
  highlight: ShownHighlight;
  editable: boolean;
  /** sets exactly these tags */
  onChange: (choices: readonly Choice[]) => void;
}

/** Tags of a highlight, which can be opened or removed. */
export const CardTags = observer(function CardTags({ highlight, editable, onChange }: CardTagsProps) {
  const stores = useStores();
  const known = highlight.tagIds.flatMap((id) => stores.of(Tag).byId(id) ?? []).filter(({ trashedAt }) => !trashedAt);
  if (known.length + highlight.fresh.length === 0) return <p className={classes.none}>No tags</p>;
  const takeOff = (tagId: string) =>
    onChange(chosenOf({ highlight }).filter((choice) => !('id' in choice && choice.id === tagId)));
  return (
    <div className={classes.tags}>
      {known.map((tag) => (
        <TagChip
          key={tag.id}
          title={tag.title}
          colour={tag.colour}
          to={paths.tag(tag)}
          {...(editable ? { onRemove: () => takeOff(tag.id) } : {})}
        />
      ))}
      {highlight.fresh.map(({ title, colour }) => (
        <TagChip key={title} title={title} colour={colour} />
      ))}
    </div>
  );
});
