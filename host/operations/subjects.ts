import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { Call } from './call.ts';
import { referencesIn } from './references.ts';
import { revisedNouns } from './revised-nouns.ts';
import type { Work } from './work.ts';

type Named = Pick<Call, 'operation' | 'input'>;
interface Options {
  /** true if rows in trash are found, too */
  trashed?: boolean;
}

/** Loads the subjects of calls. */
export class Subjects {
  private readonly entities: Map<string, AnyEntity>;

  constructor(entities: readonly AnyEntity[]) {
    this.entities = new Map(entities.map((entity) => [entity.name, entity]));
  }

  /**
   * Loads everything that the input names at its declared level, before the handler runs (contract 4, 5); returns the
   * operation's row. Throws a Refusal for anything that the caller cannot access.
   */
  async load({ operation, input }: Named, work: Work, options: Options = {}): Promise<AnyRow | undefined> {
    const object = await this.objectOf({ operation, input }, work, options);
    const named = referencesIn(operation.input, input);
    for (const alike of Map.groupBy(named, ({ to, level, trashed }) => `${to} ${level} ${trashed}`).values()) {
      const [{ to, level, trashed } = { to: '', level: 'READ', trashed: false } as const] = alike;
      const ids = [...new Set(alike.map(({ id }) => id))];
      if (to === 'Place') for (const id of ids) work.check(id, level, options);
      else if (to === 'Page') for (const id of ids) await work.loadPage(id, level);
      else await work.loadAll(this.nounsCalled(to), ids, level, { trashed, ...options });
    }
    return object;
  }

  private async objectOf({ operation, input }: Named, work: Work, options: Options): Promise<AnyRow | undefined> {
    if (!operation.on) return undefined;
    const { entity, level, trashed } = operation.on;
    const { id } = input as { id: string };
    return await work.load(entity, id, level, { trashed, ...options });
  }

  private nounsCalled(name: string): AnyEntity[] {
    const entity = this.entities.get(name);
    if (entity) return [entity];
    if (name === 'FieldedRow') return [...this.entities.values()].filter(({ options }) => options.fielded);
    if (name === 'RevisedRow') return revisedNouns(this.entities.values());
    throw new Error(`No entity is called ${name}`);
  }
}
