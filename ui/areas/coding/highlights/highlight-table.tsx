import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef } from 'react';
import { usePeek } from '../../../frame/use-peek.ts';
import type { Column } from '../../../kit/table/column.ts';
import { LineTable } from '../../../kit/table/data-table.tsx';
import type { HighlightLines } from './highlight-lines.ts';
import type { Chosen } from './use-chosen.ts';
import { useQuoteHeight } from './use-quote-height.ts';

interface HighlightTableProps {
  lines: HighlightLines;
  columns: readonly Column<Highlight>[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (row: Highlight, full: boolean) => void;
  /** which rows are chosen, and how many there are to choose; absent for those who can do nothing with them */
  choosing?: Choosing | undefined;
}

interface Choosing {
  chosen: Chosen;
  total: number;
  /** chooses the rows from one line to another */
  range: (from: number, to: number) => unknown;
  all: () => unknown;
}

const BESIDE = new Set(['chosen', 'HIGHLIGHT', 'TAGS']);

/** Highlights as rows, perhaps in groups: the words, their tags, the note they stand in, who marked them when. */
export const HighlightTable = observer(function HighlightTable(props: HighlightTableProps) {
  const { lines, choosing, columns, ...table } = props;
  const { beside } = usePeek();
  const rowHeight = useQuoteHeight();
  const choice = useChoice(choosing, lines.rowAt);
  const shown = useMemo(() => {
    const all = choice ? [choice, ...columns] : columns;
    return beside ? all.filter(({ key }) => BESIDE.has(key)) : all;
  }, [choice, columns, beside]);
  return (
    <LineTable
      label="Highlights"
      even
      rowHeight={rowHeight}
      lines={lines}
      onSee={lines.see}
      columns={shown}
      {...table}
    />
  );
});

/** The column in which rows are chosen: one, from the last one to this with Shift, or all. */
function useChoice(choosing: Choosing | undefined, rowAt: HighlightLines['rowAt']): Column<Highlight> | undefined {
  const latest = useRef({ choosing, rowAt });
  latest.current = { choosing, rowAt };
  const last = useRef<{ id: string; index: number }>(undefined);
  const chosen = choosing?.chosen;
  const total = choosing?.total ?? 0;
  return useMemo(() => {
    if (!chosen) return undefined;
    const count = chosen.ids.length;
    const pick = (row: Highlight, index: number, shift: boolean) => {
      const { current: from } = last;
      // Narrowed or sorted since, the table has something else on that line.
      const stands = from && chosen.has(from.id) && latest.current.rowAt(from.index)?.id === from.id;
      if (shift && stands) latest.current.choosing?.range(from.index, index);
      else chosen.toggle(row.id);
      last.current = { id: row.id, index };
    };
    return {
      key: 'chosen',
      title: 'Chosen',
      width: '44px',
      head: (
        <Checkbox
          size="sm"
          checked={count > 0 && count >= total}
          indeterminate={count > 0 && count < total}
          onChange={() => (count > 0 && count >= total ? chosen.clear() : latest.current.choosing?.all())}
          aria-label="Choose all highlights"
        />
      ),
      render: (row, index) => (
        <Checkbox
          size="sm"
          checked={chosen.has(row.id)}
          onChange={({ nativeEvent }) => pick(row, index, (nativeEvent as MouseEvent).shiftKey)}
          aria-label={`Choose “${row.text.slice(0, 80)}”`}
        />
      ),
    };
  }, [chosen, total]);
}
