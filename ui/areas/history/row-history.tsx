import { Highlight } from '@earshot/core/areas/coding/highlight';
import { rowChanges } from '@earshot/core/areas/history/row-state';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import type { RowHistoryProps } from '../../frame/row-history.ts';
import columns from '../../kit/history/history-columns.module.css';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { type ChangeGroup, changeGroups } from './change-groups.ts';
import classes from './row-history.module.css';
import { StateThen } from './state-then.tsx';

const PAGE = 50;

/** Entities that affect a row's state: for a page also its highlights. */
const touching = (noun: AnyEntity) => (noun.options.document ? [noun, Highlight] : [noun]);

/** History of a row's fields: changes, authors, earlier states, and restore. */
export const RowHistory = observer(function RowHistory({ noun, rowId, ...more }: RowHistoryProps) {
  const [first, setFirst] = useState(PAGE);
  const asked = useAsk(rowChanges, { rowId, first }, touching(noun));
  const [chosen, choose] = useState<number>();
  useMembers();
  if (asked.state === 'failed') return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={4} height={56} />;
  const found = changeGroups(asked.data);
  const [newest] = found;
  if (!newest)
    return <EmptyState icon={IconHistory} title="No changes yet" text="Changes to the details appear here." compact />;
  const whole = asked.data.length < first;
  const current = chosen === 0 ? undefined : (found.find((group) => group.newest.number === chosen) ?? newest);
  const before = current && found[found.indexOf(current) + 1];
  return (
    <div className={columns.history}>
      <div className={columns.side}>
        <ul className={columns.list} aria-label="Changes">
          {found.map((change) => (
            <li key={change.newest.number}>
              <Moment
                change={change}
                current={change === current}
                fact={more.fact}
                onChoose={() => choose(change.newest.number)}
              />
            </li>
          ))}
          {whole && (
            <li>
              <button
                type="button"
                className={columns.row}
                aria-current={chosen === 0 || undefined}
                onClick={() => choose(0)}
              >
                <span className={classes.what}>Before the first change</span>
              </button>
            </li>
          )}
        </ul>
        {!whole && first < limits.history.page && (
          <Button size="compact-sm" variant="subtle" onClick={() => setFirst(limits.history.page)}>
            Older changes
          </Button>
        )}
      </div>
      <StateThen
        key={current?.newest.number ?? 0}
        {...more}
        noun={noun}
        rowId={rowId}
        number={current?.newest.number ?? 0}
        before={current && (before?.newest.number ?? (whole ? 0 : current.oldest.number))}
        latest={newest.newest.number}
      />
    </div>
  );
});

interface MomentProps extends Pick<RowHistoryProps, 'fact'> {
  change: ChangeGroup;
  current: boolean;
  onChoose: () => void;
}

const Moment = observer(function Moment({ change, current, fact, onChoose }: MomentProps) {
  const { newest, count } = change;
  const names = [...newest.fields, ...newest.fieldIds].map((field) => fact(field)?.label ?? 'Hidden field');
  return (
    <button type="button" className={columns.row} aria-current={current || undefined} onClick={onChoose}>
      <span className={classes.what}>
        {[...new Set(names)].join(', ') || 'No fields'}
        {count > 1 && ` · ${count} changes`}
      </span>
      <span className={classes.who}>
        {newest.changedBy ? <Person id={newest.changedBy} size={16} /> : 'Earshot'} · <Ago at={newest.at} words />
      </span>
    </button>
  );
});
