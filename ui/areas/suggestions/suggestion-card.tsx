import { Tag } from '@earshot/core/areas/coding/tag';
import type { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { TagChip } from '../../kit/tag-chip.tsx';
import { NearestQuotes } from './nearest-quotes.tsx';
import classes from './suggestion-card.module.css';
import type { Review } from './use-suggestions.ts';

interface SuggestionCardProps {
  row: Suggestion;
  review: Review;
}

/** A suggested highlight: words, tags, reason, and buttons to accept or reject it. */
export const SuggestionCard = observer(function SuggestionCard({ row, review }: SuggestionCardProps) {
  const tags = useStores().of(Tag);
  const registry = useKeyRegistry();
  const [asksWhy, askWhy] = useState(false);
  const isCurrent = review.current?.id === row.id;
  const known = review.tagsOf(row).flatMap((id) => tags.byId(id) ?? []);
  const style = { '--tag': tags.byId(row.tagIds[0])?.colour ?? 'var(--e-edge)' } as CSSProperties;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={card} className={classes.card} style={style} aria-current={isCurrent || undefined}>
      <button type="button" className={classes.quote} onClick={() => review.open(row.id)} dir="auto">
        {row.text}
      </button>
      <span className={classes.tags}>
        {known.map((tag) => (
          <TagChip
            key={tag.id}
            title={tag.title}
            colour={tag.colour}
            to={paths.tag(tag)}
            {...(known.length > 1 ? { onRemove: () => review.withoutTag(row, tag.id) } : {})}
          />
        ))}
      </span>
      {row.model !== '' && <span className={classes.source}>Proposed by {row.model}</span>}
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden />}
          data-decides
          aria-keyshortcuts={isCurrent ? registry.aria('suggestion-accept') : undefined}
          onClick={() => void review.accept([row])}
        >
          Accept {isCurrent && <Cap>Y</Cap>}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} aria-hidden />}
          aria-keyshortcuts={isCurrent ? registry.aria('suggestion-reject') : undefined}
          onClick={() => void review.reject([row])}
        >
          Reject {isCurrent && <Cap>N</Cap>}
        </Button>
        {row.nearestIds.length > 0 && !isCurrent && (
          <button type="button" className={classes.why} aria-expanded={asksWhy} onClick={() => askWhy(!asksWhy)}>
            Why
          </button>
        )}
      </div>
      {(asksWhy || isCurrent) && row.nearestIds.length > 0 && <NearestQuotes row={row} />}
    </li>
  );
});

const Cap = ({ children }: { children: string }) => (
  <kbd className={classes.cap} aria-hidden>
    {children}
  </kbd>
);
