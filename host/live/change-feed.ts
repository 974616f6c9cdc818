import { type AnyEntity, type AnyRow, meaningOf, placeOf, type Shape } from '@earshot/core/model/entity';
import type { SpineEvent } from '@earshot/core/model/operation';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import type { Database, Transaction } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import { eventsAfter, latestSeq } from '../store/spine.ts';

/** An event as browsers receive it: current rows, and the ids of rows that are gone. */
export interface LiveChange {
  entity: string;
  type: string;
  ids: string[];
  rows: Record<string, unknown>[];
  gone: string[];
  fields: string[];
  actorId: string | null;
  placeId: string;
}

/** An event for everyone, with the additional data for members with people access. */
export interface HeardChange extends LiveChange {
  withContacts?: LiveChange;
}

/** Reads the spines of the workspaces that have sockets on this host, in order and without gaps. */
export class ChangeFeed {
  private readonly cursors = new Map<string, number>();
  private readonly queues = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly entities: Map<string, AnyEntity>;

  constructor(
    private readonly database: Database,
    entities: AnyEntity[],
    private readonly hear: (workspaceId: string, seq: number, changes: HeardChange[]) => Promise<void>,
  ) {
    this.entities = new Map(entities.map((entity) => [entity.name, entity]));
  }

  /** Starts following a workspace; returns the sequence number after which changes will be sent. */
  async follow(workspaceId: string): Promise<number> {
    const known = this.cursors.get(workspaceId);
    if (known !== undefined) return known;
    const seq = await this.database.inWorkspace(workspaceId, latestSeq);
    if (!this.cursors.has(workspaceId)) this.cursors.set(workspaceId, seq);
    return this.cursors.get(workspaceId) ?? seq;
  }

  /** Stops following a workspace. */
  leave(workspaceId: string): void {
    this.cursors.delete(workspaceId);
  }

  /** The followed workspaces. */
  get followed(): string[] {
    return [...this.cursors.keys()];
  }

  /** Reads the new events of a workspace. One reading runs at a time; concurrent calls share the next one. */
  advance(workspaceId: string): Promise<void> {
    const waiting = this.waiting.get(workspaceId);
    if (waiting) return waiting;
    const before = this.queues.get(workspaceId) ?? Promise.resolve();
    const next = before.then(() => {
      this.waiting.delete(workspaceId);
      return this.read(workspaceId);
    });
    this.waiting.set(workspaceId, next);
    this.queues.set(
      workspaceId,
      next.catch(() => undefined),
    );
    return next;
  }

  private async read(workspaceId: string): Promise<void> {
    const from = this.cursors.get(workspaceId);
    if (from === undefined) return;
    const { events, changes } = await this.database.inWorkspace(workspaceId, async (transaction) => {
      const events = await eventsAfter(transaction, from);
      const changes: HeardChange[] = [];
      for (const event of events) changes.push(...(await this.changeOf(transaction, event)));
      return { events, changes };
    });
    const last = events.at(-1);
    if (!last) return;
    await this.hear(workspaceId, last.seq, changes);
    if (this.cursors.has(workspaceId)) this.cursors.set(workspaceId, last.seq);
    if (events.length >= 1000) await this.read(workspaceId);
  }

  private async changeOf(transaction: Transaction, event: SpineEvent): Promise<HeardChange[]> {
    const entity = this.entities.get(event.entity);
    const { entity: name, type, ids, fields, actorId, placeId } = event;
    if (!placeId || entity?.options.readers) return [];
    // A member's private data is no entity: their browsers are notified and reload it.
    if (!entity) return [{ entity: name, type, ids, fields, actorId, placeId, gone: [], rows: [] }];
    // A row moved to another place is gone from this one, whose readers may not see it there.
    const read = async () => {
      const found = await new Rows(transaction, entity).find({ where: { id: event.ids } });
      return found.filter((row) => placeOf(entity, row, transaction.workspaceId ?? '') === placeId);
    };
    const rows = await read();
    const there = new Set(rows.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    const change = (found: readonly AnyRow[]): LiveChange => {
      return { entity: name, type, ids, fields, actorId, placeId, gone, rows: found.map((row) => shown(entity, row)) };
    };
    const hidden = change(rows);
    if (!JSON.stringify(hidden.rows).includes(HIDDEN_CONTACT)) return [hidden];
    return [{ ...hidden, withContacts: change(await transaction.withContacts(read)) }];
  }
}

function shown(entity: AnyEntity, row: AnyRow): Record<string, unknown> {
  const shape = entity.row.shape as Shape;
  const hidden = (field: string) =>
    field === 'workspaceId' || (shape[field] !== undefined && meaningOf(shape[field]).secret === true);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !hidden(field)));
}
