import { randomInt } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { Citation } from '@earshot/core/model/citation';
import { File } from '@earshot/core/model/file';
import { Highlight } from '@earshot/core/model/highlight';
import { Insight } from '@earshot/core/model/insight';
import { Note } from '@earshot/core/model/note';
import {
  createShare,
  deleteShare,
  publicPage,
  publicPicture,
  Share,
  unlockPublicPage,
  updateShare,
} from '@earshot/core/model/share';
import { Refusal } from '@earshot/core/refusal';
import { displayTitle } from '@earshot/core/rules/text';
import type { Pool } from '@earshot/processing/pool';
import { buffersOf } from '../documents/load-document.ts';
import { isPlaceInTrash } from '../operations/access.ts';
import { type Handler, inside, outside } from '../operations/handlers.ts';
import type { Rates } from '../operations/rates.ts';
import { makePass, passFits } from '../share/pass.ts';
import { picturesOf, publicContent } from '../share/public-content.ts';
import type { Database, Transaction } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import { addShareToken, changeSharePassword, findShareToken, type SharedWhere } from '../store/share-tokens.ts';
import type { Documents } from './documents.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { createRow, updateRow } from './standard.ts';

export interface ShareParts {
  database: Database;
  documents: Documents;
  pool: Pick<Pool, 'run'>;
  rates: Rates;
  secretKey: Buffer;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newShareToken = () =>
  Array.from({ length: limits.shareToken }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The hash of the password that a link is given; null when it is given none. */
const newPasswordHash = async ({ password, open }: { password?: string | undefined; open?: boolean }) =>
  open || password === undefined ? null : hashPassword(password);

/** One text for every link that leads nowhere: never made, revoked, run out, unpublished or in trash. */
const deadLink = () => new Refusal('NOT_FOUND', 'There is nothing at this link, or not any more. Ask whoever sent it.');
const askPassword = () => new Refusal('UNAUTHENTICATED', 'This page has a password. Ask whoever sent you the link.');

/** What a share shows, if it may be shown at this moment. */
async function shown(transaction: Transaction, share: Share): Promise<{ insight?: Insight; highlight?: Highlight }> {
  const rows = <E extends typeof Insight | typeof Highlight>(entity: E, id: string) =>
    new Rows(transaction, entity).get(id);
  if (await isPlaceInTrash(transaction, share.projectId)) throw deadLink();
  if (share.insightId) {
    const insight = (await rows(Insight, share.insightId)) as Insight | undefined;
    if (!insight?.published) throw deadLink();
    return { insight };
  }
  const highlight = (await rows(Highlight, share.highlightId ?? '')) as Highlight | undefined;
  if (!highlight || !(await new Rows(transaction, Note).get(highlight.noteId))) throw deadLink();
  return { highlight };
}

/** The link behind a token, for a visitor who has shown what it asks for. */
async function whereOf({ database, secretKey }: ShareParts, token: string, pass: string | undefined) {
  const where = await findShareToken(database, token);
  if (!where) throw deadLink();
  const { passwordHash } = where;
  if (passwordHash && !passFits(secretKey, pass ?? '', { token, passwordHash })) throw askPassword();
  return where;
}

/** Calls with a share that is open, in its workspace. */
async function withShare<T>(
  parts: ShareParts,
  where: SharedWhere,
  use: (transaction: Transaction, share: Share) => Promise<T>,
): Promise<T> {
  return parts.database.inWorkspace(where.workspaceId, async (transaction) => {
    const share = await new Rows(transaction, Share).get(where.shareId);
    if (!share || (await hasRunOut(transaction, share))) throw deadLink();
    return use(transaction, share);
  });
}

// Whether it has is for the database's clock to say (contract 48).
async function hasRunOut(transaction: Transaction, { expiresAt }: Share): Promise<boolean> {
  if (expiresAt === null) return false;
  const [row] = await transaction.sql<{ over: boolean }>('select $1::timestamptz <= now() as over', [expiresAt]);
  return row?.over !== false;
}

/** The document of a shared page as JSON. */
async function sharedDocument({ documents, pool }: ShareParts, transaction: Transaction, pageId: string) {
  const stored = await documents.stored(transaction, pageId);
  if (!stored) throw deadLink();
  const { updates } = stored;
  return (await pool.run('read-document', { updates }, { transfer: buffersOf(updates) })).document;
}

async function insightPage(parts: ShareParts, transaction: Transaction, insight: Insight, showSpeakers: boolean) {
  const document = await sharedDocument(parts, transaction, insight.id);
  const rows = await new Rows(transaction, Citation).find({ where: { insightId: insight.id } });
  const quotes = new Map(rows.map(({ id, text, speaker, startMs }) => [id, { text, speaker, startMs }]));
  const content = publicContent(document, { quotes, showSpeakers }) as unknown as Record<string, unknown>[];
  const title = displayTitle('insight', insight.title);
  return { kind: 'insight' as const, title, publishedAt: insight.publishedAt, content };
}

const highlightPage = ({ text }: Highlight) => ({
  kind: 'highlight' as const,
  title: '',
  publishedAt: null,
  content: [{ type: 'quote', text, speaker: '', startMs: null }],
});

/** Public links, and what is behind them. */
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
        const token = newShareToken();
        const served = { projectId: on.projectId, token, protected: passwordHash !== null };
        const share = await createRow(Share, work, { ...values, ...served }, deleteShare);
        await addShareToken(work.transaction, { token, shareId: share.id, passwordHash });
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
        }
        const before = await work.load(Share, object.id, 'WRITE');
        return (await updateRow(Share, { input: changes, work, object: before } as never, updateShare)) as never;
      },
      newPasswordHash,
    ),
    outside(publicPage, async ({ input: { token, pass } }) => {
      const where = await whereOf(parts, token, pass);
      return withShare(parts, where, async (transaction, share) => {
        const { insight, highlight } = await shown(transaction, share);
        if (insight) return insightPage(parts, transaction, insight, share.showSpeakers);
        if (highlight) return highlightPage(highlight);
        throw deadLink();
      });
    }),
    outside(publicPicture, async ({ input: { token, pass, number } }) => {
      const where = await whereOf(parts, token, pass);
      return withShare(parts, where, async (transaction, share) => {
        const { insight } = await shown(transaction, share);
        if (!insight) throw deadLink();
        const id = picturesOf(await sharedDocument(parts, transaction, insight.id))[number - 1];
        const file = id === undefined ? undefined : await new Rows(transaction, File).get(id);
        // Whoever writes an insight could name any file of the workspace: only those of its project go out.
        if (!file?.width || file.projectId !== share.projectId) throw deadLink();
        return file;
      });
    }),
    outside(unlockPublicPage, async ({ input: { token, password }, visit }) => {
      const where = await findShareToken(parts.database, token);
      // As long for a link that is not there, so that time tells nothing.
      const fits = await parts.rates.guess(`link ${token}`, visit, () =>
        passwordFits(password, where?.passwordHash ?? undefined),
      );
      if (!where?.passwordHash || !fits) throw askPassword();
      return { pass: makePass(parts.secretKey, token, where.passwordHash) };
    }),
  ];
}
