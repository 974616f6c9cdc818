import { type Alert, type AlertRule, alerts } from '@earshot/core/areas/notifications/alert';
import { Notification } from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { Person } from '../../../kit/people/person.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { actionWords, outcomeWords } from '../../workspace/settings/audit/audit-words.ts';
import { withShown } from '../inbox-filter.ts';
import classes from '../settings/settings.module.css';

const PAGE = 50;
const day = (search: URLSearchParams, name: string) => {
  const given = search.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';
};
/** Start of a day in the browser's time zone; null without a day. */
const beginOf = (date: string, later = 0) => {
  if (date === '') return null;
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, of + later).toISOString();
};

/** Alerts, newest first, filtered by rule and days in the address. */
export const AlertList = observer(function AlertList({ rules }: { rules: readonly AlertRule[] }) {
  const [search, setSearch] = useSearchParams();
  const [pageSize, setPageSize] = useState(PAGE);
  const [from, to] = [day(search, 'from'), day(search, 'to')];
  const rule = rules.find(({ id }) => id === search.get('rule'));
  const input = { after: beginOf(from), before: beginOf(to, 1), ruleId: rule?.id ?? null, pageSize };
  const asked = useAsk(alerts, input, [Notification]);
  const set = (name: string, value: string | null) =>
    setSearch(withShown(search, name, value || null), { replace: true });
  const { data } = asked;
  return (
    <SettingsPart title="Recent alerts">
      <div className={classes.hours}>
        <Select
          label="Rule"
          placeholder="All rules"
          clearable
          data={rules.map(({ id, title }) => ({ value: id, label: title }))}
          value={rule?.id ?? null}
          onChange={(value) => set('rule', value)}
        />
        <TextInput type="date" label="From" value={from} onChange={(event) => set('from', event.currentTarget.value)} />
        <TextInput type="date" label="To" value={to} onChange={(event) => set('to', event.currentTarget.value)} />
      </div>
      {!data && asked.state === 'failed' && <RefusedState error={asked.error} again={() => asked.reload()} />}
      {!data && asked.state !== 'failed' && <RowsSkeleton rows={4} height={48} />}
      {data?.length === 0 && <EmptyState compact title="No alerts" text="Nothing like this has happened." />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label="Alerts">
          {data.map((one) => (
            <AlertRow key={one.id} alert={one} />
          ))}
        </ul>
      )}
      {data && data.length === pageSize && pageSize < limits.notifications.alertsShown && (
        <Button
          variant="default"
          mt="md"
          onClick={() => setPageSize(Math.min(pageSize + PAGE, limits.notifications.alertsShown))}
        >
          Show older
        </Button>
      )}
    </SettingsPart>
  );
});

const AlertRow = observer(function AlertRow({
  alert: { ruleTitle, operation, outcome, actorId, at },
}: {
  alert: Alert;
}) {
  return (
    <li className={classes.row}>
      <span className={classes.title}>
        <span>
          {actionWords(operation)}
          <div className={classes.told}>
            {ruleTitle} · {outcomeWords(outcome)}
          </div>
        </span>
      </span>
      {actorId ? <Person id={actorId} /> : <span className={classes.told}>Earshot</span>}
      <span className={classes.told}>
        <Ago at={at} />
      </span>
    </li>
  );
});
