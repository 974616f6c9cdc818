import { Summary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../operations/change.ts';
import type { Transaction } from '../../store/database.ts';
import type { Subject } from './subjects.ts';

/** Locks a subject against starting another summary until this transaction ends. */
export const lockSubject = (transaction: Transaction, { pageId, themeId, tagId, placeId }: Subject): Promise<unknown> =>
  transaction.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `summary ${transaction.workspaceId} ${pageId ?? themeId ?? tagId ?? placeId}`,
  ]);

/** The current summary of a subject. */
export async function currentOf(change: Change, subject: Subject): Promise<Summary | undefined> {
  const [current] = await change
    .rows(Summary)
    .find({ where: { ...subject, state: 'DONE' }, order: [['shownAt', 'DESC']], limit: 1 });
  return current;
}

type Asked = Pick<Summary, 'framework' | 'language' | 'prompt' | 'model'> & { sourceHash: string | undefined };

/**
 * An existing summary of the same texts and settings that nobody has edited; a model's only if no text was left out.
 */
export async function sameSummary(
  change: Change,
  subject: Subject,
  { sourceHash, ...asked }: Asked,
): Promise<Summary | undefined> {
  if (sourceHash === undefined) return undefined;
  const [same] = await change.rows(Summary).find({
    where: { ...subject, ...asked, sourceHash, state: 'DONE', text: '', ...(asked.model !== '' && { problem: '' }) },
    order: [['shownAt', 'DESC']],
    limit: 1,
  });
  return same;
}

/** Makes a stored summary the current one. */
export async function showAgain(change: Change, { id }: Summary): Promise<Summary> {
  const row = await change.rows(Summary).update(id, { shownAt: new Date().toISOString() });
  change.emit('updated', Summary, [row], ['shownAt']);
  return row;
}

/** Stops a running summary. */
export async function stopped(change: Change, { id }: Summary): Promise<Summary> {
  const row = await change.rows(Summary).update(id, { state: 'CANCELLED' });
  change.emit('updated', Summary, [row], ['state']);
  return row;
}

/** Stops all running summaries: their source texts can contain words that must no longer be stored. */
export async function stopSummaries(change: Change): Promise<void> {
  const open = await change.rows(Summary).find({ where: { state: ['WAITING', 'RUNNING'] } });
  for (const summary of open) await stopped(change, summary);
}

/** Moves the earliest summaries of a subject beyond the limit to trash. */
export async function trashEarliest(change: Change, subject: Subject): Promise<void> {
  const beyond = await change.rows(Summary).find({
    where: { ...subject, state: 'DONE' },
    order: [['shownAt', 'DESC']],
    offset: limits.summary.stored,
    limit: limits.summary.stored,
  });
  const rows = await change.rows(Summary).updateAll(
    beyond.map(({ id }) => id),
    { trashedAt: new Date().toISOString() },
  );
  change.emit('trashed', Summary, rows);
}
