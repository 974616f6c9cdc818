import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Client } from 'pg';
import { Sequelize } from 'sequelize';
import { holdsConnection, insideOf, type Misuse, patientConnections, refuseMisuse } from './inside.ts';
import { type Connection, clientConfig, Lines } from './lines.ts';
import { isReadOnly } from './outage.ts';
import { Ahead, type Prepared, Reading, Transaction } from './transaction.ts';

export type { Connection } from './lines.ts';
export { Reading, Transaction } from './transaction.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

// The result becomes part of an SQL text, so only a UUID may pass.
function demandUuid(workspaceId: string): string {
  if (!UUID.test(workspaceId)) throw new Refusal('NOT_FOUND', 'There is no such workspace.');
  return workspaceId;
}

/** Maximum attempts of work prepared before a transaction (`ahead`), if others change its data each time. */
const MOST_TRIES = 6;

const neverStill = () => new Refusal('CONFLICT', 'Others are changing this right now. Wait a moment, then try again.');

// Sequelize's types lack its pool (sequelize-pool, Pool).
interface Pooled {
  pool: { using: number; available: number; waiting: number };
}

interface Marked {
  workspaceId?: string | null;
  contacts?: boolean;
}

// Adds the workspace's name to the message with BEGIN, which saves a round trip. startTransactionQuery is internal to
// Sequelize 6; store/database.spec.ts fails if an update changes it.
function nameWorkspace(sequelize: Sequelize): void {
  const generator = (
    sequelize.getQueryInterface() as unknown as {
      queryGenerator: { startTransactionQuery: (begun: { options: Marked }) => string };
    }
  ).queryGenerator;
  const begin = generator.startTransactionQuery.bind(generator);
  generator.startTransactionQuery = (begun) => {
    const { workspaceId, contacts } = begun.options;
    if (!workspaceId) return begin(begun);
    const shown = contacts ? ` set local app.contacts = 'on';` : '';
    return `${begin(begun)} set local app.workspace = '${workspaceId}';${shown}`;
  };
}

function tellWaits({ connectionManager }: Sequelize, told: (ms: number) => void): void {
  const get = connectionManager.getConnection.bind(connectionManager);
  connectionManager.getConnection = async (...of) => {
    const from = performance.now();
    try {
      return await get(...of);
    } finally {
      told(performance.now() - from);
    }
  };
}

/** Rows that a transaction in a workspace can see. */
export interface Sight {
  /** shows ids of people; otherwise they are `HIDDEN_CONTACT` (PE-04) */
  contacts?: boolean;
}

export interface DatabaseOptions {
  /** maximum number of connections */
  size?: number;
  /** for background jobs only: their transactions can wait, and use a second connection */
  patient?: boolean;
  misuse?: Misuse;
  /** key that seals the audit log; without it lines are unsealed */
  auditKey?: Buffer;
  /** all connections of the host, including these */
  lines?: Lines;
  /** maximum duration of a statement in ms; the server's default if absent */
  statementMs?: number;
  /** called with the waiting time for a connection, in ms */
  onWait?: (ms: number) => void;
}

/** The database for the application. All access is in a transaction that names its workspace. */
export class Database {
  readonly sequelize: Sequelize;
  private readonly patient: boolean;
  private readonly misuse: Misuse;
  private readonly auditKey: Buffer | undefined;
  private readonly lines: Lines;

  constructor(
    connection: Connection,
    {
      size = limits.connections.people,
      patient = false,
      misuse = refuseMisuse,
      auditKey,
      lines = new Lines(),
      statementMs,
      onWait,
    }: DatabaseOptions = {},
  ) {
    this.patient = patient;
    this.misuse = misuse;
    this.auditKey = auditKey;
    this.lines = lines;
    const { host, port, database, username, password } = connection;
    this.sequelize = new Sequelize({
      host,
      port,
      database,
      username,
      password,
      dialect: 'postgres',
      dialectModule: lines.driver,
      logging: false,
      pool: { max: size, min: 0, idle: 30_000, acquire: 30_000 },
      dialectOptions: clientConfig(connection),
    });
    nameWorkspace(this.sequelize);
    if (onWait) tellWaits(this.sequelize, onWait);
    // Set once per connection: poolers refuse settings in the startup message.
    if (statementMs !== undefined && !connection.options?.includes('statement_timeout'))
      this.sequelize.addHook('afterConnect', async (client) => {
        await (client as Client).query(`set statement_timeout = ${Math.round(statementMs)}`);
      });
  }

  /** Runs work in a transaction of one workspace; row security shows that workspace only. */
  inWorkspace<T>(
    workspaceId: string,
    work: (transaction: Transaction) => Promise<T>,
    { contacts = false }: Sight = {},
  ): Promise<T> {
    return this.run({ workspaceId, contacts }, work);
  }

  /**
   * Runs work in a transaction outside of workspaces (accounts, sessions, setup, the list of workspaces). `why` is for
   * the reader only.
   */
  asSystem<T>(_why: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run({ workspaceId: null }, work);
  }

  private async run<T>(within: Marked, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const prepared: Prepared = new Map();
    const tries = new Map<string, number>();
    for (;;)
      try {
        const { transaction, result } = await this.committed(within, work, prepared);
        await transaction.finish();
        return result;
      } catch (fault) {
        if (!(fault instanceof Ahead)) throw fault;
        const count = (tries.get(fault.key) ?? 0) + 1;
        if (count > MOST_TRIES) throw neverStill();
        tries.set(fault.key, count);
        await fault.work();
      }
  }

  private async committed<T>(within: Marked, work: (transaction: Transaction) => Promise<T>, prepared: Prepared) {
    const transaction = await this.open(within, prepared);
    const result = await this.tried(transaction, work);
    try {
      await transaction.commit();
    } catch (fault) {
      // Commit state unknown; Sequelize has dropped the connection. State in memory is undone.
      transaction.undo();
      throw fault;
    }
    return { transaction, result };
  }

  private async tried<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await insideOf(transaction, () => work(transaction));
    } catch (fault) {
      // A lost connection has rolled back already; the caller gets that fault instead of the rollback's.
      await transaction.rollback().catch(() => undefined);
      if (isReadOnly(fault)) this.lines.leaveServer();
      throw fault;
    }
  }

  /** Reads for one request; no transaction stays open between its statements. */
  reading(workspaceId: string, { contacts = false }: Sight = {}): Reading {
    return new Reading(
      { workspaceId: demandUuid(workspaceId), contacts },
      this.sequelize,
      () => this.demandFree(),
      this.auditKey,
    );
  }

  private async open({ workspaceId = null, contacts = false }: Marked, prepared: Prepared): Promise<Transaction> {
    const marked = { workspaceId: workspaceId === null ? null : demandUuid(workspaceId), contacts };
    this.demandFree();
    const handle = await this.sequelize.transaction(marked as object);
    return new Transaction(workspaceId, this.sequelize, handle, prepared, this.patient, this.auditKey);
  }

  // Callers that use one connection each and wait for another can deadlock.
  private demandFree(): void {
    if (holdsConnection()) this.misuse('A second connection was asked for');
    // A job can use its own connection and one more: with a third, concurrent jobs could deadlock.
    if (this.patient && patientConnections() >= limits.connections.perJob)
      this.misuse('A job asked for one connection too many');
  }

  /** Connections in use and free, and callers waiting for one. */
  get connections(): Record<'used' | 'free' | 'waiting', number> {
    const { using: used, available: free, waiting } = (this.sequelize.connectionManager as unknown as Pooled).pool;
    return { used, free, waiting };
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    await this.sequelize.close();
  }
}
