import { stat } from 'node:fs/promises';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagSetLink } from '@earshot/core/areas/coding/tag-set-link';
import { Comment } from '@earshot/core/areas/comments/comment';
import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import { File } from '@earshot/core/areas/files/file';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { OutputOf } from '@earshot/processing/tasks/all';
import type { Change } from '../../../operations/change.ts';
import { tellRows } from '../../../operations/tell-rows.ts';
import { demandRoom } from '../../files/files.ts';
import { type ArrivalParts, idIn, type Slice, textOf } from './arrival.ts';
import type { ArrivingStep, Values } from './arriving-nouns.ts';
import { bringPoints } from './bring-points.ts';
import { contentOf, originalOf } from './contents.ts';
import { type Decided, decideRows, type Outcome, passedTimes } from './decide-rows.ts';
import { freeDigits, keepFreeDigits } from './free-digits.ts';

type ReadLine = OutputOf<'read-package-rows'>['lines'][number];

/** Checks lines of a package, and imports their rows if allowed to write. */
export async function bringLines(
  parts: ArrivalParts,
  slice: Slice,
  step: ArrivingStep,
  { lines, write }: { lines: readonly ReadLine[]; write: boolean },
): Promise<Outcome[]> {
  if (step.part === 'documents') {
    if (write) await bringDocuments(parts, slice, step.entity, lines);
    return [];
  }
  if (step.entity === DataPoint) return bringPoints(parts, slice, { lines, write });
  const decided = await decideRows(slice, step, lines);
  for (const one of decided) if (step.entity === File) await refuseWithoutBytes(slice, one);
  for (const one of decided) if (step.entity === TagSetLink) await keepFreeDigits(slice, one);
  if (!write) return decided;
  const coming = decided.filter(({ outcome }) => outcome === 'MADE');
  if (step.entity === Tag) await freeDigits(slice, coming);
  if (step.entity === Comment) await placeComments(parts, slice, coming);
  const made: AnyRow[] = [];
  for (const one of coming) {
    const row = await bringRow(parts, slice, step.entity, one);
    if (row) made.push(row);
  }
  tellRows(slice.change, 'created', step.entity, made);
  return decided;
}

function refuse(one: Decided, reason: string): void {
  one.outcome = 'REFUSED' satisfies ImportOutcome;
  one.reason = reason;
}

async function refuseWithoutBytes(slice: Slice, one: Decided): Promise<void> {
  if (one.outcome !== 'MADE') return;
  const path = await originalOf(slice, one);
  if (path && (await stat(path)).size === one.values.bytes) return;
  const why = path ? 'does not have all of its bytes.' : 'has only its name: it was exported without files.';
  refuse(one, `The package ${why}`);
  slice.arrival.accepted.get(File.name)?.delete(one.id);
}

/** Classes of PostgreSQL errors caused by the data itself: invalid values, violated constraints, exceeded limits. */
const DATA_PROBLEMS = ['22', '23', '54'];

/** Inserts one row with its content; a row that the database rejects is refused without affecting others. */
async function bringRow(
  parts: ArrivalParts,
  slice: Slice,
  entity: AnyEntity,
  one: Decided,
): Promise<AnyRow | undefined> {
  const { change } = slice;
  const { before, after } = contentOf(entity);
  await change.transaction.sql('savepoint arriving_row');
  try {
    if (entity === File) await demandRoom(change, Number(one.values.bytes));
    const createdBy = one.values.createdBy ?? slice.arrival.author;
    const values = { ...one.values, createdBy, ...(await before?.(slice, one)) };
    const row = await change.rows(entity).insert(values as Partial<AnyRow>, one.found && passedTimes(one.found));
    await after?.(parts, slice, one);
    await change.transaction.sql('release savepoint arriving_row');
    return row;
  } catch (fault) {
    const reason = reasonOf(fault);
    if (reason === undefined) throw fault;
    await change.transaction.sql('rollback to savepoint arriving_row');
    refuse(one, reason);
    slice.arrival.accepted.get(entity.name)?.delete(one.id);
    slice.arrival.channels.delete(one.id);
    slice.arrival.newChannels.delete(one.id);
    return undefined;
  }
}

function reasonOf(fault: unknown): string | undefined {
  if (fault instanceof Refusal) return fault.code === 'UNAVAILABLE' ? undefined : fault.message;
  const { code, original } = fault as { code?: string; original?: { code?: string } };
  const known = DATA_PROBLEMS.includes((original?.code ?? code ?? '').slice(0, 2));
  return known ? 'It conflicts with existing data: part of it cannot be stored, or already exists.' : undefined;
}

/** Creates the documents of imported pages that have none; existing pages keep their text. */
async function bringDocuments(
  { documents }: ArrivalParts,
  { change, arrival }: Slice,
  entity: AnyEntity,
  lines: readonly ReadLine[],
): Promise<void> {
  const found = lines.flatMap((line) => line.found ?? []);
  const ids = found.map(({ row }) => String(row.id));
  const pages = await change.rows(entity).find({ where: { id: ids } });
  const own = new Set(
    pages.filter((page) => change.placeOf(entity, page) === arrival.row.projectId).map(({ id }) => id),
  );
  const written = await change.transaction.sql<{ id: string }>(
    'select id from documents where workspace_id = $1 and id = any($2::uuid[])',
    [change.workspaceId, ids],
  );
  for (const { id } of written) own.delete(id);
  for (const { row, state } of found)
    if (state && own.has(String(row.id))) await documents.bring(change, String(row.id), state);
}

/** Sets the positions of comments in the recreated texts: text positions are specific to an installation. */
async function placeComments(
  { documents, pool }: ArrivalParts,
  { change, arrival: { signal } }: Slice,
  coming: readonly Decided[],
): Promise<void> {
  const quoting = coming.filter(({ values }) => values.quote !== '' && values.rangeFrom !== null);
  for (const { values } of coming) Object.assign(values, { rangeFrom: null, rangeTo: null });
  for (const [pageId, own] of Map.groupBy(quoting, ({ values }) => idIn(values, 'pageId') ?? '')) {
    const stored = await documents.stored(change.transaction, pageId);
    if (!stored) continue;
    const quotes = own.map(({ id, values: { quote, prefix, suffix } }) => ({
      ...{ id, quote: textOf(quote), prefix: textOf(prefix), suffix: textOf(suffix) },
    }));
    const { placed } = await pool.run('place-quotes', { updates: stored.updates, quotes }, { signal });
    const byId = new Map(placed.map((one) => [one.id, one]));
    for (const { id, values } of own) Object.assign(values, rangeOf(byId.get(id)));
  }
}

const rangeOf = (placed: { from: string; to: string } | undefined): Values => ({
  rangeFrom: placed?.from ?? null,
  rangeTo: placed?.to ?? null,
});

/** Stores a version of imported pages that have none, so that the imported text can be viewed later. */
export async function keepFirstVersions(change: Change, projectId: string): Promise<void> {
  const without = await change.transaction.sql<{ id: string }>(
    `select d.id from documents d left join notes n on n.workspace_id = d.workspace_id and n.id = d.id
     left join insights i on i.workspace_id = d.workspace_id and i.id = d.id
     where d.workspace_id = $1 and coalesce(n.project_id, i.project_id) = $2
       and not exists (select 1 from versions v where v.workspace_id = d.workspace_id and v.page_id = d.id)`,
    [change.workspaceId, projectId],
  );
  for (const { id } of without)
    await change.enqueue('keep-version', { pageId: id }, { key: `keep-version:${id}`, derived: true });
}
