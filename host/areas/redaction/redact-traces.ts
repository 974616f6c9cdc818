import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Comment } from '@earshot/core/areas/comments/comment';
import type { Note } from '@earshot/core/areas/pages/note';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { type Replacement, wordReplacer } from '@earshot/core/areas/redaction/replace-words';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { Translation } from '@earshot/core/areas/translation/translation';
import { Version } from '@earshot/core/areas/versions/version';
import type { AnyEntity, AnyRow, Row } from '@earshot/core/model/entity';
import type { Page } from '@earshot/core/model/page';
import type { Documents } from '../../documents/documents.ts';
import { eraseRows } from '../../jobs/erase-rows.ts';
import type { Change } from '../../operations/change.ts';
import { redactTypedValues } from '../fields/store/typed-values.ts';
import { redactChanges } from '../history/store/row-changes.ts';
import { emptyWords } from '../search/index-rows.ts';
import { stopSummaries } from '../summaries/stored-summaries.ts';
import { eraseTraces, idsFor, redactTexts } from './store/traces.ts';

interface Redacted {
  /** a note, an insight or a canvas */
  entity: AnyEntity;
  page: Page;
  replacements: readonly Replacement[];
  documents: Pick<Documents, 'indexSoon'>;
}

/**
 * Removes words redacted in a page from everything derived from it (docs/erasure.md), in the same transaction; returns
 * the page. Data that can be rebuilt is erased as a whole.
 */
export async function redactTraces<P extends Page>(
  work: Change,
  { entity, page, replacements, documents }: Redacted & { page: P },
): Promise<P> {
  const replace = wordReplacer(replacements);
  const words = replacements.map(({ text }) => text);
  const own = { noteId: page.id };
  const onPage = { pageId: page.id };
  await rewrite(work, Highlight, own, ({ text, prefix, suffix, state }) =>
    // The context of a lost highlight can contain the beginning of an erased word.
    state === 'LOST'
      ? { text: replace(text), prefix: '', suffix: '' }
      : { text: replace(text), prefix: replace(prefix), suffix: replace(suffix) },
  );
  await rewrite(work, Comment, onPage, ({ body, quote, prefix, suffix }) => ({
    body: replace(body),
    quote: replace(quote),
    prefix: replace(prefix),
    suffix: replace(suffix),
  }));
  await rewrite(work, Speaker, own, ({ name }) => ({ name: replace(name) }));
  await rewrite(work, Summary, onPage, ({ text }) => ({ text: replace(text) }));
  // They have read the previous text.
  await stopSummaries(work);
  const quoted = await idsFor(work.transaction, 'citations', page.id);
  const cited = await rewrite(work, Citation, { id: quoted }, ({ text, speaker }) => {
    const now = replace(text);
    return { text: now, speaker: replace(speaker), hash: createHash('sha256').update(now).digest('hex') };
  });
  for (const insightId of new Set(cited.map((row) => row.insightId))) await documents.indexSoon(work, insightId);
  await eraseRows(work, Version, await idsFor(work.transaction, 'versions', page.id));
  await eraseRows(work, Suggestion, await idsFor(work.transaction, 'suggestions', page.id));
  await eraseRows(work, Translation, await idsFor(work.transaction, 'translations', page.id));
  await redactTexts(work.transaction, page.id, replace);
  const valued = await redactTypedValues(work.transaction, page.id, replace);
  await emptyWords(work.transaction, [page.id]);
  await eraseTraces(work.transaction, { noteId: page.id, words });
  const [changed] = await rewrite(work, entity, { id: page.id }, (row) => {
    const { title, preview, sourceName } = row as unknown as Pick<Note, 'title' | 'preview' | 'sourceName'>;
    // Only notes are made from a file.
    const source = sourceName === undefined ? {} : { sourceName: replace(sourceName) };
    return { title: replace(title), preview: replace(preview), ...source };
  });
  const told = valued ? await tellValues(work, entity, page.id) : changed;
  // After the title, whose change has just been recorded.
  await redactChanges(work.transaction, page.id, replace);
  return (told as P | undefined) ?? page;
}

/** Updates rows, including those in trash, where the replacement changes something. */
async function rewrite<E extends AnyEntity>(
  work: Change,
  entity: E,
  where: Record<string, unknown>,
  now: (row: Row<E>) => Partial<Row<E>>,
): Promise<Row<E>[]> {
  const changed: Row<E>[] = [];
  const fields = new Set<string>();
  for (const row of await work.rows(entity).find({ where: where as never, trashed: 'both' })) {
    const values = Object.entries(now(row as Row<E>)).filter(
      ([field, value]) => (row as Record<string, unknown>)[field] !== value,
    );
    await others();
    if (values.length === 0) continue;
    for (const [field] of values) fields.add(field);
    changed.push((await work.rows(entity).update((row as AnyRow).id, Object.fromEntries(values) as never)) as Row<E>);
  }
  work.emit('updated', entity, changed as unknown as AnyRow[], [...fields]);
  return changed;
}

/** Announces changed field values of a row. */
export async function tellValues(work: Change, entity: AnyEntity, id: string): Promise<AnyRow> {
  const row = await work.rows(entity).update(id, { updatedAt: new Date().toISOString() } as never);
  work.emit('updated', entity, [row], ['fields']);
  return row;
}
