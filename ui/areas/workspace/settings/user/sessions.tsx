import { endSession, type Session, sessions } from '@earshot/core/model/session';
import { Badge, Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../../data/use-stores.ts';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { Ago } from '../../../../kit/words/ago.tsx';
import { agentWords } from './agent-words.ts';
import classes from './sessions.module.css';

/** Browsers in which the user is signed in, each with a button that ends the session. */
export const Sessions = observer(function Sessions() {
  const asked = useAsk(sessions, {});
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const others = asked.data?.filter(({ current }) => !current) ?? [];
  const end = async (all: readonly Session[], says: string) => {
    setBusy(true);
    // Ends sessions one by one: only the last one shows a toast.
    for (const [index, { id }] of all.entries()) await run(endSession, { id }, index === all.length - 1 ? says : '');
    await asked.reload();
    setBusy(false);
  };
  const endOthers = others.length > 1 && (
    <Button variant="default" loading={busy} onClick={() => void end(others, 'All other sessions have ended.')}>
      End all others
    </Button>
  );
  return (
    <SettingsPage title="Your sessions" actions={endOthers}>
      <p className={classes.says}>
        The browsers in which you are signed in. End sessions that you do not recognise, then change your password.
      </p>
      {asked.data ? (
        <ul className={classes.list}>
          {asked.data.map((session) => (
            <Line
              key={session.id}
              session={session}
              onEnd={() => void end([session], `${agentWords(session.agent)} is signed out.`)}
            />
          ))}
        </ul>
      ) : asked.state === 'failed' ? (
        <RefusedState error={asked.error} again={() => asked.reload()} />
      ) : (
        <RowsSkeleton rows={2} height={64} />
      )}
    </SettingsPage>
  );
});

function Line({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { agent, address, current, createdAt, seenAt } = session;
  const name = agentWords(agent);
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name} title={agent}>
          {name}
          {current && (
            <Badge variant="light" size="sm" tt="none">
              This one
            </Badge>
          )}
        </span>
        <span className={classes.more}>
          {address} · signed in <Ago at={createdAt} words /> · last seen <Ago at={seenAt} words />
        </span>
      </div>
      {!current && (
        <Button variant="default" size="xs" aria-label={`End the session in ${name}, ${address}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
