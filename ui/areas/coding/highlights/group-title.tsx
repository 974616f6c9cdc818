import type { HighlightGroup } from '@earshot/core/areas/coding/highlight-table';
import { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { NO_TAG } from '@earshot/core/texts';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { number } from '../../../kit/words/counted.ts';
import { TagSwatch } from '../tags/tag-swatch.tsx';
import classes from './group-title.module.css';

interface GroupTitleProps {
  group: HighlightGroup;
  onChoose: (() => unknown) | undefined;
}

/** What the highlights of a group have in common, how many they are, and a way to choose them all. */
export const GroupTitle = observer(function GroupTitle({ group: { tagId, title, count }, onChoose }: GroupTitleProps) {
  const tag = useStores().of(Tag).byId(tagId);
  const name = tagId ? displayTitle('tag', tag?.title ?? title) : NO_TAG;
  return (
    <span className={classes.group}>
      {tag && <TagSwatch tag={tag} editable={false} />}
      <span className={classes.title}>{name}</span>
      <span className={classes.count}>{number(count)}</span>
      {onChoose && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.choose}
          onClick={onChoose}
          aria-label={`Choose all under ${name}`}
        >
          Choose all
        </Button>
      )}
    </span>
  );
});
