import { setTimeout as pause } from 'node:timers/promises';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Citation } from '@earshot/core/areas/quotes/citation';
import {
  createShare,
  deleteShare,
  publicPage,
  publicPicture,
  Share,
  shareToken,
  unlockPublicPage,
  updateShare,
} from '@earshot/core/areas/shares/share';
import { type DocumentJson, membersNamedIn } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type DateFormat, USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import { displayTitle } from '@earshot/core/rules/text';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import { isPlaceInTrash } from '../../operations/access.ts';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import { randomLetters } from '../../operations/random-letters.ts';
import type { Rates } from '../../operations/rates.ts';
import { createRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { Vault } from '../../plugins/vault.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';
import { demandConsent, withoutConsent } from '../consent/demand-consent.ts';
import { hashPassword, passwordFits } from '../workspace/passwords.ts';
import { makePass, passFits } from './page/pass.ts';
import { picturesOf, publicContent } from './page/public-content.ts';
import { addShareToken, changeSharePassword, findShareToken, openShareToken } from './store/share-tokens.ts';

export interface ShareParts {
  database: Database;
  documents: Documents;
  pool: Pick<Pool, 'run'>;
  rates: Rates;
  secretKey: Buffer;
  vault: Vault;
}

/** The hash of a link's new password; null if there is none. */
const newPasswordHash = async ({ password, open }: { password?: string | undefined; open?: boolean }) =>
  open || password === undefined ? null : hashPassword(password);

/** Refusal for every dead link: never made, revoked, expired, unpublished or in trash. */
const deadLink = () => new Refusal('NOT_FOUND', 'Nothing is shared at this link any longer. Ask whoever sent it.');
/**
 * Duration of refusals: the next multiple of this in ms, longer than a lookup even on a busy host, so that timing
 * reveals nothing.
 */
export const DEAD_LINK_MS = 50;
const askPassword = () => new Refusal('UNAUTHENTICATED', 'This page has a password. Ask whoever sent you the link.');

/** Current content of a link, read at once without heavy work. */
interface Shown {
  share: Share;
  dateFormat: DateFormat;
  insight?: { row: Insight; quotes: Citation[]; updates: Uint8Array[] };
  highlight?: Highlight;
}

async function fullStep(from: number): Promise<void> {
  const spent = performance.now() - from + 1;
  await pause(Math.ceil(spent / DEAD_LINK_MS) * DEAD_LINK_MS - spent + 1);
}

/**
 * Resolves a token for a visitor who can see its page. Dead links are all refused alike, and equally late (contract 6).
 */
async function follow(...asked: Parameters<typeof shownBy>): Promise<Shown> {
  const from = performance.now();
  try {
    return await shownBy(...asked);
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'NOT_FOUND') await fullStep(from);
    throw fault;
  }
}

async function shownBy(
  parts: ShareParts,
  token: string,
  { pass, address }: { pass: string | undefined; address: string },
): Promise<Shown> {
  const { database, rates, secretKey } = parts;
  const where = await rates.lookUp(address, token, () => findShareToken(database, token));
  if (!where) throw deadLink();
  const { workspaceId, shareId, passwordHash, now } = where;
  const shown = await database.inWorkspace(workspaceId, async (transaction) => {
    const share = await new Rows(transaction, Share).get(shareId);
    if (!share || (await hasRunOut(transaction, share)) || (await isPlaceInTrash(transaction, share.projectId)))
      throw deadLink();
    const { dateFormat = USUAL_DATE_FORMAT } = (await new Rows(transaction, Workspace).get(workspaceId)) ?? {};
    return share.insightId
      ? { share, dateFormat, insight: await insightOf(parts, transaction, share.insightId) }
      : { share, dateFormat, highlight: await highlightOf(transaction, share.highlightId ?? '') };
  });
  // Last: dead links ask for no password.
  if (passwordHash && !passFits(secretKey, pass ?? '', { token, passwordHash, now })) throw askPassword();
  return shown;
}

// Expiry is decided by the database's clock (contract 48).
async function hasRunOut(transaction: Transaction, { expiresAt }: Share): Promise<boolean> {
  if (expiresAt === null) return false;
  const [row] = await transaction.sql<{ over: boolean }>('select $1::timestamptz <= now() as over', [expiresAt]);
  return row?.over !== false;
}

async function insightOf({ documents }: ShareParts, transaction: Transaction, id: string) {
  const row = await new Rows(transaction, Insight).get(id);
  const stored = await documents.stored(transaction, id);
  if (!row?.published || !stored) throw deadLink();
  const quotes = await new Rows(transaction, Citation).find({ where: { insightId: id, released: true } });
  const ids = quotes.map((quote) => quote.id);
  // A consent can have ended or been revoked since the link was made.
  const inside = new Set((await withoutConsent(transaction, 'citations', ids, 'PUBLIC')).map((quote) => quote.id));
  return { row, quotes: quotes.filter((quote) => !inside.has(quote.id)), updates: stored.updates };
}

async function highlightOf(transaction: Transaction, id: string): Promise<Highlight> {
  const highlight = await new Rows(transaction, Highlight).get(id);
  if (!highlight || !(await new Rows(transaction, Note).get(highlight.noteId))) throw deadLink();
  if ((await withoutConsent(transaction, 'highlights', [id], 'PUBLIC')).length > 0) throw deadLink();
  return highlight;
}

async function documentOf({ pool }: ShareParts, updates: Uint8Array[]): Promise<DocumentJson> {
  const { json } = await pool.run('read-document', { updates }, { transfer: buffersOf(updates) });
  return JSON.parse(new TextDecoder().decode(json)) as DocumentJson;
}

/** Names of colleagues, by id; removed ones are left out. */
async function memberNames({ database }: ShareParts, workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await database.inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, Member).find({ where: { id: [...ids] } }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function pageOf(parts: ShareParts, { share, dateFormat, insight, highlight }: Shown) {
  if (!insight) {
    const quote = { type: 'quote', text: highlight?.text ?? '', speaker: '', startMs: null };
    return { kind: 'highlight' as const, title: '', publishedAt: null, dateFormat, content: [quote] };
  }
  const { row, updates } = insight;
  const quotes = new Map(insight.quotes.map(({ id, text, speaker, startMs }) => [id, { text, speaker, startMs }]));
  const document = await documentOf(parts, updates);
  const { showSpeakers, workspaceId } = share;
  const members = await memberNames(parts, workspaceId, membersNamedIn(document));
  const content = publicContent(document, { quotes, showSpeakers, members });
  return {
    kind: 'insight' as const,
    title: displayTitle('insight', row.title),
    publishedAt: row.publishedAt,
    dateFormat,
    content: content as unknown as Record<string, unknown>[],
  };
}

async function pictureOf(parts: ShareParts, { share, insight }: Shown, number: number): Promise<File> {
  if (!insight) throw deadLink();
  const id = picturesOf(await documentOf(parts, insight.updates))[number - 1];
  const file = await parts.database.inWorkspace(share.workspaceId, (transaction) =>
    id === undefined ? Promise.resolve(undefined) : new Rows(transaction, File).get(id),
  );
  // An insight's text could name any file of the workspace: only those of its project are published.
  if (!file?.width || file.projectId !== share.projectId) throw deadLink();
  return file;
}

/** Refuses a link to quotes of people without consent to it. */
async function demandPublic(
  { transaction }: Work,
  { insightId, highlightId }: Pick<Share, 'insightId' | 'highlightId'>,
): Promise<void> {
  if (highlightId) return demandConsent(transaction, 'highlights', [highlightId], 'PUBLIC');
  const released = await new Rows(transaction, Citation).ids({ where: { insightId: insightId ?? '', released: true } });
  await demandConsent(transaction, 'citations', released, 'PUBLIC');
}

/** Public links, and their content. */
export function shareHandlers(parts: ShareParts): Handler[] {
  return [
    inside(
      createShare,
      async ({ input, work, prepared: passwordHash }) => {
        const { password: _, ...values } = input;
        if ((values.insightId === null) === (values.highlightId === null))
          throw new Refusal('BAD_USER_INPUT', 'Share one thing: an insight or a highlight.');
        const on = values.insightId
          ? await work.load(Insight, values.insightId, 'WRITE')
          : await work.load(Highlight, values.highlightId ?? '', 'WRITE');
        if (values.insightId && !(on as Insight).published)
          throw new Refusal('CONFLICT', 'Publish the insight first; a draft is not for the public.');
        await demandPublic(work, values);
        const token = randomLetters(limits.shareToken);
        const served = { projectId: on.projectId, protected: passwordHash !== null };
        const share = await createRow(Share, work, { ...values, ...served }, deleteShare);
        await addShareToken(work.transaction, parts.vault, { token, shareId: share.id, passwordHash });
        return share as never;
      },
      newPasswordHash,
    ),
    inside(
      updateShare,
      async ({ input, work, object, prepared: passwordHash }) => {
        const { password, open, ...changes } = input;
        if (password !== undefined || open) {
          await changeSharePassword(work.transaction, object.id, passwordHash);
          await work.rows(Share).update(object.id, { protected: passwordHash !== null });
          work.was.protected = object.protected;
        }
        const before = await work.load(Share, object.id, 'WRITE');
        return (await updateRow(Share, { input: changes, work, object: before } as never, updateShare)) as never;
      },
      newPasswordHash,
    ),
    inside(shareToken, async ({ work, object }) => ({
      token: await openShareToken(work.transaction, parts.vault, object.id),
    })),
    outside(publicPage, async ({ input: { token, pass }, visit: { address } }) =>
      pageOf(parts, await follow(parts, token, { pass, address })),
    ),
    outside(publicPicture, async ({ input: { token, pass, number }, visit: { address } }) =>
      pictureOf(parts, await follow(parts, token, { pass, address }), number),
    ),
    outside(unlockPublicPage, async ({ input: { token, password }, visit }) => {
      const where = await parts.rates.lookUp(visit.address, token, () => findShareToken(parts.database, token));
      // Takes as long for a missing link, so that timing reveals nothing.
      const fits = await parts.rates.guessLink(token, visit, () =>
        passwordFits(password, where?.passwordHash ?? undefined),
      );
      if (!where?.passwordHash || !fits) throw askPassword();
      const { passwordHash, now } = where;
      return { pass: makePass(parts.secretKey, { token, passwordHash, now }) };
    }),
  ];
}
