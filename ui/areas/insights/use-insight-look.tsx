import { type Insight, updateInsight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { RenameField } from '../../kit/form/rename-field.tsx';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { InsightMenuItems } from './insight-menu.tsx';
import { InsightStatus } from './insight-status.tsx';

/**
 * Look of insights in every layout: title and first words, status, time of change. `onCollect` opens the choice of a
 * collection; without it the menu has no such item.
 */
export function useInsightLook(
  writes: (insight: Insight) => boolean,
  onCollect?: (insight: Insight) => void,
): RowLook<Insight> {
  const [renaming, setRenaming] = useState('');
  const navigate = useNavigate();
  const peek = usePeek();
  return {
    label: 'Insights',
    nameOf: ({ title }) => displayTitle('insight', title),
    title: (row) =>
      renaming === row.id ? (
        <RenameField
          row={row}
          operation={updateInsight}
          field="title"
          label="Insight title"
          placeholder={displayTitle('insight', '')}
          onClose={() => setRenaming('')}
        />
      ) : (
        <Link to={paths.insight(row)}>{displayTitle('insight', row.title)}</Link>
      ),
    nameLines: 2,
    preview: ({ preview }) => displayTitle('preview', preview),
    facts: (row) => (
      <>
        <InsightStatus insight={row} />
        <Ago at={row.updatedAt} />
        <Person id={row.createdBy} size={16} />
      </>
    ),
    menu: (row) =>
      writes(row) && (
        <InsightMenuItems
          insight={row}
          onRename={() => setRenaming(row.id)}
          onCollect={onCollect && (() => onCollect(row))}
        />
      ),
    open: (row, full) => (full ? void navigate(paths.insight(row)) : peek.open('insight', row)),
  };
}
