import { type Answer, type AnyEntity, type AnyRow, lowerFirst, placeOf } from '@earshot/core/model/entity';
import { causeOf } from '../jobs/cause.ts';
import { type AddOptions, addJob, sqlIn } from '../jobs/queue.ts';
import { requestId } from '../log/request-id.ts';
import type { Transaction } from '../store/database.ts';
import { type OnWrite, Rows } from '../store/rows.ts';
import type { Happening } from '../store/spine.ts';
import type { Follows } from './visit.ts';

export type EventVerb = 'created' | 'updated' | 'trashed' | 'restored' | 'deleted' | 'published' | 'unpublished';

/** A change in one workspace: one transaction with its rows, events and new jobs. */
export class Change {
  readonly happened: Happening[] = [];
  /** the automations that caused this change */
  follows: Follows | undefined;

  constructor(
    readonly transaction: Transaction,
    readonly workspaceId: string,
    /** the acting member; null for the host itself */
    readonly actorId: string | null,
    protected readonly onWrite: OnWrite,
  ) {}

  /** The rows of an entity in this workspace. */
  rows<E extends AnyEntity>(entity: E): Rows<E> {
    return new Rows(this.transaction, entity, this.onWrite);
  }

  /** The id of the place whose grants protect a row. */
  placeOf(entity: AnyEntity, row: AnyRow): string {
    return placeOf(entity, row, this.workspaceId);
  }

  /** Adds an event about rows of one place; events have ids and field names, never values. */
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
      ...this.follows,
    });
  }

  /**
   * Adds an event about data outside of places: the browsers of one member, or of all of a workspace (its id), reload
   * it.
   */
  emitOwn(of: Answer, whose: string): void {
    const { name } = of;
    const type = `${lowerFirst(name)}:updated`;
    this.happened.push({ type, entity: name, ids: [], placeId: whose, fields: [], actorId: this.actorId });
  }

  /** Adds an event about a row for automations only: without a place, it is sent to no browser. */
  emitUnheard(verb: string, entity: AnyEntity, { id }: AnyRow): void {
    const type = `${lowerFirst(entity.name)}:${verb}`;
    this.happened.push({ type, entity: entity.name, ids: [id], placeId: null, fields: [], actorId: this.actorId });
  }

  /**
   * Adds a durable job, which exists once this transaction has committed. Of jobs with the same key only one waits. It
   * uses the worker share of the acting or causing member, unless `by` names another one.
   */
  async enqueue(
    kind: string,
    input: Record<string, unknown>,
    { by = this.actorId ?? causeOf(), ...options }: AddOptions & { by?: string | null } = {},
  ): Promise<void> {
    const { workspaceId } = this;
    const request = requestId();
    const caused = { ...(by && { by }), ...(request && { request }) };
    await addJob(sqlIn(this.transaction), kind, { ...input, workspaceId, ...caused }, options);
  }
}
