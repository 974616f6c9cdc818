import { Database } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { testDatabase } from './database.ts';

/** Opens a database with current tables, in which specs of migrations insert rows of earlier releases. */
export async function databaseOfStoredRows(): Promise<Database> {
  const { ssl: _, ...parts } = (await testDatabase('stored')).connection;
  const database = new Database(parts, { auditKey: Buffer.alloc(32) });
  await migrate(database);
  return database;
}
