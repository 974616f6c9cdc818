import type { Highlight } from '@earshot/core/model/highlight';
import { displayTitle } from '@earshot/core/rules/text';
import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { usePeek } from '../../app/use-peek.ts';
import { useStores } from '../../data/use-stores.ts';
import { Ago } from '../../kit/ago.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Person } from '../../kit/person.tsx';
import type { Chosen } from '../insight/new-from-highlights.tsx';
import classes from './highlight-table.module.css';
import { useOpenHighlight } from './open-highlight.ts';
import { TagChips } from './tag-chips.tsx';

interface HighlightTableProps {
  /** the tag by which they are narrowed: each shows it first */
  tagId: string | null;
  rows: readonly Highlight[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (row: Highlight, full: boolean) => void;
  more?: (() => unknown) | undefined;
  /** which rows are chosen; absent for those who can do nothing with them */
  chosen?: Chosen | undefined;
}

const tagsOf = ({ tagIds }: Highlight, tagId: string | null) =>
  tagId ? [tagId, ...tagIds.filter((id) => id !== tagId)] : tagIds;

const columnsFor = (tagId: string | null): readonly Column<Highlight>[] => [
  {
    key: 'text',
    title: 'Highlight',
    width: 'minmax(0, 3fr)',
    render: (row) => <Quote row={row} tagIds={tagsOf(row, tagId)} />,
  },
  {
    key: 'tags',
    title: 'Tags',
    width: 'minmax(0, 2fr)',
    hideUnder: 640,
    render: (row) => <TagChips ids={tagsOf(row, tagId)} />,
  },
  { key: 'note', title: 'Note', width: 'minmax(0, 1.4fr)', hideUnder: 900, render: (row) => <NoteOf row={row} /> },
  { key: 'by', title: 'By', width: '152px', hideUnder: 900, render: (row) => <Person id={row.createdBy} /> },
  {
    key: 'created',
    title: 'Made',
    order: 'CREATED_AT',
    width: '104px',
    hideUnder: 900,
    render: (row) => (
      <span className={classes.soft}>
        <Ago at={row.createdAt} />
      </span>
    ),
  },
];
/** From the row that was chosen last to this one, as Shift means it. */
function through(rows: readonly Highlight[], last: string | undefined, id: string): string[] {
  const places = [last, id].map((one) => rows.findIndex((row) => row.id === one));
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return from < 0 ? [id] : rows.slice(from, to + 1).map((row) => row.id);
}

const choice = ({ ids, toggle, choose }: Chosen, rows: readonly Highlight[]): Column<Highlight> => ({
  key: 'chosen',
  title: 'Chosen',
  hideTitle: true,
  width: '44px',
  render: (row) => (
    <Checkbox
      size="sm"
      checked={ids.includes(row.id)}
      onChange={({ nativeEvent }) =>
        (nativeEvent as unknown as MouseEvent).shiftKey ? choose(through(rows, ids.at(-1), row.id)) : toggle(row.id)
      }
      aria-label={`Choose “${row.text.slice(0, 80)}”`}
    />
  ),
});
const BESIDE = new Set(['chosen', 'text', 'tags']);

/** Highlights as rows: the words, their tags, the note they stand in, who marked them when. */
export const HighlightTable = observer(function HighlightTable({ tagId, chosen, ...table }: HighlightTableProps) {
  const { beside } = usePeek();
  const all = chosen ? [choice(chosen, table.rows), ...columnsFor(tagId)] : columnsFor(tagId);
  const columns = beside ? all.filter(({ key }) => BESIDE.has(key)) : all;
  return <DataTable label="Highlights" columns={columns} rowHeight={64} {...table} />;
});

function Quote({ row, tagIds }: { row: Highlight; tagIds: readonly string[] }) {
  const { to } = useOpenHighlight();
  return (
    <div className={classes.cell}>
      <Link to={to(row)} className={classes.quote}>
        {row.text}
      </Link>
      {row.state === 'LOST' && <span className={classes.lost}>Its words were deleted from the note</span>}
      <div className={classes.tags}>
        <TagChips ids={tagIds} />
      </div>
      <div className={classes.small}>
        <NoteOf row={row} />
        <span>
          <Person id={row.createdBy} size={16} /> · <Ago at={row.createdAt} />
        </span>
      </div>
    </div>
  );
}

const NoteOf = observer(function NoteOf({ row }: { row: Highlight }) {
  const note = useStores().notes.byId(row.noteId);
  return <span className={classes.note}>{note ? displayTitle('note', note.title) : ''}</span>;
});
