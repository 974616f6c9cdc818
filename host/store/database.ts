import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { Sequelize } from 'sequelize';
import { holdsConnection, insideOf, type Misuse, patientConnections, refuseMisuse } from './inside.ts';
import { Ahead, type Prepared, Reading, Transaction } from './transaction.ts';

export { Reading, Transaction } from './transaction.ts';

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

/** So many times the same work is done ahead of a transaction whose data others change each time. */
const MOST_TRIES = 6;

const neverStill = () =>
  new Refusal('CONFLICT', 'Others are changing this at the same time. Wait a moment, then try again.');

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

export interface DatabaseOptions {
  /** how many connections it opens at most */
  size?: number;
  /** background jobs alone use these connections: their transactions may wait, and open another one beside them */
  patient?: boolean;
  misuse?: Misuse;
  /** seals the audit log; without it lines are written unsealed */
  auditKey?: Buffer;
}

/** The database as the application sees it: nothing is reached outside a transaction that names its workspace. */
export class Database {
  readonly sequelize: Sequelize;
  private readonly patient: boolean;
  private readonly misuse: Misuse;
  private readonly auditKey: Buffer | undefined;

  constructor(
    connection: Connection,
    { size = limits.connections.people, patient = false, misuse = refuseMisuse, auditKey }: DatabaseOptions = {},
  ) {
    this.patient = patient;
    this.misuse = misuse;
    this.auditKey = auditKey;
    const { ssl, ...where } = connection;
    this.sequelize = new Sequelize({
      ...where,
      dialect: 'postgres',
      logging: false,
      pool: { max: size, min: 0, idle: 30_000, acquire: 30_000 },
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
    const prepared: Prepared = new Map();
    const tries = new Map<string, number>();
    for (;;)
      try {
        const { transaction, result } = await this.committed(workspaceId, work, prepared);
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

  private async committed<T>(
    workspaceId: string | null,
    work: (transaction: Transaction) => Promise<T>,
    prepared: Prepared,
  ) {
    const transaction = await this.open(workspaceId, prepared);
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
      return await insideOf(transaction, () => work(transaction));
    } catch (fault) {
      // A connection that is gone has rolled back already, and its loss is what the caller should hear of.
      await transaction.rollback().catch(() => undefined);
      throw fault;
    }
  }

  /** What a request reads with: nothing is open between its statements. */
  reading(workspaceId: string): Reading {
    return new Reading(demandUuid(workspaceId), this.sequelize, () => this.demandFree(), this.auditKey);
  }

  private async open(workspaceId: string | null, prepared: Prepared): Promise<Transaction> {
    const marked = { workspaceId: workspaceId === null ? null : demandUuid(workspaceId) };
    this.demandFree();
    const handle = await this.sequelize.transaction(marked as object);
    return new Transaction(workspaceId, this.sequelize, handle, prepared, this.patient, this.auditKey);
  }

  // Ten who each hold one connection and wait for another wait for ever.
  private demandFree(): void {
    if (holdsConnection()) this.misuse('A second connection was asked for');
    // A job has its own and one beside it: more, and jobs that run at once could wait for each other.
    if (this.patient && patientConnections() >= limits.connections.perJob)
      this.misuse('A job asked for one connection too many');
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
