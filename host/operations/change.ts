import { type AnyEntity, type AnyRow, lowerFirst } from '@earshot/core/model/entity';
import { type AddOptions, addJob, sqlIn } from '../jobs/queue.ts';
import type { Transaction } from '../store/database.ts';
import { type OnWrite, Rows } from '../store/rows.ts';
import type { Happening } from '../store/spine.ts';

export type EventVerb = 'created' | 'updated' | 'trashed' | 'restored' | 'deleted' | 'published' | 'unpublished';

/** What a change in one workspace works with: one transaction, its rows, what happened and the jobs it leaves. */
export class Change {
  readonly happened: Happening[] = [];

  constructor(
    readonly transaction: Transaction,
    readonly workspaceId: string,
    /** the member who acts; null for the host itself */
    readonly actorId: string | null,
    private readonly onWrite: OnWrite,
  ) {}

  /** The rows of an entity in this workspace. */
  rows<E extends AnyEntity>(entity: E): Rows<E> {
    return new Rows(this.transaction, entity, this.onWrite);
  }

  /** The place whose permission decides about a row. */
  placeOf(entity: AnyEntity, row: AnyRow): string {
    const { place } = entity.options;
    if (place === 'workspace') return this.workspaceId;
    return place === 'self' ? row.id : String((row as Record<string, unknown>)[place]);
  }

  /** Records that something happened to rows of one place; the spine carries ids and field names, never values. */
  emit(verb: EventVerb, entity: AnyEntity, rows: readonly AnyRow[], fields: string[] = []): void {
    const [first] = rows;
    if (!first) return;
    this.happened.push({
      type: `${lowerFirst(entity.name)}:${verb}`,
      entity: entity.name,
      ids: rows.map(({ id }) => id),
      placeId: this.placeOf(entity, first),
      fields,
      actorId: this.actorId,
    });
  }

  /** Leaves a durable job; it exists once this transaction has committed. One with the same key waits only once. */
  async enqueue(kind: string, input: Record<string, unknown>, options: AddOptions = {}): Promise<void> {
    await addJob(sqlIn(this.transaction), kind, { ...input, workspaceId: this.workspaceId }, options);
  }
}
