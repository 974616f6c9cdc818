import { Button } from '@mantine/core';
import { number } from '../../../kit/words/counted.ts';
import classes from './group-title.module.css';
import type { RowGroup } from './row-groups.ts';

interface GroupTitleProps {
  group: RowGroup;
  count: number | undefined;
  onChoose: (() => unknown) | undefined;
}

/** Title of a group: common value, number of rows, and a button that chooses all of them. */
export const GroupTitle = ({ group: { mark, title }, count, onChoose }: GroupTitleProps) => (
  <span className={classes.group}>
    {mark}
    <span className={classes.title} dir="auto">
      {title}
    </span>
    <span className={classes.count}>{count === undefined ? '' : number(count)}</span>
    {onChoose && (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.choose}
        onClick={onChoose}
        aria-label={`Select all under ${title}`}
      >
        Select all
      </Button>
    )}
  </span>
);
