import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import * as z from 'zod';
import { eraseRows, type OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { snake, tableOf } from '../../../store/columns.ts';
import { registerErased } from '../store/erasure-register.ts';
import { erasedFrom } from '../store/trash-days.ts';
import { erasable, goesWith } from './erasable.ts';

const isDue = (entity: AnyEntity) => `trashed_at is not null and ${erasedFrom(entity)} < now()`;
/** Rows of one kind per transaction; the job is enqueued again for the rest. */
const AT_ONCE = 200;

const NOUNS = erasable(entities);

/** Erases rows whose time in trash is over, with their contents (RT-02), as declared by the entities. */
export function purgeTrash(onErase: readonly OnErase[], atOnce = AT_ONCE): Job {
  return job({
    kind: 'purge-trash',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    description: 'Erase what has been in trash for the days that are set.',
    run: async ({ change }) => {
      if (await eraseDue(change, onErase, atOnce)) await change.enqueue('purge-trash', {});
    },
  });
}

/** Erases due rows in trash, up to a maximum per entity, with their dependents; returns true if more are due. */
export async function eraseDue(change: Change, onErase: readonly OnErase[], atOnce = AT_ONCE): Promise<boolean> {
  const bin = new Bin(change, atOnce);
  for (const entity of NOUNS) await bin.take(entity);
  for (const entity of NOUNS) await registerErased(change.transaction, entity.name, bin.dueOf(entity));
  for (const before of onErase) await before(change, (entity) => bin.idsOf(entity));
  for (const entity of NOUNS.toReversed())
    for (const ids of bin.levelsOf(entity).toReversed()) await eraseRows(change, entity, ids);
  return bin.holdsMore();
}

/** Moves rows to trash as expired, including rows already there, so that `eraseDue` erases them. */
export async function makeDue(change: Change, entity: AnyEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await change.transaction.sql(
    `update ${tableOf(entity)} set trashed_at = '2000-01-01' where workspace_id = $1 and id = any($2::uuid[])`,
    [change.workspaceId, [...ids]],
  );
}

type Within = [field: string, ids: string[]];

/**
 * Rows to erase, locked from the outside in: a concurrent restore of a project either wins, and it stays whole, or
 * finds it gone.
 */
class Bin {
  /** by entity; nested rows of an entity have one list per level, outer ones first */
  private readonly taken = new Map<AnyEntity, string[][]>();
  private readonly due = new Map<AnyEntity, string[]>();
  private documentsHeld = false;

  constructor(
    private readonly change: Change,
    private readonly atOnce: number,
  ) {}

  /** Ids of an entity's rows to erase. */
  idsOf(entity: AnyEntity): string[] {
    return this.levelsOf(entity).flat();
  }

  /** Rows that have expired themselves; the others are inside an erased row. */
  dueOf(entity: AnyEntity): string[] {
    return this.due.get(entity) ?? [];
  }

  levelsOf(entity: AnyEntity): string[][] {
    const levels = this.taken.get(entity);
    // Rows that refer to others are locked after them.
    if (!levels) throw new Error(`${entity.name} is not taken yet.`);
    return levels;
  }

  /** Takes expired rows, up to a maximum, and all rows inside erased ones. */
  async take(entity: AnyEntity): Promise<void> {
    if (entity.options.document) await this.holdDocuments();
    const first = await this.dueOrIn(entity, this.withinOthers(entity));
    this.taken.set(entity, await this.levels(entity, first));
    if (entity.options.trash?.unless) await this.moveOut(entity);
  }

  /** True if any rows are still due for erasure. */
  async holdsMore(): Promise<boolean> {
    for (const entity of NOUNS) {
      const left = await this.ids(
        `select id from ${tableOf(entity)} where workspace_id = $1 and ${isDue(entity)} limit 1`,
      );
      if (left.length > 0) return true;
    }
    return false;
  }

  private withinOthers(entity: AnyEntity): Within[] {
    return goesWith(entity, NOUNS)
      .filter(([, to]) => !to.includes(entity))
      .map(([field, to]) => [field, to.flatMap((other) => this.idsOf(other))]);
  }

  private async dueOrIn(entity: AnyEntity, within: Within[]): Promise<string[]> {
    const due = await this.ids(
      `select id from ${tableOf(entity)} where workspace_id = $1 and ${isDue(entity)} order by trashed_at, id limit ${this.atOnce}`,
    );
    const inside = within.map(([field], index) => goesBy(entity, field, index + 3));
    const taken = await this.ids(
      `select id from ${tableOf(entity)} where workspace_id = $1
         and (${[`id = any($2::uuid[]) and ${isDue(entity)}`, ...inside].join(' or ')}) order by id for update`,
      due,
      ...within.map(([, ids]) => ids),
    );
    // Rows can have been restored since.
    const there = new Set(taken);
    this.due.set(
      entity,
      due.filter((id) => there.has(id)),
    );
    return taken;
  }

  /** Rows with nested rows of the same entity, by level. */
  private async levels(entity: AnyEntity, first: string[]): Promise<string[][]> {
    const nesting = goesWith(entity, NOUNS).find(([, to]) => to.includes(entity));
    if (!nesting) return [first];
    const levels: string[][] = [];
    for (let level = first; level.length > 0; ) {
      levels.push(level);
      level = await this.ids(
        `select id from ${tableOf(entity)} where workspace_id = $1 and ${goesBy(entity, nesting[0], 2)} order by id for update`,
        level,
      );
    }
    // A due row inside another due row is erased at its deepest level.
    return levels.map((level, index) =>
      level.filter((id) => !levels.slice(index + 1).some((below) => below.includes(id))),
    );
  }

  /** Moves rows with their own access to the top level before their folder is erased (decision 043). */
  private async moveOut(entity: AnyEntity): Promise<void> {
    for (const [field, to] of goesWith(entity, NOUNS)) {
      const ids = await this.ids(
        `select id from ${tableOf(entity)} where workspace_id = $1 and ${snake(field)} = any($2::uuid[]) and not id = any($3::uuid[])`,
        to.flatMap((other) => this.idsOf(other)),
        this.idsOf(entity),
      );
      for (const row of await this.change.rows<AnyEntity>(entity).updateAll(ids, { [field]: null }))
        this.change.emit('updated', entity, [row], [field]);
    }
  }

  /** Edits lock a document before its note or insight, so documents are locked first here, too. */
  private async holdDocuments(): Promise<void> {
    if (this.documentsHeld) return;
    this.documentsHeld = true;
    const bind: string[][] = [];
    const pages = NOUNS.filter(({ options }) => options.document).map((entity) => {
      const inside = this.withinOthers(entity).map(([field, ids]) => goesBy(entity, field, bind.push(ids) + 1));
      return `select id from ${tableOf(entity)} where workspace_id = $1 and (${[isDue(entity), ...inside].join(' or ')})`;
    });
    await this.ids(
      `select id from documents where workspace_id = $1 and id in (${pages.join(' union all ')}) order by id for update`,
      ...bind,
    );
  }

  private async ids(text: string, ...bind: string[][]): Promise<string[]> {
    const rows = await this.change.transaction.sql<{ id: string }>(text, [this.change.workspaceId, ...bind]);
    return rows.map(({ id }) => id);
  }
}

/** SQL: a row is erased with the rows whose ids are bound at a parameter. */
function goesBy({ options }: AnyEntity, field: string, place: number): string {
  const unless = options.trash?.unless;
  return `${snake(field)} = any($${place}::uuid[])${unless ? ` and not ${snake(unless)}` : ''}`;
}
