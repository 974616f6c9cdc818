import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import type { Actor } from '../../operations/access.ts';
import { memberVisit, stableId } from '../../operations/member-visit.ts';
import type { Runner } from '../../operations/runner.ts';
import type { ReadFile, Visit } from '../../operations/visit.ts';

/** Fills the workspace as a member, through the operations and with that member's rights. */
export class SampleMaker {
  constructor(
    private readonly runner: Runner,
    readonly actor: Actor,
    readonly signal: AbortSignal,
    /** distinguishes this filling from an earlier one that was removed */
    private readonly after: string,
  ) {}

  /** Runs an operation under a name; a repetition under the same name returns the first answer. */
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
    const id = stableId('sample', this.actor.workspaceId, this.after, name);
    return memberVisit(this.actor, 'sample', id, file);
  }
}
