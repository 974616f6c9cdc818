import type { AuditEntry } from '@earshot/core/model/audit';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Person } from '../../../../kit/people/person.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DataTable } from '../../../../kit/table/data-table.tsx';
import { Ago } from '../../../../kit/words/ago.tsx';
import classes from './audit.module.css';
import { AuditLine } from './audit-line.tsx';
import { actionSays, actionWords, detailWords, outcomeWords } from './audit-words.ts';

type Line = AuditEntry & { id: string };

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'at',
    title: 'Time',
    width: '88px',
    render: ({ at }) => (
      <span className={classes.soft}>
        <Ago at={at} />
      </span>
    ),
  },
  {
    key: 'person',
    title: 'Person',
    width: 'minmax(0, 1.2fr)',
    render: ({ actorId }) => (actorId ? <Person id={actorId} /> : <span className={classes.soft}>Earshot</span>),
  },
  {
    key: 'action',
    title: 'Action',
    width: 'minmax(0, 1.4fr)',
    render: ({ operation, detail, outcome }) => (
      <span title={actionSays(operation)}>
        {actionWords(operation)}
        <span className={classes.detail}>{detailWords(detail)}</span>
        {outcome !== 'done' && <span className={classes.narrow}>{outcomeWords(outcome)}</span>}
      </span>
    ),
  },
  {
    key: 'object',
    title: 'Item',
    width: '112px',
    hideUnder: 900,
    render: ({ objectId }) => (
      <span className={classes.id} title={objectId ?? ''}>
        {objectId?.slice(0, 8)}
      </span>
    ),
  },
  {
    key: 'address',
    title: 'Address',
    width: '128px',
    hideUnder: 900,
    render: ({ address }) => <span className={classes.soft}>{address}</span>,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 'minmax(88px, 1fr)',
    hideUnder: 640,
    render: ({ outcome }) => (
      <span className={outcome === 'done' ? classes.soft : classes.refused}>{outcomeWords(outcome)}</span>
    ),
  },
];

/** Lines of the audit log, newest first; an opened one shows its changes. */
export const AuditTable = observer(function AuditTable(props: {
  lines: readonly AuditEntry[];
  more?: (() => void) | undefined;
}) {
  const rows = props.lines.map((line) => ({ ...line, id: String(line.seq) }));
  const [opened, open] = useState<Line>();
  return (
    <>
      <DataTable label="Audit log" rows={rows} columns={COLUMNS} more={props.more} onOpen={(line) => open(line)} />
      {opened && <AuditLine line={opened} onClose={() => open(undefined)} />}
    </>
  );
});
