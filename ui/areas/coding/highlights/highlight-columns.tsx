import { authorsOf, type Highlight } from '@earshot/core/areas/coding/highlight';
import { HIGHLIGHT_COLUMNS, type HighlightColumn } from '@earshot/core/areas/coding/highlight-table';
import type { ParsedQuery } from '@earshot/core/rules/words/search-query';
import { HIGHLIGHT_HEADS } from '@earshot/core/texts';
import { People } from '../../../kit/people/people.tsx';
import { Person } from '../../../kit/people/person.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { When } from '../../../kit/table/when.tsx';
import type { ListColumn } from '../../views/layouts/use-columns.tsx';
import { InContext, InsightsOf, NoteOf, Quote, SpeakerOf, Tags, TimeOf } from './highlight-cells.tsx';

/** Data of cells that is not part of the row. */
interface CellContext {
  query: ParsedQuery | undefined;
  insightsOf: (highlightId: string) => readonly string[];
}

type Face = Omit<Column<Highlight>, 'key' | 'title' | 'render'>;
const FACES: Record<HighlightColumn, Face> = {
  HIGHLIGHT: { width: 'minmax(0, 3fr)' },
  CONTENT_PREVIEW: { width: 'minmax(0, 3fr)', hideUnder: 900 },
  TAGS: { width: 'minmax(0, 1.8fr)', hideUnder: 640 },
  SPEAKER: { width: 'minmax(0, 1.5fr)', hideUnder: 900 },
  TIME: { width: '104px', hideUnder: 900 },
  NOTE_TITLE: { width: 'minmax(0, 1.8fr)', hideUnder: 900 },
  INSIGHTS: { width: 'minmax(0, 1.4fr)', hideUnder: 900 },
  CREATED_BY: { width: 'minmax(104px, 1fr)', hideUnder: 900 },
  CREATED_AT: { width: '124px', hideUnder: 900, order: 'CREATED_AT' },
  UPDATED_AT: { width: '124px', hideUnder: 900, order: 'UPDATED_AT' },
  AUTHORS: { width: '92px', hideUnder: 900 },
};

const CELLS: Record<HighlightColumn, (context: CellContext) => Column<Highlight>['render']> = {
  HIGHLIGHT:
    ({ query }) =>
    (row) => <Quote row={row} query={query} />,
  CONTENT_PREVIEW: () => (row) => <InContext row={row} />,
  TAGS: () => (row) => <Tags row={row} />,
  SPEAKER: () => (row) => <SpeakerOf row={row} />,
  TIME: () => (row) => <TimeOf row={row} />,
  NOTE_TITLE: () => (row) => <NoteOf row={row} />,
  INSIGHTS:
    ({ insightsOf }) =>
    (row) => <InsightsOf ids={insightsOf(row.id)} />,
  CREATED_BY: () => (row) => <Person id={row.createdBy} />,
  CREATED_AT: () => (row) => <When at={row.createdAt} />,
  UPDATED_AT: () => (row) => <When at={row.updatedAt} />,
  AUTHORS: () => (row) => <People ids={authorsOf(row)} />,
};

/** Columns of a table of highlights. */
export const columnsOf = (context: CellContext): Column<Highlight>[] =>
  HIGHLIGHT_COLUMNS.map((key) => ({ key, title: HIGHLIGHT_HEADS[key], ...FACES[key], render: CELLS[key](context) }));

const SHOWN_AT_FIRST: readonly HighlightColumn[] = [
  'HIGHLIGHT',
  'TAGS',
  'SPEAKER',
  'TIME',
  'NOTE_TITLE',
  'CREATED_BY',
  'CREATED_AT',
];

/** Columns offered by default. */
export const USUAL_COLUMNS: readonly ListColumn[] = HIGHLIGHT_COLUMNS.map((key) => ({
  key,
  title: HIGHLIGHT_HEADS[key],
  visible: SHOWN_AT_FIRST.includes(key),
  always: key === 'HIGHLIGHT',
}));
