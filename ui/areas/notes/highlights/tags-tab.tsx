import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { UnstyledButton } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { number } from '../../../kit/words/counted.ts';
import type { TagCount } from './tag-counts.ts';
import classes from './tags-tab.module.css';

interface TagsTabProps {
  counts: readonly TagCount<Tag>[];
  /** shows the highlights of the note with this tag */
  onChoose: (tagId: string) => void;
}

/** Tags of a note with their numbers of highlights. */
export function TagsTab({ counts, onChoose }: TagsTabProps) {
  if (counts.length === 0)
    return (
      <EmptyState
        compact
        icon={IconTags}
        title="No tags here yet"
        text="Tags of highlights in this note appear here."
      />
    );
  return (
    <ul className={classes.list}>
      {counts.map(({ tag, count }) => (
        <li key={tag.id}>
          <UnstyledButton className={classes.row} onClick={() => onChoose(tag.id)}>
            <span className={classes.dot} style={{ background: tag.colour }} aria-hidden />
            <span className={classes.title} dir="auto">
              {displayTitle('tag', tag.title)}
            </span>
            <span className={classes.count}>{number(count)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
