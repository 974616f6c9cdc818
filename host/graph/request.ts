import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { AnyOperation, RateClass } from '@earshot/core/model/operation';
import DataLoader from 'dataloader';
import { signInFirst } from '../operations/admission.ts';
import type { Runner } from '../operations/runner.ts';
import type { Visit } from '../operations/visit.ts';
import type { Inverse, Work } from '../operations/work.ts';
import { AnswerBudget } from './answer-budget.ts';

/** A GraphQL request: its visit, the state shared by its reads, and a loader per entity. */
export class GraphRequest {
  private work: Promise<Work> | undefined;
  private readonly loaders = new Map<string, DataLoader<string, AnyRow | null>>();
  /** the remaining limits of the response */
  readonly budget = new AnswerBudget();
  undo: Inverse | undefined;

  constructor(
    private readonly runner: Runner,
    readonly visit: Visit,
  ) {}

  /** Takes one call of a class from the caller's budget. */
  charge(rate: RateClass): Promise<void> {
    return this.runner.charge(rate, this.visit);
  }

  /** Resolves a query field; of a page's rows, only the requested fields are needed. */
  ask(operation: AnyOperation, input: unknown, fields?: ReadonlySet<string>): Promise<unknown> {
    const { kind } = operation.output;
    const asked = () => this.asked(operation, input, fields);
    return kind === 'many' || kind === 'page' ? this.budget.list(asked) : asked();
  }

  private async asked(operation: AnyOperation, input: unknown, fields?: ReadonlySet<string>): Promise<unknown> {
    if (operation.audience === 'anyone' || operation.audience === 'account')
      return (await this.runner.run(operation, input, this.visit)).answer;
    const work = await this.reading();
    return this.runner.readWithin(fields ? work.showing(fields) : work, operation, input, this.visit);
  }

  /** Executes a mutation field; later reads see its changes. */
  async perform(operation: AnyOperation, input: unknown): Promise<unknown> {
    this.end();
    const { answer, undo } = await this.runner.run(operation, input, this.visit);
    this.undo = undo;
    return answer;
  }

  /** The row of a relation, or null if the caller cannot read it. */
  async related(entity: AnyEntity, id: string | null): Promise<AnyRow | null> {
    if (!id) return null;
    const loader = this.loaders.get(entity.name) ?? new DataLoader((ids) => this.loadMany(entity, ids));
    this.loaders.set(entity.name, loader);
    return loader.load(id);
  }

  /** Clears the cached reads. */
  end(): void {
    this.work = undefined;
    this.loaders.clear();
  }

  private reading(): Promise<Work> {
    const actor = this.visit.session?.actor;
    if (!actor) throw signInFirst(this.visit);
    this.work ??= this.runner.openReading(actor);
    return this.work;
  }

  private async loadMany(entity: AnyEntity, ids: readonly string[]): Promise<(AnyRow | null)[]> {
    const work = await this.reading();
    const rows = await work.rows(entity).find({ where: { id: [...ids] }, pageThere: true });
    const readable = new Map(
      rows.filter((row) => work.access.reads(work.placeOf(entity, row))).map((row) => [row.id, row]),
    );
    return ids.map((id) => readable.get(id) ?? null);
  }
}
