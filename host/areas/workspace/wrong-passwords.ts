import type { AnyOperation } from '@earshot/core/model/operation';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Log } from '../../log/log.ts';
import type { Visit } from '../../operations/visit.ts';
import type { Database } from '../../store/database.ts';
import { appendToSpine } from '../../store/spine.ts';
import { membershipOf } from './membership.ts';

const WINDOW_SECONDS = 900;

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

/**
 * Writes wrong passwords of accounts to the audit log of their workspace: the 1st, 2nd, 4th, 8th … within a quarter of
 * an hour, each line with the current count. Thousands of attempts leave a dozen lines. Each host counts on its own.
 */
export class WrongPasswords {
  private readonly counted = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Records a wrong password. The line is not awaited: response times must not reveal whether an account exists. */
  note(operation: AnyOperation, accountId: string, visit: Pick<Visit, 'address'>): void {
    this.write(operation, accountId, visit).catch((fault: unknown) =>
      this.log.error({ err: fault, operation: operation.name }, 'wrong password not audited'),
    );
  }

  private async write(operation: AnyOperation, accountId: string, { address }: Pick<Visit, 'address'>): Promise<void> {
    const { consumedPoints: tries } = await this.counted.consume(accountId);
    if (!isPowerOfTwo(tries)) return;
    const member = await membershipOf(this.database, accountId);
    if (!member) return;
    // The caller is unknown: the line names the affected member.
    const line = {
      operation: operation.audit ?? operation.name,
      outcome: 'failed',
      actorId: null,
      objectId: member.memberId,
      address,
      detail: { tries },
    } as const;
    await this.database.inWorkspace(member.workspaceId, (transaction) => appendToSpine(transaction, [], [line]));
  }
}
