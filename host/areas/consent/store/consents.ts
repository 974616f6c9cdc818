import { CONSENT_SCOPES, type Consent, type ConsentScope } from '@earshot/core/areas/consent/consent';
import type { Transaction } from '../../../store/database.ts';

type Recorded = Omit<Consent, 'id'>;

const NOTHING: Recorded = { scope: null, source: '', until: null, expired: false };

/** Consent of a person. */
export async function consentOf(transaction: Transaction, personId: string): Promise<Recorded> {
  const [found] = await transaction.sql<Omit<Recorded, 'until'> & { until: Date | null }>(
    `select scope, source, until, coalesce(until <= now(), false) as expired from consents
     where workspace_id = $1 and person_id = $2`,
    [transaction.workspaceId, personId],
  );
  return found ? { ...found, until: found.until?.toISOString() ?? null } : NOTHING;
}

/** Stores a person's consent; without a scope the record is removed. */
export async function storeConsent(
  transaction: Transaction,
  personId: string,
  { scope, source, until }: Pick<Recorded, 'scope' | 'source' | 'until'>,
): Promise<void> {
  if (scope === null)
    await transaction.sql('delete from consents where workspace_id = $1 and person_id = $2', [
      transaction.workspaceId,
      personId,
    ]);
  else
    await transaction.sql(
      `insert into consents (workspace_id, person_id, scope, source, until) values ($1, $2, $3, $4, $5)
       on conflict (workspace_id, person_id) do update set scope = excluded.scope, source = excluded.source, until = excluded.until`,
      [transaction.workspaceId, personId, scope, source, until],
    );
}

/** Consent of one quote; null if it follows its person's. */
export async function ownConsentOf(transaction: Transaction, highlightId: string): Promise<ConsentScope | null> {
  const [found] = await transaction.sql<{ scope: ConsentScope }>(
    'select scope from quote_consents where workspace_id = $1 and highlight_id = $2',
    [transaction.workspaceId, highlightId],
  );
  return found?.scope ?? null;
}

/** Stores the consent of one quote; null makes it follow its person's. */
export async function storeOwnConsent(
  transaction: Transaction,
  highlightId: string,
  scope: ConsentScope | null,
): Promise<void> {
  if (scope === null)
    await transaction.sql('delete from quote_consents where workspace_id = $1 and highlight_id = $2', [
      transaction.workspaceId,
      highlightId,
    ]);
  else
    await transaction.sql(
      `insert into quote_consents values ($1, $2, $3)
       on conflict (workspace_id, highlight_id) do update set scope = excluded.scope`,
      [transaction.workspaceId, highlightId, scope],
    );
}

/** True if the workspace requires consent. */
export async function requiresConsent(transaction: Transaction): Promise<boolean> {
  const [found] = await transaction.sql<{ required: boolean }>(
    'select required from consent_settings where workspace_id = $1',
    [transaction.workspaceId],
  );
  return found?.required ?? false;
}

/** Stores the workspace's requirement of consent. */
export async function storeRequired(transaction: Transaction, required: boolean): Promise<void> {
  await transaction.sql(
    'insert into consent_settings values ($1, $2) on conflict (workspace_id) do update set required = excluded.required',
    [transaction.workspaceId, required],
  );
}

/** A quote and the scope of its consent. */
export interface Asked {
  id: string;
  text: string;
  scope: ConsentScope | null;
}

/**
 * SQL: consent scopes of quotes in a set `voices (id, text, highlight_id, person_id)`: the quote's own, or else the
 * narrowest of its people's; $3 are the scopes in rising order.
 */
const NARROWEST = `select v.id, v.text, coalesce(q.scope, ($3::text[])[min(coalesce(array_position($3::text[],
    case when c.until is null or c.until > now() then c.scope end), 0))]) as scope from voices v
  left join consents c on c.workspace_id = $1 and c.person_id = v.person_id
  left join quote_consents q on q.workspace_id = $1 and q.highlight_id = v.highlight_id
  group by v.id, v.text, q.scope`;

/** SQL: people linked to the speakers `ids`, including those of speakers merged into them. */
const linked = (ids: string): string => `cross join lateral unnest(${ids}) as touched (speaker_id)
     join speakers t on t.workspace_id = $1 and t.id = touched.speaker_id
     join speaker_people l on l.workspace_id = $1 and l.speaker_id in (t.id, t.merged_into_id)`;
const OF_HIGHLIGHT = 'array_append(h.speaker_ids, h.speaker_id)';

const asked = (transaction: Transaction, voices: string, ids: readonly string[]): Promise<Asked[]> =>
  transaction.sql<Asked>(`with voices as (${voices}) ${NARROWEST} order by v.id`, [
    transaction.workspaceId,
    [...ids],
    [...CONSENT_SCOPES],
  ]);

/**
 * Consent scopes for citations, from every person whose turn the words touched when quoted or touch now. Citations
 * without a person in the directory are left out.
 */
export const citationScopes = (transaction: Transaction, citationIds: readonly string[]): Promise<Asked[]> =>
  asked(
    transaction,
    `select k.id, k.text, s.highlight_id, p.person_id from citation_people p
     join citations k on k.workspace_id = $1 and k.id = p.citation_id
     left join citation_sources s on s.workspace_id = $1 and s.citation_id = p.citation_id
     where p.workspace_id = $1 and p.citation_id = any($2::uuid[])
     union select k.id, k.text, s.highlight_id, l.person_id from citation_sources s
     join citations k on k.workspace_id = $1 and k.id = s.citation_id
     left join highlights h on h.workspace_id = $1 and h.id = s.highlight_id
     ${linked(`s.speaker_ids || ${OF_HIGHLIGHT}`)} where s.workspace_id = $1 and s.citation_id = any($2::uuid[])`,
    citationIds,
  );

/**
 * Consent scopes for highlights, from every person whose turn they touch; those without a person in the directory are
 * left out.
 */
export const highlightScopes = (transaction: Transaction, highlightIds: readonly string[]): Promise<Asked[]> =>
  asked(
    transaction,
    `select h.id, h.text, h.id as highlight_id, l.person_id from highlights h
     ${linked(OF_HIGHLIGHT)} where h.workspace_id = $1 and h.id = any($2::uuid[])`,
    highlightIds,
  );

/** People whose consents end within some days and have not been reported; marks them as reported. */
export const endingSoon = (transaction: Transaction, days: number): Promise<{ id: string; until: Date }[]> =>
  transaction.sql<{ id: string; until: Date }>(
    `update consents c set warned = c.until from people p where c.workspace_id = $1 and p.workspace_id = c.workspace_id
       and p.id = c.person_id and p.trashed_at is null and c.until between now() and now() + $2 * interval '1 day'
       and c.warned is distinct from c.until returning c.person_id as id, c.until`,
    [transaction.workspaceId, days],
  );
