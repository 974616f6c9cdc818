import { retryWithdrawal, WITHDRAWN_KINDS, type Withdrawal, withdrawals } from '@earshot/core/areas/erasure/withdrawal';
import { isOpen } from '@earshot/core/model/run-state';
import { Button, Progress } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useList, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Page } from '../../kit/page.tsx';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState, RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { number } from '../../kit/words/counted.ts';
import classes from './erasure.module.css';
import { nounOf, STATE_WORDS } from './withdrawal-words.ts';

/** Withdrawals of participants: progress and receipts. */
export const WithdrawalsPage = observer(function WithdrawalsPage() {
  const { session } = useStores();
  return (
    <Page title="Withdrawals" width="wide" trail={<Link to={paths.people}>People</Link>}>
      {session.admin ? <Listed /> : <ErrorState kind="denied" text="Only administrators can withdraw participants." />}
    </Page>
  );
});

const Listed = observer(function Listed() {
  const list = useList(withdrawals, { orderBy: 'CREATED_AT_DESC' });
  if (list.rows.length === 0 && list.state === 'failed')
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.rows.length === 0 && list.state !== 'ready') return <RowsSkeleton rows={3} height={64} />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon={IconUserOff}
        title="No withdrawals"
        text="When a participant withdraws, open their profile and choose “Withdraw this participant”. The receipt is kept here."
      />
    );
  return (
    <>
      <ul className={classes.list}>
        {list.rows.map((row) => (
          <OneWithdrawal key={row.id} row={row} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="default" onClick={() => void list.more()}>
          Show more
        </Button>
      )}
    </>
  );
});

const OneWithdrawal = observer(function OneWithdrawal({ row }: { row: Withdrawal }) {
  const run = useDo();
  const percent = Math.floor(row.progress / 10);
  const counts = WITHDRAWN_KINDS.flatMap((kind) => {
    const count = row.counts[kind] ?? 0;
    return count > 0 ? [`${number(count)} ${nounOf(kind, count)}`] : [];
  });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{STATE_WORDS[row.state]}</strong> · <Ago at={row.endedAt ?? row.createdAt} words /> ·{' '}
        <Person id={row.createdBy} size={16} />
        {isOpen(row) && (
          <Progress value={percent} size={6} mt={6} aria-label={`Withdrawal: ${percent} %`} animated={percent === 0} />
        )}
        {counts.length > 0 && <p className={classes.says}>{counts.join(', ')}</p>}
        {row.problem !== '' && <p className={classes.says}>{row.problem}</p>}
        {row.hash !== '' && <p className={classes.hash}>SHA-256 {row.hash}</p>}
      </div>
      {row.state === 'FAILED' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void run(retryWithdrawal, { id: row.id }, 'The withdrawal goes on.')}
        >
          Try again
        </Button>
      )}
      {row.state === 'DONE' && (
        <Button
          component="a"
          href={`/api/v1/withdrawals/${row.id}/receipt`}
          download
          size="compact-sm"
          variant="default"
        >
          Download receipt
        </Button>
      )}
    </li>
  );
});
