import { MODEL_OUTCOMES, MODEL_PURPOSES, type ModelCall, modelCalls } from '@earshot/core/areas/models/model-call';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { number } from '../../kit/words/counted.ts';
import { OUTCOME_TITLES, PURPOSE_TITLES } from './model-words.ts';
import classes from './models.module.css';

/** Every call of a text model or translator: time, model, member and size. */
export const LedgerPage = observer(function LedgerPage() {
  const { session } = useStores();
  return (
    <SettingsPage title="Ledger of calls">
      {session.admin ? <Ledger /> : <AdminsOnly what="read the ledger" />}
    </SettingsPage>
  );
});

const FILTERS = [
  { name: 'purpose', label: 'Purpose', all: 'Everything', values: MODEL_PURPOSES, titles: PURPOSE_TITLES },
  { name: 'outcome', label: 'Outcome', all: 'All outcomes', values: MODEL_OUTCOMES, titles: OUTCOME_TITLES },
] as const;

const Ledger = observer(function Ledger() {
  const [search, setSearch] = useSearchParams();
  const chosen = FILTERS.flatMap(({ name, values }) => {
    const value = search.get(name);
    return value && (values as readonly string[]).includes(value) ? [[name, value] as const] : [];
  });
  const condition = Object.fromEntries(chosen);
  const list = useList<ModelCall>(modelCalls, { condition, orderBy: 'CREATED_AT_DESC' });
  useMembers();
  const choose = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <>
      <div className={classes.bar}>
        {FILTERS.map(({ name, label, all, values, titles }) => (
          <NativeSelect
            key={name}
            label={label}
            value={condition[name] ?? ''}
            data={[
              { value: '', label: all },
              ...values.map((value) => ({ value, label: (titles as Record<string, string>)[value] ?? value })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(name, value)}
          />
        ))}
        <Button
          component="a"
          href={`/api/v1/model-calls.csv?${new URLSearchParams(chosen.map(([name, value]) => [name, value]))}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CSV
        </Button>
      </div>
      {list.rows.length > 0 ? (
        <DataTable
          label="Calls"
          rows={list.rows}
          columns={COLUMNS}
          rowHeight={60}
          more={list.hasMore ? () => void list.more() : undefined}
        />
      ) : list.state === 'failed' ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.empty ? (
        <EmptyState
          title={chosen.length > 0 ? 'No matching calls' : 'No calls yet'}
          text={
            chosen.length > 0
              ? 'Choose another purpose or outcome.'
              : 'Each call of a text model or translator leaves a line here before it leaves this server. No research text is stored in it.'
          }
        />
      ) : (
        <RowsSkeleton rows={6} height={60} />
      )}
    </>
  );
});

function Outcome({ call: { outcome, status } }: { call: ModelCall }) {
  const good = outcome === 'ANSWERED' || outcome === 'OPEN' || outcome === 'STOPPED';
  const code = status !== null && status >= 300 ? ` (${status})` : '';
  return (
    <span className={good ? classes.soft : classes.refused}>
      {OUTCOME_TITLES[outcome]}
      {code}
    </span>
  );
}

const COLUMNS: readonly Column<ModelCall>[] = [
  {
    key: 'at',
    title: 'Time',
    width: '88px',
    render: ({ createdAt }) => (
      <span className={classes.soft}>
        <Ago at={createdAt} />
      </span>
    ),
  },
  {
    key: 'who',
    title: 'Requested by',
    width: 'minmax(0, 1.2fr)',
    render: (call) => (
      <div>
        <Person id={call.memberId} />
        <span className={classes.narrow}>
          <Outcome call={call} />
        </span>
      </div>
    ),
  },
  { key: 'purpose', title: 'For', width: '112px', hideUnder: 640, render: ({ purpose }) => PURPOSE_TITLES[purpose] },
  {
    key: 'model',
    title: 'Model or translator',
    width: 'minmax(0, 1.6fr)',
    render: ({ provider, model, host, region }) => {
      const [name, detail] = [model || provider, [host, region].filter(Boolean).join(' · ')];
      return (
        <div title={`${name}, ${detail}`}>
          {name}
          <span className={classes.detail}>{detail}</span>
        </div>
      );
    },
  },
  {
    key: 'characters',
    title: 'Characters',
    width: '104px',
    align: 'end',
    hideUnder: 640,
    render: ({ characters }) => number(characters),
  },
  {
    key: 'bytes',
    title: 'Bytes out / in',
    width: '152px',
    align: 'end',
    hideUnder: 900,
    render: ({ bytesOut, bytesIn }) => (
      <span className={classes.soft}>
        {number(bytesOut)} / {number(bytesIn)}
      </span>
    ),
  },
  { key: 'outcome', title: 'Outcome', width: '128px', hideUnder: 640, render: (call) => <Outcome call={call} /> },
];
