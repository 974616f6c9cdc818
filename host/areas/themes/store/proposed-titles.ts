import type { Transaction } from '../../../store/database.ts';

/** State of a text model's titles for a channel's themes. */
export interface Proposing {
  /** true while titles are being requested */
  proposing: boolean;
  /** notice about the last request */
  proposalNotice: string;
}

/** Maximum duration: a job of a host that died does not count for ever. */
const LONGEST = `interval '30 minutes'`;

/** True if a model is writing titles of a channel’s themes, with the result of the last time. */
export async function proposingIn(transaction: Transaction, channelId: string): Promise<Proposing> {
  const [found] = await transaction.sql<Proposing>(
    `select coalesce(proposing_since > now() - ${LONGEST}, false) as proposing, proposal_notice as "proposalNotice"
     from theme_states where workspace_id = $1 and channel_id = $2`,
    [transaction.workspaceId, channelId],
  );
  return found ?? { proposing: false, proposalNotice: '' };
}

/** Records whether a model is being called. The caller has locked the themes (lockThemes). */
export async function setProposing(
  transaction: Transaction,
  channelId: string,
  { proposing, proposalNotice }: Proposing,
): Promise<void> {
  await transaction.sql(
    `update theme_states set proposing_since = case when $3 then now() end, proposal_notice = $4
     where workspace_id = $1 and channel_id = $2`,
    [transaction.workspaceId, channelId, proposing, proposalNotice],
  );
}

/** Stores a proposed title for a theme; '' for none. A theme named by a person is left unchanged. */
export async function proposeTitle(
  transaction: Transaction,
  themeId: string,
  { title, model }: { title: string; model: string },
): Promise<void> {
  await transaction.sql(
    `update themes set proposed_title = $3, proposed_by = $4, revision = revision + 1, updated_at = now()
     where workspace_id = $1 and id = $2 and not titled and not gone`,
    [transaction.workspaceId, themeId, title, model],
  );
}

/** Erases proposals for these themes, as their quotes may have changed. */
export async function forgetProposals(transaction: Transaction, themeIds: readonly string[]): Promise<void> {
  await transaction.sql(
    `update themes set proposed_title = '', proposed_by = '' where workspace_id = $1 and id = any($2::uuid[]) and proposed_title <> ''`,
    [transaction.workspaceId, themeIds],
  );
}
