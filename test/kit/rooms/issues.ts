import { T } from '@earshot/host/area';
import { testHost } from '../hosts/host.ts';

/** Makes all issues that wait for a retry due. */
export async function hurryIssues(): Promise<void> {
  const { container } = await testHost();
  await container
    .get(T.database)
    .asSystem('hurry', (transaction) =>
      transaction.sql(
        `update graphile_worker._private_jobs set run_at = now() where key like 'create-issue:%' and locked_at is null`,
      ),
    );
}
