import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { type AuditEntry, exportAuditLog } from '@earshot/core/model/audit';
import { type AnyEntity, lowerFirst } from '@earshot/core/model/entity';
import type { AnswerOf, AnyOperation, InputOf, Page } from '@earshot/core/model/operation';
import type { Actor } from '../../../operations/access.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import { patiently } from '../../../operations/patiently.ts';
import type { Runner } from '../../../operations/runner.ts';

/** A row as returned by its list. */
export type ReadRow = Record<string, unknown> & { id: string };

const listOf = (entity: AnyEntity): AnyOperation => {
  const found = operations.find(({ name }) => name === lowerFirst(entity.plural));
  if (!found) throw new Error(`${entity.name} has no list`);
  return found;
};

/** Reads as a member, through the declared operations: rows that the member cannot read are not returned. */
export class Reader {
  constructor(
    private readonly runner: Runner,
    readonly actor: Actor,
    private readonly signal: AbortSignal,
  ) {}

  async ask<O extends AnyOperation>(operation: O, input: InputOf<O>, goesOn = false): Promise<AnswerOf<O>> {
    this.signal.throwIfAborted();
    const visit = memberVisit(this.actor, 'export', stableId('export', operation.name));
    return (await this.runner.run(operation, input, visit, { goesOn })).answer as AnswerOf<O>;
  }

  /** The lines of the audit log since a moment, newest first, page by page; for administrators. */
  async *auditLines(from: string): AsyncGenerator<AuditEntry[]> {
    for (let before: number | undefined; ; ) {
      const input = { from, ...(before ? { before } : {}) };
      const lines = await patiently(() => this.ask(exportAuditLog, input, before !== undefined), this.signal);
      if (lines.length > 0) yield lines;
      before = lines.at(-1)?.seq;
      if (before === undefined || lines.length < limits.auditExportPage) return;
    }
  }

  /** The rows of an entity that meet a condition, page by page. */
  async *pages(entity: AnyEntity, condition: Record<string, unknown>, orderBy?: string): AsyncGenerator<ReadRow[]> {
    const list = listOf(entity);
    for (let after: string | undefined; ; ) {
      const input = {
        condition,
        first: limits.exports.page,
        ...(orderBy ? { orderBy } : {}),
        ...(after ? { after } : {}),
      };
      const page = (await this.ask(list, input)) as Page<ReadRow>;
      if (page.nodes.length > 0) yield page.nodes;
      if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return;
      after = page.pageInfo.endCursor;
    }
  }

  /** All rows of an entity that meet a condition; for entities with few rows per project. */
  async all(entity: AnyEntity, condition: Record<string, unknown>): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    for await (const page of this.pages(entity, condition)) rows.push(...page);
    return rows;
  }
}
