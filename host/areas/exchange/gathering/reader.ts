import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { type AnyEntity, lowerFirst } from '@earshot/core/model/entity';
import type { AnswerOf, AnyOperation, InputOf, Page } from '@earshot/core/model/operation';
import type { Actor } from '../../../operations/access.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Runner } from '../../../operations/runner.ts';

/** A row as its list answers it. */
export type ReadRow = Record<string, unknown> & { id: string };

const listOf = (entity: AnyEntity): AnyOperation => {
  const found = operations.find(({ name }) => name === lowerFirst(entity.plural));
  if (!found) throw new Error(`${entity.name} has no list`);
  return found;
};

/** Reads as a member, through the declared operations: whatever that member may not read is not there. */
export class Reader {
  constructor(
    private readonly runner: Runner,
    readonly actor: Actor,
    private readonly signal: AbortSignal,
  ) {}

  async ask<O extends AnyOperation>(operation: O, input: InputOf<O>): Promise<AnswerOf<O>> {
    this.signal.throwIfAborted();
    const visit = memberVisit(this.actor, 'export', stableId('export', operation.name));
    return (await this.runner.run(operation, input, visit)).answer as AnswerOf<O>;
  }

  /** The rows of a noun that meet a condition, page by page. */
  async *pages(entity: AnyEntity, condition: Record<string, unknown>): AsyncGenerator<ReadRow[]> {
    const list = listOf(entity);
    for (let after: string | undefined; ; ) {
      const input = { condition, first: limits.exports.page, ...(after ? { after } : {}) };
      const page = (await this.ask(list, input)) as Page<ReadRow>;
      if (page.nodes.length > 0) yield page.nodes;
      if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return;
      after = page.pageInfo.endCursor;
    }
  }

  /** All rows of a noun that meet a condition; for nouns of which a project has few. */
  async all(entity: AnyEntity, condition: Record<string, unknown>): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    for await (const page of this.pages(entity, condition)) rows.push(...page);
    return rows;
  }
}
