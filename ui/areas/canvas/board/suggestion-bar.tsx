import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useKeys } from '../../../frame/use-keys.ts';
import { counted } from '../../../kit/words/counted.ts';
import type { Suggestions } from '../use-suggested-groups.ts';
import classes from './bars.module.css';
import { useBoard } from './board-context.ts';

/** Review of suggested groups, one by one: their cards are dashed on the board. */
export const SuggestionBar = observer(function SuggestionBar({ suggestions }: { suggestions: Suggestions }) {
  const { desk } = useBoard();
  const { current, left, members } = suggestions;
  const step = (by: 1 | -1) => {
    suggestions.next(by);
  };
  const shown = () => current !== undefined;
  const key = { group: 'Canvas', when: shown } as const;
  useKeys([
    { ...key, id: 'canvas-suggestion-accept', title: 'Make the suggested group', keys: ['y'], run: suggestions.accept },
    {
      ...key,
      id: 'canvas-suggestion-dismiss',
      title: 'Dismiss the suggested group',
      keys: ['n'],
      run: suggestions.dismiss,
    },
    { ...key, id: 'canvas-suggestion-next', title: 'Next suggested group', keys: ['j'], run: () => step(1) },
    { ...key, id: 'canvas-suggestion-last', title: 'Previous suggested group', keys: ['k'], run: () => step(-1) },
  ]);
  if (!current) return null;
  return (
    <section className={`${classes.bar} ${classes.suggestion}`} aria-label="Suggested group">
      <div className={classes.suggested}>
        <strong dir="auto">{current.title}</strong>
        <span className={classes.soft}>
          {counted(members.length, 'card')} · suggestion {left.indexOf(current) + 1} of {left.length}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label="Previous suggestion" onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Next suggestion" onClick={() => step(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" onClick={() => desk.view.show(members)}>
        Show
      </Button>
      <Button size="compact-sm" variant="default" onClick={suggestions.dismiss}>
        Dismiss
      </Button>
      <Button size="compact-sm" onClick={suggestions.accept}>
        Create group
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label="Close the suggestions" onClick={suggestions.close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  );
});
