import {
  type AccessToken,
  accessTokens,
  revokeAccessToken,
  workspaceAccessTokens,
} from '@earshot/core/areas/workspace/access-token';
import { Badge, Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import type { Resource } from '../../../../data/resource.ts';
import { useMembers } from '../../../../data/use-members.ts';
import { useAsk, useStores } from '../../../../data/use-stores.ts';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { ConfirmTrash } from '../../../../kit/dialogs/confirm-trash.tsx';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { Person } from '../../../../kit/people/person.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { Ago } from '../../../../kit/words/ago.tsx';
import { dayWords } from '../../../../kit/words/dates.ts';
import { ROLE_WORDS } from '../role-words.ts';
import { SCOPE_TITLES } from '../tokens/token-dialog.tsx';
import { NewToken } from './new-token.tsx';
import classes from './sessions.module.css';

/** The user's own tokens for programs that call the API; for administrators also those of all others. */
export const AccessTokens = observer(function AccessTokens() {
  const { session } = useStores();
  const own = useAsk(accessTokens, {});
  const [making, setMaking] = useState(false);
  const make = () => setMaking(true);
  return (
    <SettingsPage title="Your access tokens" actions={<Button onClick={make}>New access token</Button>}>
      <p className={classes.says}>
        A program calls the API with a token, in your name. Give each program its own, and revoke it when it is no
        longer used.
      </p>
      <Tokens
        resource={own}
        empty={
          <EmptyState
            title="No access tokens"
            text="A program needs one to read or change what you can open."
            action={
              <Button variant="default" onClick={make}>
                New access token
              </Button>
            }
          />
        }
      />
      {session.admin && <OthersTokens />}
      {making && <NewToken onMade={() => void own.reload()} onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
});

const OthersTokens = observer(function OthersTokens() {
  const { session } = useStores();
  useMembers();
  const all = useAsk(workspaceAccessTokens, {});
  const isOthers = ({ memberId, ofWorkspace }: AccessToken) => !ofWorkspace && memberId !== session.me?.member.id;
  if (!all.data?.some(isOthers)) return null;
  return (
    <section aria-labelledby="others-tokens" className={classes.section}>
      <h2 id="others-tokens">Tokens of other members</h2>
      <Tokens resource={all} only={isOthers} named />
    </section>
  );
});

interface TokensProps {
  resource: Resource<AccessToken[]>;
  only?: (token: AccessToken) => boolean;
  empty?: ReactNode;
  /** true to show their owners */
  named?: boolean;
}

/** Access tokens with scope, expiry, last use, and a revoke button. */
export const Tokens = observer(function Tokens({ resource, only = () => true, empty, named = false }: TokensProps) {
  const [revoking, setRevoking] = useState<AccessToken>();
  const run = useDo();
  const tokens = resource.data?.filter(only);
  const revoke = async ({ id, title }: AccessToken) => {
    await run(revokeAccessToken, { id }, `The access token “${title}” is revoked.`);
    await resource.reload();
  };
  if (!tokens)
    return resource.state === 'failed' ? (
      <RefusedState error={resource.error} again={resource.reload} />
    ) : (
      <RowsSkeleton rows={2} height={64} />
    );
  if (tokens.length === 0) return empty;
  return (
    <>
      <ul className={classes.list}>
        {tokens.map((token) => (
          <Line key={token.id} token={token} named={named} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      <ConfirmTrash
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        what={`the access token “${revoking?.title ?? ''}”`}
        confirm="Revoke"
        restorable={false}
        onConfirm={() => revoking && revoke(revoking)}
      />
    </>
  );
});

interface LineProps {
  token: AccessToken;
  named: boolean;
  onRevoke: () => void;
}

const Line = observer(function Line({ token, named, onRevoke }: LineProps) {
  const stores = useStores();
  const { title, scope, memberId, ofWorkspace, createdAt, expiresAt, usedAt } = token;
  const expired = Date.parse(expiresAt) < Date.now();
  const program = ofWorkspace ? stores.members.byId(memberId) : undefined;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>
          {title}
          <Badge variant="light" size="sm" tt="none" color={expired ? 'gray' : undefined}>
            {expired ? 'Expired' : SCOPE_TITLES[scope]}
          </Badge>
        </span>
        <span className={classes.more}>
          {named && (
            <>
              <Person id={memberId} size={16} /> ·{' '}
            </>
          )}
          {program && `${ROLE_WORDS[program.role].title}${program.peopleAccess ? ' with the people directory' : ''} · `}
          created <Ago at={createdAt} words /> · {expired ? 'expired' : 'expires'} {dayWords(expiresAt)} ·{' '}
          {usedAt ? (
            <>
              last used <Ago at={usedAt} words />
            </>
          ) : (
            'never used'
          )}
        </span>
      </div>
      <Button variant="default" size="xs" aria-label={`Revoke the access token ${title}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
});
