import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../frame/paths.ts';
import { number } from '../../../../kit/words/counted.ts';
import { LockMark } from '../lock-mark.tsx';
import { useTagCount } from '../sets/use-tag-count.ts';
import { TagSwatch } from '../tag-swatch.tsx';
import classes from './tag-board.module.css';
import type { ChoosingTags } from './use-choosing-tags.ts';

interface BoardTagProps extends HTMLAttributes<HTMLLIElement> {
  tag: Tag;
  choosing: ChoosingTags;
}

/** Focusable elements of a row, except its menu. */
const STOPS = 'a, input[type=checkbox]';

/** Moves the focus to the same control of the tag above or below; returns the id of that tag. */
function step({ currentTarget, target }: KeyboardEvent<HTMLLIElement>, down: boolean): string | undefined {
  const beside = down ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  const kind = (target as Element).matches('a') ? 'a' : STOPS;
  const stop = beside?.querySelector<HTMLElement>(kind) ?? beside?.querySelector<HTMLElement>('a');
  stop?.focus();
  return beside instanceof HTMLElement ? beside.dataset.tag : undefined;
}

/**
 * A tag on the board. Its checkbox, Ctrl/Cmd+click and Space select it, Shift+click all up to it, Shift+↑ and Shift+↓
 * the one above and below.
 */
export const BoardTag = observer(function BoardTag({ tag, choosing, children, ...moving }: BoardTagProps) {
  const title = displayTitle('tag', tag.title);
  const count = useTagCount(tag);
  const may = choosing.may(tag);
  const chosen = choosing.has(tag.id);
  const click = (event: MouseEvent<HTMLLIElement>) => {
    const isButton = event.target instanceof Element && event.target.closest('button, [role=menu]');
    if (!may || isButton || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) choosing.upTo(tag.id);
    else choosing.toggle(tag.id);
  };
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    const { key, shiftKey, target } = event;
    if (!(target instanceof Element && target.matches(STOPS)) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === ' ' && may && target.matches('a')) choosing.toggle(tag.id);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = step(event, key === 'ArrowDown');
      if (shiftKey) choosing.extend(tag.id, next);
    } else return;
    event.preventDefault();
  };
  return (
    <li
      {...moving}
      className={`${classes.tag} ${chosen ? classes.chosen : ''}`}
      data-tag={tag.id}
      onClick={click}
      onKeyDown={press}
    >
      {may && (
        <Checkbox
          size="xs"
          aria-label={`Select ${title}`}
          checked={chosen}
          onChange={() => {}}
          onClick={(event) => {
            // The row handles Shift.
            if (event.shiftKey || event.ctrlKey || event.metaKey) return;
            choosing.toggle(tag.id);
          }}
        />
      )}
      <TagSwatch tag={tag} editable={false} />
      <Link to={paths.tag(tag)} className={classes.name} draggable={false} dir="auto">
        {title}
      </Link>
      {tag.locked && <LockMark className={classes.lock} />}
      <span className={classes.count}>{number(count)}</span>
      {children}
    </li>
  );
});
