import { entities, operations } from '@earshot/core/model/all';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal, type RefusalCode } from '@earshot/core/refusal';
import { T } from '@earshot/host/area';
import { AccessCache } from '@earshot/host/operations/access-cache';
import { Rates } from '@earshot/host/operations/rates';
import { Runner } from '@earshot/host/operations/runner';
import type { OpenSession, Visit } from '@earshot/host/operations/visit';
import type { Transaction } from '@earshot/host/store/database';
import { testHost } from '../kit/hosts/host.ts';

class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rehearsed');
  }
}

/**
 * A runner like the host's whose transactions all roll back, so that every operation can be tried on the same
 * workspace. Before the rollback, `look` can inspect the written rows.
 */
export async function rehearsal(
  look: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<Runner> {
  const { container } = await testHost();
  const real = container.get(T.database);
  const database = Object.create(real) as typeof real;
  database.inWorkspace = async <R>(workspaceId: string, work: (transaction: Transaction) => Promise<R>) => {
    try {
      return await real.inWorkspace(workspaceId, async (transaction) => {
        const result = await work(transaction);
        await look(transaction);
        throw new RolledBack(result);
      });
    } catch (fault) {
      if (fault instanceof RolledBack) return fault.result as R;
      throw fault;
    }
  };
  return new Runner({
    ...container.get(T.runner).rehearse(),
    database,
    signInDatabase: database,
    rates: new Rates(1000),
    accessCache: new AccessCache(),
    entities,
    onCommit: () => undefined,
  });
}

/** The code of the refusal, or 'allowed'. */
export type Verdict = 'allowed' | RefusalCode;

/** A visit of this session from one of Earshot's pages. */
export const visitOf = (session: OpenSession | null): Visit => ({
  address: '127.0.0.1',
  agent: 'tests',
  session,
  origin: 'http://localhost',
  keepsCookies: true,
  keepSession: async () => undefined,
});

/** Outcome of a call. */
export async function verdict(
  runner: Runner,
  operation: AnyOperation,
  input: unknown,
  session: OpenSession | null,
): Promise<Verdict> {
  try {
    await runner.run(operation, input, visitOf(session));
    return 'allowed';
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return fault.code;
  }
}

/** Operations at sign-in: for everyone, or for an account in any workspace. */
export const doorOperations = (runner: Runner): AnyOperation[] =>
  operations.filter(
    ({ audience, name }) => (audience === 'anyone' || audience === 'account') && runner.handled.includes(name),
  );

/** Operations that check a member of a workspace; those at sign-in have separate tests. */
export const memberOperations = operations.filter(
  ({ audience, name }) =>
    audience !== 'anyone' && audience !== 'account' && !['pointInDocument', 'closeDocument'].includes(name),
);
