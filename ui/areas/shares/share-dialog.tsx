import {
  createShare,
  deleteShare,
  type Share,
  shares,
  shareToken,
  updateShare,
} from '@earshot/core/areas/shares/share';
import { limits } from '@earshot/core/limits';
import { Button, Checkbox, Select, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useAsk, useList } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { CopyField } from '../../kit/form/copy-field.tsx';
import { SecretField } from '../../kit/form/secret-field.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { dayWords } from '../../kit/words/dates.ts';
import classes from './share-dialog.module.css';

/** Target of a link. */
export type Shared = { insightId: string } | { highlightId: string };

interface ShareDialogProps {
  on: Shared;
  /** noun for the title: this insight, this highlight */
  what: string;
  opened: boolean;
  onClose: () => void;
}

const day = 86_400_000;
const ENDS = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
];
const isOver = ({ expiresAt }: Share) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Public links to an insight or a highlight: create, copy, revoke. */
export const ShareDialog = observer(function ShareDialog({ on, what, opened, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Share ${what} with anyone`}>
      {opened && <Links on={on} />}
    </Dialog>
  );
});

const Links = observer(function Links({ on }: { on: Shared }) {
  const list = useList(shares, { condition: on, orderBy: 'CREATED_AT_ASC' });
  if (list.rows.length === 0 && list.state === 'failed')
    return <RefusedState error={list.error} again={() => list.reload()} />;
  return (
    <div className={classes.links}>
      {list.rows.map((share) => (
        <OneLink key={share.id} share={share} />
      ))}
      <NewLink on={on} />
    </div>
  );
});

const Address = observer(function Address({ share }: { share: Share }) {
  const { data, error, reload } = useAsk(shareToken, { id: share.id });
  if (data) return <CopyField label="Public link" value={`${location.origin}/p/${data.token}`} />;
  return error && <RefusedState error={error} again={() => reload()} />;
});

const OneLink = observer(function OneLink({ share }: { share: Share }) {
  const run = useDo();
  const trash = useTrash();
  const ends = share.expiresAt
    ? `${isOver(share) ? 'Ended' : 'Ends'} on ${dayWords(share.expiresAt)}`
    : 'Does not expire';
  return (
    <section className={classes.link} aria-label="Public link">
      <Address share={share} />
      <p className={classes.says}>
        {ends}
        {share.protected ? ' · with a password' : ''}
      </p>
      <div className={classes.row}>
        {share.insightId && (
          <Switch
            label="Show the names of speakers"
            checked={share.showSpeakers}
            onChange={({ currentTarget }) =>
              void run(updateShare, { id: share.id, showSpeakers: currentTarget.checked }, 'Link changed')
            }
          />
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => void trash(deleteShare, share, 'Link revoked')}
        >
          Revoke
        </Button>
      </div>
    </section>
  );
});

function NewLink({ on }: { on: Shared }) {
  const run = useDo();
  const [ends, setEnds] = useState('');
  const [guarded, setGuarded] = useState(false);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const rule = useId();
  const make = async () => {
    setBusy(true);
    const expiresAt = ends === '' ? null : new Date(Date.now() + Number(ends) * day).toISOString();
    const made = await run(createShare, { ...on, expiresAt, ...(guarded ? { password } : {}) }, 'Link created');
    setBusy(false);
    if (made) setPassword('');
  };
  return (
    <section className={classes.next} aria-label="New link">
      <p className={classes.says}>
        Anyone with the link can view this page without signing in. Nothing else is shared.
      </p>
      <Select
        label="Expires"
        data={ENDS}
        value={ends}
        onChange={(value) => setEnds(value ?? '')}
        allowDeselect={false}
      />
      <Checkbox
        label="Require a password"
        checked={guarded}
        onChange={({ currentTarget }) => setGuarded(currentTarget.checked)}
      />
      {guarded && (
        <>
          <SecretField
            label="Link password"
            value={password}
            aria-describedby={rule}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <p id={rule} className={classes.says}>
            At least {limits.password.min} characters: anyone who has the link can try one.
          </p>
        </>
      )}
      <Button onClick={() => void make()} loading={busy} disabled={guarded && password.length < limits.password.min}>
        Create link
      </Button>
    </section>
  );
}
