import { type RowChange, rowChanges } from '@earshot/core/areas/history/row-state';
import { limits } from '@earshot/core/limits';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import columns from './history-columns.module.css';
import classes from './row-history.module.css';
import type { RowHistoryProps } from './row-history-props.ts';
import { StateThen } from './state-then.tsx';

const PAGE = 50;

/** How the fields of a row were changed: who changed what and when, what it was then, and a way back. */
export const RowHistory = observer(function RowHistory({ noun, rowId, ...more }: RowHistoryProps) {
  const [first, setFirst] = useState(PAGE);
  const asked = useAsk(rowChanges, { rowId, first }, [noun]);
  const [chosen, choose] = useState<number>();
  useMembers();
  if (asked.state === 'failed') return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={4} height={56} />;
  const found = asked.data;
  const [newest] = found;
  if (!newest)
    return <EmptyState icon={IconHistory} title="No changes yet" text="Changes to the details appear here." compact />;
  const whole = found.length < first;
  const current = chosen === 0 ? undefined : (found.find(({ number }) => number === chosen) ?? newest);
  const before = current && found[found.indexOf(current) + 1];
  return (
    <div className={columns.history}>
      <div className={columns.side}>
        <ul className={columns.list} aria-label="Changes">
          {found.map((change) => (
            <li key={change.number}>
              <Moment
                change={change}
                current={change === current}
                fact={more.fact}
                onChoose={() => choose(change.number)}
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
        key={current?.number ?? 0}
        {...more}
        noun={noun}
        rowId={rowId}
        number={current?.number ?? 0}
        before={current && (before?.number ?? 0)}
        latest={current === newest}
      />
    </div>
  );
});

interface MomentProps extends Pick<RowHistoryProps, 'fact'> {
  change: RowChange;
  current: boolean;
  onChoose: () => void;
}

const Moment = observer(function Moment({ change, current, fact, onChoose }: MomentProps) {
  const names = [...change.fields, ...change.fieldIds].map((field) => fact(field)?.label ?? 'Hidden field');
  return (
    <button type="button" className={columns.row} aria-current={current || undefined} onClick={onChoose}>
      <span className={classes.what}>{[...new Set(names)].join(', ') || 'No fields'}</span>
      <span className={classes.who}>
        {change.changedBy ? <Person id={change.changedBy} size={16} /> : 'Earshot'} · <Ago at={change.at} words />
      </span>
    </button>
  );
});
