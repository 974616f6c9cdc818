import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@earshot/core/refusal';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Sequelize } from 'sequelize';
import { rowsOf, rowsWithin, type Statement } from './statement.ts';

/** Where the database is and who we are there. */
export interface Connection {
  host: string;
  port?: number;
  database: string;
  username: string;
  password?: string;
  ssl?: boolean | object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

// What follows is written into SQL as it is.
function demandUuid(workspaceId: string): string {
  if (!UUID.test(workspaceId)) throw new Refusal('NOT_FOUND', 'There is no such workspace.');
  return workspaceId;
}

type Sequenced = Awaited<ReturnType<Sequelize['transaction']>>;

/** One open transaction. Its statements run one after the other, whoever asks (pg 9 drops interleaving). */
export class Transaction {
  private tail: Promise<unknown> = Promise.resolve();
  private over = false;
  private readonly afterwards: (() => void | Promise<void>)[] = [];
  private readonly undoing: (() => void)[] = [];

  constructor(
    /** null: only the tables above the workspaces can be reached */
    public workspaceId: string | null,
    readonly sequelize: Sequelize,
    protected readonly handle: Sequenced | null,
    /** seals the audit log; without it lines are written unsealed */
    readonly auditKey?: Buffer,
  ) {}

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
    auditKey?: Buffer,
  ) {
    super(within, sequelize, null, auditKey);
  }

  override get options(): never {
    throw new Error('What reads cannot write');
  }

  protected override async answered<T extends object>(statement: Statement): Promise<T[]> {
    const { connectionManager } = this.sequelize;
    const connection = await connectionManager.getConnection({ type: 'read' });
    try {
      return await rowsWithin<T>(connection as Client, this.within, statement);
    } finally {
      connectionManager.releaseConnection(connection);
    }
  }
}

// Sequelize's types leave its pool out (sequelize-pool, Pool).
interface Pooled {
  pool: { using: number; available: number; waiting: number };
}

interface Marked {
  workspaceId?: string | null;
}

// Naming the workspace travels in the message of BEGIN.
// startTransactionQuery is internal to Sequelize 6; store/database.spec.ts notices when an update changes it.
function nameWorkspace(sequelize: Sequelize): void {
  const generator = (
    sequelize.getQueryInterface() as unknown as {
      queryGenerator: { startTransactionQuery: (begun: { options: Marked }) => string };
    }
  ).queryGenerator;
  const begin = generator.startTransactionQuery.bind(generator);
  generator.startTransactionQuery = (begun) => {
    const { workspaceId } = begun.options;
    return workspaceId ? `${begin(begun)} set local app.workspace = '${workspaceId}';` : begin(begun);
  };
}

/** The database as the application sees it: nothing is reached outside a transaction that names its workspace. */
export class Database {
  readonly sequelize: Sequelize;

  constructor(
    connection: Connection,
    poolSize = 10,
    private readonly auditKey?: Buffer,
  ) {
    const { ssl, ...where } = connection;
    this.sequelize = new Sequelize({
      ...where,
      dialect: 'postgres',
      logging: false,
      pool: { max: poolSize, min: 0, idle: 30_000, acquire: 30_000 },
      dialectOptions: { application_name: 'earshot', ...(ssl ? { ssl } : {}) },
    });
    nameWorkspace(this.sequelize);
  }

  /** One transaction in one workspace: row security lets it see that workspace and nothing else. */
  inWorkspace<T>(workspaceId: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(workspaceId, work);
  }

  /** One transaction above the workspaces (accounts, sessions, set-up, the list of workspaces); `why` is for the reader. */
  asSystem<T>(_why: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(null, work);
  }

  private async run<T>(workspaceId: string | null, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { transaction, result } = await this.committed(workspaceId, work);
    await transaction.finish();
    return result;
  }

  private async committed<T>(workspaceId: string | null, work: (transaction: Transaction) => Promise<T>) {
    const transaction = await this.open(workspaceId);
    const result = await this.tried(transaction, work);
    try {
      await transaction.commit();
    } catch (fault) {
      // Whether it was committed is not known; Sequelize has dropped the connection. What is in memory is in doubt.
      transaction.undo();
      throw fault;
    }
    return { transaction, result };
  }

  private async tried<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await work(transaction);
    } catch (fault) {
      // A connection that is gone has rolled back already, and its loss is what the caller should hear of.
      await transaction.rollback().catch(() => undefined);
      throw fault;
    }
  }

  /** What a request reads with: nothing is open between its statements. */
  reading(workspaceId: string): Reading {
    return new Reading(demandUuid(workspaceId), this.sequelize, this.auditKey);
  }

  private async open(workspaceId: string | null): Promise<Transaction> {
    const marked = { workspaceId: workspaceId === null ? null : demandUuid(workspaceId) };
    const handle = await this.sequelize.transaction(marked as object);
    return new Transaction(workspaceId, this.sequelize, handle, this.auditKey);
  }

  /** How many connections are in use and free, and how many callers wait for one. */
  get connections(): Record<'used' | 'free' | 'waiting', number> {
    const { using: used, available: free, waiting } = (this.sequelize.connectionManager as unknown as Pooled).pool;
    return { used, free, waiting };
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    await this.sequelize.close();
  }
}
