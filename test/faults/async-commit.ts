// A host whose commits do not wait for the disk: the fault tests must detect it when the database dies (contract P8).
// All else is the built host.
import { Database, type Transaction } from '@earshot/host/store/database';

const { inWorkspace } = Database.prototype;

Database.prototype.inWorkspace = function commitCarelessly<T>(
  this: Database,
  workspaceId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const careless = async (transaction: Transaction) => {
    await transaction.sql('set local synchronous_commit = off');
    return work(transaction);
  };
  return inWorkspace.call(this, workspaceId, careless) as Promise<T>;
};

await import('@earshot/host/main');
