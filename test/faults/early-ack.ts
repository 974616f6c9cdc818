// A host that acknowledges before it commits, without the protection that the fault tests check, so they must fail with
// it (contract P19). All else is the built host.
import { setTimeout as pause } from 'node:timers/promises';
import { Database, type Transaction } from '@earshot/host/store/database';

const COMMIT_LATE_MS = 60;
const { inWorkspace } = Database.prototype;

Database.prototype.inWorkspace = function acknowledgeFirst<T>(
  this: Database,
  workspaceId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const early = async (transaction: Transaction) => {
      const result = await work(transaction);
      resolve(result);
      await pause(COMMIT_LATE_MS);
      return result;
    };
    inWorkspace.call(this, workspaceId, early as never).then(resolve as never, reject);
  });
};

await import('@earshot/host/main');
