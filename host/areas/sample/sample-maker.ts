import { createHash } from 'node:crypto';
import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import type { Actor } from '../../operations/access.ts';
import type { Runner } from '../../operations/runner.ts';
import type { ReadFile, Visit } from '../../operations/visit.ts';

/** An id that is the same each time, so that a job that was killed and begins anew makes nothing twice (contract 51). */
function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Somebody who fills the workspace as a person would: through the operations, with that person's rights. */
export class SampleMaker {
  constructor(
    private readonly runner: Runner,
    readonly actor: Actor,
    readonly signal: AbortSignal,
    /** tells this filling from an earlier one that was removed */
    private readonly after: string,
  ) {}

  /** Runs an operation under a name; under the same name it gives the first answer again. */
  async do<O extends AnyOperation>(
    name: string,
    operation: O,
    input: InputOf<O>,
    file?: ReadFile,
  ): Promise<AnswerOf<O>> {
    this.signal.throwIfAborted();
    const { answer } = await this.runner.run(operation, input, this.visit(name, file));
    return answer as AnswerOf<O>;
  }

  private visit(name: string, file: ReadFile | undefined): Visit {
    const { actor } = this;
    const { workspaceId, accountId, memberId } = actor;
    return {
      address: '',
      agent: 'sample',
      session: { id: memberId, accountId, workspaceId, setUpAt: new Date().toISOString(), actor },
      mutationId: idOf('sample', workspaceId, this.after, name),
      origin: '',
      keepsCookies: false,
      keepSession: async () => undefined,
      ...(file ? { file } : {}),
    };
  }
}
