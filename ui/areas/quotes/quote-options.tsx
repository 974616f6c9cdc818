import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { TagChips } from '../coding/tag-chips.tsx';
import classes from './quote-dialog.module.css';
import type { Quotable } from './use-quotable.ts';

interface QuoteOptionsProps {
  id: string;
  found: Quotable;
  /** true if filtered by words or a tag */
  narrowed: boolean;
  chosen: readonly string[];
  at: number;
  onToggle: (id: string) => void;
  onPoint: (at: number) => void;
}

/** Options of highlights; the input above handles the keyboard. */
export const QuoteOptions = observer(function QuoteOptions(props: QuoteOptionsProps) {
  const { id, found, narrowed, chosen, at, onToggle, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const { rows, asking, error } = found;
  return (
    <div ref={box} className={classes.list} aria-busy={asking}>
      <div id={id} role="listbox" aria-label="Highlights" aria-multiselectable>
        {rows.map((row, place) => (
          <Option
            key={row.id}
            id={`${id}-${place}`}
            row={row}
            chosen={chosen.includes(row.id)}
            pointed={place === at}
            onToggle={() => {
              onPoint(place);
              onToggle(row.id);
            }}
          />
        ))}
      </div>
      {rows.length === 0 &&
        (error ? (
          <RefusedState error={error} />
        ) : asking ? (
          <RowsSkeleton rows={4} height={72} />
        ) : (
          <None narrowed={narrowed} />
        ))}
      {found.goesOn && (
        <Button variant="subtle" color="gray" fullWidth loading={asking} onClick={found.more}>
          Show more
        </Button>
      )}
    </div>
  );
});

const None = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState
    compact
    title={narrowed ? 'No matching highlights' : 'No highlights yet'}
    text={
      narrowed ? 'Try other words or any tag.' : 'Mark words in the notes of this project; then they can be quoted.'
    }
  />
);

interface OptionProps {
  id: string;
  row: Highlight;
  chosen: boolean;
  pointed: boolean;
  onToggle: () => void;
}

const Option = observer(function Option({ id, row, chosen, pointed, onToggle }: OptionProps) {
  const note = useStores().of(Note).byId(row.noteId);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-pointed={pointed || undefined}
      className={classes.option}
      onClick={onToggle}
    >
      <span className={classes.box} aria-hidden>
        {chosen && <IconCheck size={14} stroke={2.5} />}
      </span>
      <div className={classes.face}>
        <div className={classes.quote} dir="auto">
          {row.text}
        </div>
        <div className={classes.from}>
          <span className={classes.note} dir="auto">
            {note ? displayTitle('note', note.title) : ''}
          </span>
          <TagChips ids={row.tagIds} most={3} links={false} />
        </div>
      </div>
    </div>
  );
});
