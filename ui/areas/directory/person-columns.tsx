import type { Person as PersonRow } from '@earshot/core/areas/people/person';
import { RowFace } from '../../kit/layouts/row-face.tsx';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { Person } from '../../kit/people/person.tsx';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { When } from '../../kit/table/when.tsx';
import type { ListColumn } from '../views/layouts/use-columns.tsx';

/** Columns of a list of people, without custom fields. */
export const PERSON_COLUMNS = [
  { key: 'NAME', title: 'Name', visible: true, always: true },
  { key: 'EMAIL', title: 'Email address', visible: true },
  { key: 'UPDATED_AT', title: 'Changed', visible: true },
  { key: 'CREATED_AT', title: 'Created', visible: false },
  { key: 'CREATED_BY', title: 'Created by', visible: false },
] as const satisfies readonly ListColumn[];

/** Columns shown beside a peek. */
export const BESIDE_PEOPLE: readonly string[] = ['NAME', 'EMAIL'];

/** Columns of people. */
export function personColumns(look: RowLook<PersonRow>): Column<PersonRow>[] {
  const columns: Record<(typeof PERSON_COLUMNS)[number]['key'], Omit<Column<PersonRow>, 'key' | 'title'>> = {
    NAME: {
      order: 'NAME',
      width: 'minmax(120px, 1fr)',
      render: (row) => <RowFace row={row} look={look} inTable titleOnly />,
    },
    EMAIL: {
      order: 'EMAIL',
      width: 'minmax(140px, 1fr)',
      hideUnder: 900,
      render: ({ email }) => <div className={cells.oneLine}>{email}</div>,
    },
    UPDATED_AT: {
      order: 'UPDATED_AT',
      width: '108px',
      hideUnder: 900,
      render: ({ updatedAt }) => <When at={updatedAt} />,
    },
    CREATED_AT: {
      order: 'CREATED_AT',
      width: '108px',
      hideUnder: 900,
      render: ({ createdAt }) => <When at={createdAt} />,
    },
    CREATED_BY: { width: '148px', hideUnder: 900, render: ({ createdBy }) => <Person id={createdBy} /> },
  };
  return PERSON_COLUMNS.map(({ key, title }) => ({ key, title, ...columns[key] }));
}
