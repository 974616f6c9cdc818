import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sequelize } from 'sequelize';
import type { Span } from './inside.ts';
import { rowsOf, rowsWithin, type Statement } from './statement.ts';

type Sequenced = Awaited<ReturnType<Sequelize['transaction']>>;

/** Ends a transaction in favour of work that has to be done before it; whoever opened it does that and begins anew. */
export class Ahead extends Error {
  override readonly name = 'Ahead';
  constructor(
    readonly key: string,
    readonly work: () => Promise<void>,
  ) {
    super(`"${key}" has to be done before the transaction`);
  }
}

/** What came of work that was done ahead, by its key. */
export type Prepared = Map<string, unknown>;

/** One open transaction. Its statements run one after the other, whoever asks (pg 9 drops interleaving). */
export class Transaction implements Span {
  private tail: Promise<unknown> = Promise.resolve();
  private over = false;
  private readonly afterwards: (() => void | Promise<void>)[] = [];
  private readonly undoing: (() => void)[] = [];

  constructor(
    /** null: only the tables above the workspaces can be reached */
    public workspaceId: string | null,
    readonly sequelize: Sequelize,
    protected readonly handle: Sequenced | null,
    protected readonly prepared: Prepared = new Map(),
    readonly patient = false,
    /** seals the audit log; without it lines are written unsealed */
    readonly auditKey?: Buffer,
  ) {}

  get isOpen(): boolean {
    return this.handle !== null && !this.over;
  }

  /** Whether the work of this key has been done ahead of this transaction. */
  isPrepared(key: string): boolean {
    return this.prepared.has(key);
  }

  /**
   * What comes of work that takes long: a thread's, a person's. `gather` reads in here what it needs; then this transaction
   * is rolled back, the work is done, and everything is run again in a new one, where this answers with the result. So the
   * key says what the result depends on, and nothing outside the database may be changed before this is called.
   * Refuses with CONFLICT when that changes again and again.
   */
  async ahead<G, T>(key: string, gather: () => Promise<G>, work: (gathered: G) => Promise<T>): Promise<T> {
    if (this.prepared.has(key)) return this.prepared.get(key) as T;
    const gathered = await gather();
    throw new Ahead(key, async () => {
      this.prepared.set(key, await work(gathered));
    });
  }

  /** What Sequelize is told with each statement, so that it runs in here. */
  get options(): object {
    return { transaction: this.handle };
  }

  /** Runs a piece of work when those before it are done; refuses once the transaction has ended. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.tail.then(() => {
      if (this.over) throw new Error('This transaction has ended; nothing may be read or written in it any more');
      return work();
    });
    this.tail = next.catch(() => undefined);
    return next;
  }

  /** One SQL statement with $1 … bound; answers its rows. */
  sql<T extends object = Record<string, unknown>>(text: string, bind: unknown[] = []): Promise<T[]> {
    return this.ask<T>({ text, bind });
  }

  /** The same, of a statement that was put together elsewhere. */
  ask<T extends object>(statement: Statement): Promise<T[]> {
    return this.turn(() => this.answered<T>(statement));
  }

  /** Sends lines of COPY's text format into a table that has no row security, such as a temporary one. */
  copyIn(text: string, lines: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    return this.turn(() => pipeline(Readable.from(lines), this.connection.query(copyFrom(text))));
  }

  protected answered<T extends object>(statement: Statement): Promise<T[]> {
    return rowsOf<T>(this.connection, statement);
  }

  // Sequelize keeps the connection of a transaction there; its types don't say so.
  private get connection(): Client {
    return (this.handle as unknown as { connection: Client }).connection;
  }

  /** Binds a transaction above the workspaces to one of them, for good (set-up and invites write on both sides). */
  async enter(workspaceId: string): Promise<void> {
    if (this.workspaceId && this.workspaceId !== workspaceId) throw new Error('A transaction stays in its workspace');
    this.workspaceId = workspaceId;
    await this.sql(`select set_config('app.workspace', $1, true)`, [workspaceId]);
  }

  /** Registers what happens once the transaction is committed: pushes, never writes. */
  afterCommit(work: () => void | Promise<void>): void {
    this.afterwards.push(work);
  }

  /** Registers what to put right in memory should the transaction not be committed, whatever the reason. */
  afterRollback(work: () => void): void {
    this.undoing.push(work);
  }

  /** Makes everything done in here last. */
  async commit(): Promise<void> {
    await this.settle();
    await this.handle?.commit();
  }

  /** Takes everything done in here back. */
  async rollback(): Promise<void> {
    await this.settle();
    this.undo();
    await this.handle?.rollback();
  }

  /** Waits for what is under way and lets nothing in any more. */
  async settle(): Promise<void> {
    await this.tail;
    this.over = true;
  }

  /** Takes back what it did in memory; what it locked is still locked. */
  undo(): void {
    for (const work of this.undoing) work();
  }

  /** Does what was left for after the commit. */
  async finish(): Promise<void> {
    for (const work of this.afterwards) await work();
  }
}

/**
 * What one request reads. Each statement is a transaction of its own that names the workspace first, both in one message
 * to PostgreSQL: a list costs one round trip instead of three, and nothing is held open while a request thinks.
 */
export class Reading extends Transaction {
  constructor(
    private readonly within: string,
    sequelize: Sequelize,
    private readonly demandFree: () => void,
    auditKey?: Buffer,
  ) {
    super(within, sequelize, null, new Map(), false, auditKey);
  }

  override get options(): never {
    throw new Error('What reads cannot write');
  }

  /** Nothing is held between statements: the work is done at once. */
  override async ahead<G, T>(_key: string, gather: () => Promise<G>, work: (gathered: G) => Promise<T>): Promise<T> {
    return work(await gather());
  }

  protected override async answered<T extends object>(statement: Statement): Promise<T[]> {
    const { connectionManager } = this.sequelize;
    this.demandFree();
    const connection = await connectionManager.getConnection({ type: 'read' });
    try {
      return await rowsWithin<T>(connection as Client, this.within, statement);
    } finally {
      connectionManager.releaseConnection(connection);
    }
  }
}
