import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sequelize } from 'sequelize';
import type { Span } from './inside.ts';
import { rowsOf, rowsWithin, type Statement, type Within } from './statement.ts';

type Sequenced = Awaited<ReturnType<Sequelize['transaction']>>;

/**
 * Ends a transaction because work has to be done before it. The opener of the transaction does the work and starts
 * again.
 */
export class Ahead extends Error {
  override readonly name = 'Ahead';
  constructor(
    readonly key: string,
    readonly work: () => Promise<void>,
  ) {
    super(`"${key}" has to be done before the transaction`);
  }
}

/** Results of work done before the transaction, by key. */
export type Prepared = Map<string, unknown>;

/** An open transaction. Its statements run one after the other, whatever their callers (pg 9 drops interleaving). */
export class Transaction implements Span {
  private tail: Promise<unknown> = Promise.resolve();
  private over = false;
  private readonly afterwards: (() => void | Promise<void>)[] = [];
  private readonly undoing: (() => void)[] = [];

  constructor(
    /** null: only tables outside of workspaces can be accessed */
    public workspaceId: string | null,
    readonly sequelize: Sequelize,
    protected readonly handle: Sequenced | null,
    protected readonly prepared: Prepared = new Map(),
    readonly patient = false,
    /** key that seals the audit log; without it lines are unsealed */
    readonly auditKey?: Buffer,
  ) {}

  get isOpen(): boolean {
    return this.handle !== null && !this.over;
  }

  /** True if the result of this key's work is ready. */
  isPrepared(key: string): boolean {
    return this.prepared.has(key);
  }

  /**
   * The result of slow work that must not run inside a transaction, such as a task of the pool. `gather` reads the
   * work's input in this transaction. Then the transaction is rolled back, the work is done, and everything runs again
   * in a new transaction, where this returns the result. So the key must name everything that the result depends on,
   * and nothing outside the database may be changed before. Refuses with CONFLICT if the key keeps changing.
   */
  async ahead<G, T>(key: string, gather: () => Promise<G>, work: (gathered: G) => Promise<T>): Promise<T> {
    if (this.prepared.has(key)) return this.prepared.get(key) as T;
    const gathered = await gather();
    throw new Ahead(key, async () => {
      this.prepared.set(key, await work(gathered));
    });
  }

  /** The options that make Sequelize's statements run in this transaction. */
  get options(): object {
    return { transaction: this.handle };
  }

  /** Runs work after all earlier work of this transaction; refuses once the transaction has ended. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.tail.then(() => {
      if (this.over) throw new Error('This transaction has ended; nothing can be read or written in it');
      return work();
    });
    this.tail = next.catch(() => undefined);
    return next;
  }

  /** Runs an SQL statement with $1 … bound; returns its rows. */
  sql<T extends object = Record<string, unknown>>(text: string, bind: unknown[] = []): Promise<T[]> {
    return this.ask<T>({ text, bind });
  }

  /** Runs a prebuilt statement; returns its rows. */
  ask<T extends object>(statement: Statement): Promise<T[]> {
    return this.inOrder(() => this.answered<T>(statement));
  }

  /** Copies lines of COPY's text format into a table without row security, such as a temporary one. */
  copyIn(text: string, lines: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    return this.inOrder(() => pipeline(Readable.from(lines), this.connection.query(copyFrom(text))));
  }

  protected answered<T extends object>(statement: Statement): Promise<T[]> {
    return rowsOf<T>(this.connection, statement);
  }

  // Sequelize stores the transaction's connection there; its types lack it.
  private get connection(): Client {
    return (this.handle as unknown as { connection: Client }).connection;
  }

  /** Binds a transaction outside of workspaces to one of them, permanently (setup and invites write on both sides). */
  async enter(workspaceId: string): Promise<void> {
    if (this.workspaceId && this.workspaceId !== workspaceId) throw new Error('A transaction stays in its workspace');
    this.workspaceId = workspaceId;
    await this.sql(`select set_config('app.workspace', $1, true)`, [workspaceId]);
  }

  /** Reads with the ids of people, which are hidden before and afterwards. */
  async withContacts<T>(read: () => Promise<T>): Promise<T> {
    await this.sql(`select set_config('app.contacts', 'on', true)`);
    const result = await read();
    await this.sql(`select set_config('app.contacts', 'off', true)`);
    return result;
  }

  /** Registers work for after the commit: notifying others, never writing. */
  afterCommit(work: () => void | Promise<void>): void {
    this.afterwards.push(work);
  }

  /** Registers how to undo a change in memory if the transaction is not committed, for any reason. */
  afterRollback(work: () => void): void {
    this.undoing.push(work);
  }

  /** Commits. */
  async commit(): Promise<void> {
    await this.settle();
    await this.handle?.commit();
  }

  /** Rolls back. */
  async rollback(): Promise<void> {
    await this.settle();
    this.undo();
    await this.handle?.rollback();
  }

  /** Waits for running work and refuses further work. */
  async settle(): Promise<void> {
    await this.tail;
    this.over = true;
  }

  /** Undoes its changes in memory; its row locks are still held. */
  undo(): void {
    for (const work of this.undoing) work();
  }

  /** Runs the work registered for after the commit. */
  async finish(): Promise<void> {
    for (const work of this.afterwards) await work();
  }
}

/**
 * The reads of one request. Each statement is a transaction of its own that names the workspace, in one message to
 * PostgreSQL: a list costs one round trip instead of three, and no transaction is open between them.
 */
export class Reading extends Transaction {
  constructor(
    private readonly within: Within,
    sequelize: Sequelize,
    private readonly demandFree: () => void,
    auditKey?: Buffer,
  ) {
    super(within.workspaceId, sequelize, null, new Map(), false, auditKey);
  }

  override get options(): never {
    throw new Error('What reads cannot write');
  }

  /** No connection is used between statements, so the work is done at once. */
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
