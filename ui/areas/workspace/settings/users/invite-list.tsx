import { type Invite, invites, revokeInvite } from '@earshot/core/areas/workspace/invite';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../../../data/use-stores.ts';
import { ConfirmTrash } from '../../../../kit/dialogs/confirm-trash.tsx';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { Person } from '../../../../kit/people/person.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { Ago } from '../../../../kit/words/ago.tsx';
import { dayWords } from '../../../../kit/words/dates.ts';
import { ROLE_WORDS } from '../role-words.ts';
import classes from './invite-list.module.css';

/** Invite links: who used them, and which are still valid. */
export const InviteList = observer(function InviteList({ onInvite }: { onInvite: () => void }) {
  const list = useList(invites, { first: 100 });
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const run = useDo();
  return (
    <section className={classes.section} aria-labelledby="invites">
      <h2 id="invites">Invite links</h2>
      {list.rows.length > 0 ? (
        <ul className={classes.list}>
          {list.rows.map((invite) => (
            <Line key={invite.id} invite={invite} onRevoke={() => setRevoking(invite)} />
          ))}
        </ul>
      ) : list.state === 'failed' ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.state === 'ready' ? (
        <EmptyState
          compact
          title="No invite links yet"
          text="A link lets one colleague create an account, with the role that you choose."
          action={
            <Button variant="default" onClick={onInvite}>
              Create link
            </Button>
          }
        />
      ) : (
        <RowsSkeleton rows={2} />
      )}
      {list.hasMore && (
        <Button variant="subtle" onClick={() => void list.more()}>
          Show older ones
        </Button>
      )}
      <ConfirmTrash
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        what="the invite link"
        confirm="Revoke"
        restorable={false}
        onConfirm={() => revoking && run(revokeInvite, { id: revoking.id }, 'Invite link revoked.')}
      />
    </section>
  );
});

const isOpen = ({ acceptedAt, expiresAt }: Invite) => acceptedAt === null && Date.parse(expiresAt) > Date.now();

function Line({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.what}>
          {ROLE_WORDS[invite.role].title}
          <State invite={invite} />
        </span>
        <span className={classes.by}>
          <span>made by</span> <Person id={invite.createdBy} size={16} /> <Ago at={invite.createdAt} words />
          {invite.message !== '' && <span className={classes.message}>“{invite.message}”</span>}
        </span>
      </div>
      {isOpen(invite) && (
        <Button className={classes.button} variant="default" size="xs" onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

const State = observer(function State({ invite }: { invite: Invite }) {
  const { acceptedAt, acceptedBy, expiresAt } = invite;
  if (acceptedAt)
    return (
      <span className={classes.state}>
        used by <Person id={acceptedBy} size={16} />
      </span>
    );
  return <span className={classes.state}>{isOpen(invite) ? `open until ${dayWords(expiresAt)}` : 'expired'}</span>;
});
