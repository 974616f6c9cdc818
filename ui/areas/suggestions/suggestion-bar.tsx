import { Tag } from '@earshot/core/areas/coding/tag';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { TagChip } from '../../kit/tag-chip.tsx';
import classes from './suggestion-bar.module.css';
import type { Review } from './use-suggestions.ts';

/** The suggestion under review, at the bottom of the text, if its card is not visible beside it. */
export const SuggestionBar = observer(function SuggestionBar({ review }: { review: Review }) {
  const tags = useStores().of(Tag);
  const registry = useKeyRegistry();
  const { current, rows } = review;
  if (!current) return null;
  const known = review.tagsOf(current).flatMap((id) => tags.byId(id) ?? []);
  return (
    <section className={classes.bar} aria-label="Suggestion">
      <div className={classes.head}>
        <span className={classes.count}>
          {rows.indexOf(current) + 1} of {rows.length}
        </span>
        <span className={classes.tags}>
          {known.map(({ id, title, colour }) => (
            <TagChip key={id} title={title} colour={colour} />
          ))}
        </span>
        <ActionIcon variant="subtle" color="gray" aria-label="Leave the suggestions" onClick={review.leave}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.acts}>
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-keyshortcuts={registry.aria('suggestion-accept')}
          onClick={() => void review.accept([current])}
        >
          Accept
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          aria-keyshortcuts={registry.aria('suggestion-reject')}
          onClick={() => void review.reject([current])}
        >
          Reject
        </Button>
        <span className={classes.space} />
        <ActionIcon variant="default" size="lg" aria-label="Previous suggestion" onClick={() => review.step(-1)}>
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Next suggestion" onClick={() => review.step(1)}>
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  );
});
