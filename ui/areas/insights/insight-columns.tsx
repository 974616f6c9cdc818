import type { Insight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { RowFace } from '../../kit/layouts/row-face.tsx';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { People } from '../../kit/people/people.tsx';
import { Person } from '../../kit/people/person.tsx';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { When } from '../../kit/table/when.tsx';
import type { ListColumn } from '../views/layouts/use-columns.tsx';
import { InsightStatus } from './insight-status.tsx';

/** Columns of a list of insights, without custom fields (IN-02). */
export const INSIGHT_COLUMNS = [
  { key: 'INSIGHT_TITLE', title: 'Insight', visible: true, always: true },
  { key: 'CONTENT_PREVIEW', title: 'Preview', visible: false },
  { key: 'STATUS', title: 'Status', visible: true },
  { key: 'PUBLISHED_AT', title: 'Published', visible: true },
  { key: 'UPDATED_AT', title: 'Changed', visible: true },
  { key: 'CREATED_AT', title: 'Created', visible: false },
  { key: 'CREATED_BY', title: 'Created by', visible: true },
  { key: 'CONTRIBUTORS', title: 'Written by', visible: true },
] as const satisfies readonly ListColumn[];

/** Columns shown beside a peek. */
export const BESIDE_INSIGHTS: readonly string[] = ['INSIGHT_TITLE', 'STATUS'];

interface InsightCells {
  look: RowLook<Insight>;
  shows: (key: string) => boolean;
}

const when = (order: string, at: (row: Insight) => string | null, hideUnder: 900 | 1400) => ({
  order,
  width: '108px',
  hideUnder,
  render: (row: Insight) => at(row) && <When at={at(row) ?? ''} />,
});

/** Columns of insights. */
export function insightColumns({ look, shows }: InsightCells): Column<Insight>[] {
  const columns: Record<(typeof INSIGHT_COLUMNS)[number]['key'], Omit<Column<Insight>, 'key' | 'title'>> = {
    INSIGHT_TITLE: {
      order: 'TITLE',
      width: 'minmax(160px, 1fr)',
      render: (row) => <RowFace row={row} look={look} inTable titleOnly={shows('CONTENT_PREVIEW')} />,
    },
    CONTENT_PREVIEW: {
      width: 'minmax(160px, 1.4fr)',
      hideUnder: 640,
      render: ({ preview }) => (
        <div className={cells.preview} dir="auto">
          {displayTitle('preview', preview)}
        </div>
      ),
    },
    STATUS: { width: '124px', hideUnder: 640, render: (row) => <InsightStatus insight={row} /> },
    PUBLISHED_AT: when('PUBLISHED_AT', ({ publishedAt }) => publishedAt, 1400),
    UPDATED_AT: when('UPDATED_AT', ({ updatedAt }) => updatedAt, 900),
    CREATED_AT: when('CREATED_AT', ({ createdAt }) => createdAt, 1400),
    CREATED_BY: { width: '136px', hideUnder: 1400, render: ({ createdBy }) => <Person id={createdBy} /> },
    CONTRIBUTORS: { width: '96px', hideUnder: 900, render: ({ contributorIds }) => <People ids={contributorIds} /> },
  };
  return INSIGHT_COLUMNS.map(({ key, title }) => ({ key, title, ...columns[key] }));
}
