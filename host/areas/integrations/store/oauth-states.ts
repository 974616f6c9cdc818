import type { SealedSecret } from '../../../plugins/vault.ts';
import type { Transaction } from '../../../store/database.ts';
import { tokenHash } from '../../../store/sessions.ts';

/** A started connection: only the same browser can finish it, and only once (contract 18). */
export interface OauthState {
  integration: string;
  memberId: string;
  sessionId: string;
  /** the PKCE verifier */
  sealed: SealedSecret;
  redirectUri: string;
}

/** Stores a started connection, and erases the member's old and excess ones. */
export async function addState(
  transaction: Transaction,
  state: string,
  { integration, memberId, sessionId, sealed, redirectUri }: OauthState,
  { seconds, most }: { seconds: number; most: number },
): Promise<void> {
  await transaction.sql(
    `delete from oauth_states where workspace_id = $1 and (created_at < now() - $2 * interval '1 s' or state_hash in
       (select state_hash from oauth_states where workspace_id = $1 and member_id = $3
        order by created_at desc offset $4))`,
    [transaction.workspaceId, seconds, memberId, most - 1],
  );
  await transaction.sql(
    `insert into oauth_states (workspace_id, state_hash, integration, member_id, session_id, sealed, redirect_uri)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [transaction.workspaceId, tokenHash(state), integration, memberId, sessionId, JSON.stringify(sealed), redirectUri],
  );
}

/** Removes and returns a started connection, for the session that stored it. */
export async function takeState(
  transaction: Transaction,
  state: string,
  { memberId, sessionId }: Pick<OauthState, 'memberId' | 'sessionId'>,
  seconds: number,
): Promise<OauthState | undefined> {
  const [taken] = await transaction.sql<OauthState>(
    `delete from oauth_states where workspace_id = $1 and state_hash = $2 and member_id = $3 and session_id = $4
       and created_at > now() - $5 * interval '1 s'
     returning integration, member_id as "memberId", session_id as "sessionId", sealed, redirect_uri as "redirectUri"`,
    [transaction.workspaceId, tokenHash(state), memberId, sessionId, seconds],
  );
  return taken;
}
