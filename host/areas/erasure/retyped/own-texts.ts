import type { RetypedKind } from '@earshot/core/areas/erasure/retyped';
import type { OutputOf } from '@earshot/processing/tasks/all';
import type { Change } from '../../../operations/change.ts';
import { accessTokensIn, renameToken } from '../../../store/access-tokens.ts';
import type { Transaction } from '../../../store/database.ts';
import { removeScope, scopesOf } from '../../pages/store/saved-scopes.ts';
import type { StoreParts } from '../store/note-stores.ts';
import type { Candidate } from './candidate.ts';
import type { SoughtWords } from './sought-words.ts';

/** Members' private texts: the list of places shows only that they exist. */
export const OWN_KINDS = ['CONVERSATION', 'SAVED_SCOPES', 'ACCESS_TOKEN'] as const satisfies readonly RetypedKind[];
type OwnKind = (typeof OWN_KINDS)[number];

const isOwn = (kind: RetypedKind): kind is OwnKind => (OWN_KINDS as readonly RetypedKind[]).includes(kind);
/** True if its words are private to its member. */
export const isHidden = ({ kind, title }: { kind: RetypedKind; title: string }): boolean =>
  isOwn(kind) || (kind === 'FEED' && title === '');

// Quotes of answers are erased with their sources.
const CONVERSATIONS = `select c.id, concat_ws(E'\\n', c.title,
    (select string_agg(m.text, E'\\n') from ask_messages m where m.workspace_id = $1 and m.conversation_id = c.id),
    (select string_agg(s.text, E'\\n') from ask_sentences s join ask_messages m on m.workspace_id = $1 and m.id = s.message_id
       where s.workspace_id = $1 and m.conversation_id = c.id)) as text
  from ask_conversations c where c.workspace_id = $1 order by c.updated_at desc, c.id limit $2`;
const SCOPES = `select member_id as id, string_agg(concat_ws(E'\\n', name, search), E'\\n') as text
  from saved_scopes where workspace_id = $1 group by member_id limit $2`;

/** Members' private texts. A member's scopes are one entry. */
export async function ownTexts(transaction: Transaction, most: number): Promise<Candidate[]> {
  const workspaceId = String(transaction.workspaceId);
  const read = async (kind: OwnKind, statement: string) =>
    (await transaction.sql<{ id: string; text: string }>(statement, [workspaceId, most])).map((row) => ({
      ...{ ...row, kind, title: '', placeId: workspaceId, without: [] },
    }));
  const tokens = await accessTokensIn(transaction, workspaceId);
  return [
    ...(await read('CONVERSATION', CONVERSATIONS)),
    ...(await read('SAVED_SCOPES', SCOPES)).map((row) => ({ ...row, text: `${row.text}\n${decoded(row.text)}` })),
    ...tokens.map(({ id, title }) => ({
      ...{ id, kind: 'ACCESS_TOKEN' as const, title: '', placeId: workspaceId, text: title, without: [] },
    })),
  ];
}

/** A search in readable form. */
function decoded(text: string): string {
  return text
    .split('\n')
    .map((line) => [...new URLSearchParams(line.replace(/^[?#]/, '')).values()].join('\n'))
    .join('\n');
}

type Redact = (value: unknown, as: string) => Promise<OutputOf<'redact-strings'>['value']>;

const REMOVE: Record<OwnKind, (change: Change, id: string, redact: Redact) => Promise<void>> = {
  CONVERSATION: async ({ transaction, workspaceId }, id) =>
    void (await transaction.sql('delete from ask_conversations where workspace_id = $1 and id = $2', [
      workspaceId,
      id,
    ])),
  SAVED_SCOPES: async ({ transaction }, memberId, redact) => {
    for (const { name, search } of await scopesOf(transaction, memberId)) {
      const text = `${name}\n${search}\n${decoded(search)}`;
      if ((await redact(text, `scope ${memberId} ${name}`)) !== text) await removeScope(transaction, memberId, name);
    }
  },
  ACCESS_TOKEN: async ({ transaction, workspaceId }, id, redact) => {
    const token = (await accessTokensIn(transaction, workspaceId)).find((one) => one.id === id);
    if (token) await renameToken(transaction, id, String(await redact(token.title, `token ${id}`)));
  },
};

/** Erases a member's private texts with a person's words; a token is renamed. */
export const removeOwn =
  (kind: OwnKind) =>
  ({ pool }: StoreParts, change: Change, id: string, { sought }: { sought: SoughtWords }): Promise<void> =>
    REMOVE[kind](change, id, async (value, as) => {
      const { value: now } = await change.transaction.ahead(
        `${as} without words`,
        async () => value,
        (all) => pool.run('redact-strings', { ...sought, value: all }),
      );
      return now;
    });
