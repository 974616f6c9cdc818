import { type Insight, insights } from '@earshot/core/areas/pages/insight';
import { type Note, notes } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { type FilterForm, NO_FILTER } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useState } from 'react';
import { useList } from '../../../data/use-stores.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import { useNotesOf } from '../../pages/use-notes-of.ts';
import { useQuotable } from '../../quotes/use-quotable.ts';
import { useBoard } from '../board/board-context.ts';
import type { Target } from '../model/desk.ts';
import { dragTargets } from '../model/dragged-targets.ts';
import classes from './material-tab.module.css';

const KINDS = { HIGHLIGHT: 'Highlights', NOTE: 'Notes', INSIGHT: 'Insights' } as const;
type Kind = keyof typeof KINDS;

/** An object of the project that can be placed. */
interface Material extends Target {
  words: string;
  /** source, below them */
  source: string;
}

interface Found {
  rows: readonly Material[];
  more: (() => unknown) | undefined;
  state: 'asking' | 'ready' | 'failed';
  error: Parameters<typeof RefusedState>[0]['error'];
  again: () => unknown;
}

interface MaterialTabProps {
  projectId: string;
}

/** Highlights, notes and insights of the project that are not on the canvas yet, placed by drag or by keyboard. */
export const MaterialTab = observer(function MaterialTab({ projectId }: MaterialTabProps) {
  const [kind, setKind] = useState<Kind>('HIGHLIGHT');
  const [words, setWords] = useState('');
  const [tagId, setTagId] = useState<string | null>(null);
  const { offered } = useProjectTags(projectId);
  const wish = { projectId, words, tagId };
  const List = LISTS[kind];
  return (
    <div className={classes.tab}>
      <div className={classes.narrowing}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Material type"
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
        <TextInput
          aria-label={kind === 'HIGHLIGHT' ? 'Words in highlights' : 'Words in titles'}
          placeholder={kind === 'HIGHLIGHT' ? 'Find by words' : 'Find by title'}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {kind === 'HIGHLIGHT' && (
          <Select
            aria-label="Tag"
            placeholder="Any tag"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Any tag' }}
            nothingFoundMessage="No matches"
            data={offered.map(({ id, title }) => ({ value: id, label: title }))}
            value={tagId}
            onChange={setTagId}
          />
        )}
      </div>
      <List key={kind} {...wish} />
    </div>
  );
});

interface Wish {
  projectId: string;
  words: string;
  tagId: string | null;
}

const Highlights = observer(function Highlights({ projectId, words, tagId }: Wish) {
  const found = useQuotable({ id: projectId, query: words, tagId });
  const noteOf = useNotesOf(found.rows);
  return (
    <Shown
      narrowed={words.trim() !== '' || tagId !== null}
      found={{
        rows: found.rows.map(({ id, text, noteId }) => ({
          type: 'HIGHLIGHT',
          id,
          words: text,
          source: displayTitle('note', noteOf(noteId)?.title ?? ''),
        })),
        more: found.goesOn ? found.more : undefined,
        state: found.error ? 'failed' : found.asking ? 'asking' : 'ready',
        error: found.error,
        again: () => location.reload(),
      }}
    />
  );
});

const filterBy = (words: string): FilterForm =>
  words.trim() === ''
    ? NO_FILTER
    : { combinator: 'and', fields: [{ field: 'title', operator: 'CONTAINS', values: [words.trim()] }] };

const Pages = observer(function Pages({ projectId, words, type }: Wish & { type: 'NOTE' | 'INSIGHT' }) {
  const [settled] = useDebouncedValue(words.slice(0, limits.filterValue), 180);
  const list = useList<Note | Insight>((type === 'NOTE' ? notes : insights) as never, {
    condition: { projectId },
    orderBy: 'UPDATED_AT_DESC',
    first: 50,
    input: { filter: filterBy(settled) },
  });
  const titled = type === 'NOTE' ? 'note' : 'insight';
  const matching = list.rows.filter(({ title }) => title.toLowerCase().includes(settled.trim().toLowerCase()));
  return (
    <Shown
      narrowed={settled.trim() !== ''}
      found={{
        rows: matching.map(({ id, title, preview }) => ({
          type,
          id,
          words: displayTitle(titled, title),
          source: preview,
        })),
        more: list.hasMore ? () => list.more() : undefined,
        state: list.state === 'failed' ? 'failed' : list.rows.length === 0 && !list.empty ? 'asking' : 'ready',
        error: list.error,
        again: () => list.reload(),
      }}
    />
  );
});

const LISTS: Record<Kind, (wish: Wish) => React.ReactNode> = {
  HIGHLIGHT: Highlights,
  NOTE: (wish) => <Pages {...wish} type="NOTE" />,
  INSIGHT: (wish) => <Pages {...wish} type="INSIGHT" />,
};

const Shown = observer(function Shown({ found, narrowed }: { found: Found; narrowed: boolean }) {
  const { desk } = useBoard();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const placed = new Set(
    desk.model.objects.flatMap((object) => (object.kind === 'canvasReference' ? [object.targetId] : [])),
  );
  const rows = found.rows.filter(({ id }) => !placed.has(id));
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const place = (targets: readonly Target[]) => {
    desk.place(targets);
    setChosen(chosen.filter((id) => !targets.some((target) => target.id === id)));
  };
  if (found.state === 'failed') return <RefusedState error={found.error} again={found.again} />;
  if (found.state === 'asking' && rows.length === 0) return <RowsSkeleton rows={5} height={60} />;
  if (rows.length === 0 && !found.more)
    return (
      <EmptyState
        compact
        icon={IconStack2}
        title={
          narrowed ? 'Nothing found' : found.rows.length > 0 ? 'Everything is on the canvas' : 'Nothing to place yet'
        }
        text={narrowed ? 'Try other words.' : found.rows.length > 0 ? '' : 'What the project holds appears here.'}
      />
    );
  return (
    <>
      <ul className={classes.list} aria-label="Not on the canvas yet">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            chosen={chosen.includes(row.id)}
            onChoose={(on) => setChosen(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
            onPlace={() => place(selected.some(({ id }) => id === row.id) ? selected : [row])}
            dragged={selected.some(({ id }) => id === row.id) ? selected : [row]}
          />
        ))}
      </ul>
      {found.more && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => void found.more?.()}>
          Show more
        </Button>
      )}
      {selected.length > 0 && (
        <div className={classes.foot}>
          <Button fullWidth onClick={() => place(selected)}>
            Place {counted(selected.length, 'card')}
          </Button>
        </div>
      )}
    </>
  );
});

interface RowProps {
  row: Material;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onPlace: () => void;
  /** objects dragged with it */
  dragged: readonly Target[];
}

function Row({ row, chosen, onChoose, onPlace, dragged }: RowProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onPlace();
  };
  return (
    <li className={classes.row} draggable onDragStart={(event) => dragTargets(event.dataTransfer, dragged)}>
      <Checkbox
        size="xs"
        className={classes.check ?? ''}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        onKeyDown={press}
        label={
          <>
            <span className={classes.words} dir="auto">
              {row.words}
            </span>
            {row.source !== '' && <span className={classes.source}>{row.source}</span>}
          </>
        }
      />
      <Button size="compact-xs" variant="default" tabIndex={-1} className={classes.place ?? ''} onClick={onPlace}>
        Place
      </Button>
    </li>
  );
}
