import { search } from '@earshot/core/areas/search/search';
import { SEARCH_FIELDS, type SearchFieldName } from '@earshot/core/areas/search/search-field';
import { entities } from '@earshot/core/model/all';
import { type AnyEntity, meaningOf, type Shape } from '@earshot/core/model/entity';
import { type AnyOperation, conditionsOf, ordersOf } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { OPERATORS } from '@earshot/core/rules/filter/operator';
import { T } from '@earshot/host/area';
import type { Visit } from '@earshot/host/operations/visit';
import { expect } from 'chai';
import * as z from 'zod';
import { testHost } from '../kit/hosts/host.ts';
import { aCast, type Cast, type Ids, PLACES, type PrincipalName } from './cast.ts';
import { inputFor } from './inputs.ts';
import { memberOperations, rehearsal } from './rehearsal.ts';

// Contract P1: 20,000 generated filters, no leak.
const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 20_000 : 1500;
const READERS: readonly PrincipalName[] = ['viewer-read', 'viewer-full', 'contributor-full', 'manager', 'admin'];
const HIDDEN = ['private', 'foreign'] as const;
const WORDS = [...PLACES, 'words', 'a', '"', '%', "' or true --", ''];

/** Numbers below 2^32 in an order that is the same in every run (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;

/** Every id in the places hidden from all readers, including ids that exist in the database only. */
async function hiddenIds(cast: Cast): Promise<string[]> {
  const { container } = await testHost();
  const database = container.get(T.database);
  const columns = await database.asSystem('list columns that lead to a place', (transaction) =>
    transaction.sql<{ name: string; column: string }>(
      `select a.table_name as name, a.column_name as column from information_schema.columns a
         join information_schema.columns i on i.table_schema = a.table_schema and i.table_name = a.table_name and i.column_name = 'id' and i.udt_name = 'uuid'
         join information_schema.columns w on w.table_schema = a.table_schema and w.table_name = a.table_name and w.column_name = 'workspace_id'
       where a.table_schema = 'public' and a.column_name in ('project_id', 'channel_id', 'note_id', 'insight_id', 'page_id', 'place_id')`,
    ),
  );
  const found = new Set(
    HIDDEN.flatMap((place) => Object.entries(cast.places[place])).flatMap(([of, id]) => (isShared(of) ? [] : [id])),
  );
  for (const place of HIDDEN) {
    const workspaceId = place === 'foreign' ? (cast.places.foreign.Workspace ?? '') : cast.workspaceId;
    await database.inWorkspace(workspaceId, async (transaction) => {
      for (const { name, column } of columns) {
        const rows = await transaction.sql<{ id: string }>(`select id from ${name} where ${column} = any($1::uuid[])`, [
          ['Project', 'Channel', 'Folder', 'Note', 'Insight'].map((of) => cast.places[place][of]),
        ]);
        for (const { id } of rows) found.add(id);
      }
    });
  }
  return [...found];
}

/** Workspace objects are the same at each of its places. */
const isShared = (of: string) =>
  ['Invite', 'Group', 'Member', 'Person', 'PersonImport', 'Template', 'Workspace'].includes(of);

class FilterGenerator {
  private readonly ids: string[];

  constructor(
    private readonly cast: Cast,
    private readonly below: (most: number) => number,
  ) {
    this.ids = PLACES.flatMap((place) => Object.values(cast.places[place]));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  maybe(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** An input for a list: the ids of any place, a random condition, order, page and cursor. */
  input(operation: AnyOperation, entity: AnyEntity): Record<string, unknown> {
    const shape = operation.input.shape as Shape;
    const input: Record<string, unknown> = { ...inputFor(operation, this.mixedIds()) };
    for (const [field, schema] of Object.entries(shape)) if (this.maybe(30)) input[field] = this.value(schema);
    if ('condition' in shape) input.condition = this.condition(entity);
    if ('orderBy' in shape && this.maybe(50)) input.orderBy = this.pick(ordersOf(entity));
    if (operation.name === 'search') input.filter = this.searchFilter();
    if ('first' in shape) input.first = this.pick([0, 1, 2, 50, 1000]);
    if ('offset' in shape) input.offset = this.pick([0, 0, 0, 1, 5]);
    if ('after' in shape) {
      if (this.maybe(30)) input.after = this.cursor();
      else delete input.after;
    }
    return input;
  }

  /** A search filter with conditions on ids of any place. */
  private searchFilter(): FilterForm {
    const names = Object.keys(SEARCH_FIELDS) as SearchFieldName[];
    const fields = Array.from({ length: this.below(3) }, () => {
      const field = this.pick(names);
      const operator = this.pick(OPERATORS[SEARCH_FIELDS[field].kind]);
      const value = () => this.pick([this.pick(this.ids), this.pick(WORDS), 'true', '1', 'thisYear']);
      return { field, operator, values: Array.from({ length: 1 + this.below(3) }, value) };
    });
    return { combinator: this.pick(['and', 'or']), fields };
  }

  private mixedIds(): Ids {
    const names = Object.keys(this.cast.places.own);
    return Object.fromEntries(names.map((name) => [name, this.cast.places[this.pick(PLACES)][name] ?? '']));
  }

  private condition(entity: AnyEntity): Record<string, unknown> {
    // The columns with a row's place are the ones that permission checks rely on.
    const { place } = entity.options;
    const fields = [...conditionsOf(entity), 'trashed'].filter((field) => this.maybe(field === place ? 50 : 20));
    const shape = entity.row.shape as Shape;
    return Object.fromEntries(
      fields.map((field) => {
        const one = () => (field === 'trashed' ? true : this.value(shape[field] as z.ZodType));
        return [field, this.maybe(30) ? Array.from({ length: 1 + this.below(4) }, one) : one()];
      }),
    );
  }

  // Cursor after a row that the reader must not see.
  private cursor(): string {
    const value = this.pick([this.pick(WORDS), 0, null, new Date(0).toISOString()]);
    return Buffer.from(JSON.stringify([value, this.pick(this.ids)])).toString('base64url');
  }

  private value(schema: z.ZodType): unknown {
    const inner = bare(schema);
    if (inner instanceof z.ZodEnum) return this.pick(inner.options);
    if (inner instanceof z.ZodBoolean) return this.maybe(50);
    if (inner instanceof z.ZodNumber) return this.below(3);
    if (inner instanceof z.ZodArray)
      return Array.from({ length: this.below(4) }, () => this.value(inner.element as z.ZodType));
    if (inner instanceof z.ZodObject)
      return Object.fromEntries(Object.entries(inner.shape as Shape).map(([field, part]) => [field, this.value(part)]));
    if (inner instanceof z.ZodString && !(inner instanceof z.ZodStringFormat)) return this.pick(WORDS);
    const { ref } = meaningOf(inner);
    const known = ref && PLACES.flatMap((place) => this.cast.places[place][ref.to] ?? []);
    return this.maybe(10) ? null : this.pick(known && known.length > 0 && this.maybe(80) ? known : this.ids);
  }
}

describe('generated filters', function () {
  this.timeout(1_200_000);

  it(`reveal nothing of a place that the member cannot read (${ROUNDS})`, async () => {
    const cast = await aCast();
    const runner = await rehearsal();
    const hidden = await hiddenIds(cast);
    const generate = new FilterGenerator(cast, generator(20_000));
    const ofName = new Map(entities.map((entity) => [entity.name, entity as AnyEntity]));
    // Admins see that a private place exists, but not its content (PM-05): myAccess returns its id.
    const lists = memberOperations.filter(
      ({ name, output, effect, audience }) =>
        effect === 'read' && audience !== 'admin' && output.kind !== 'done' && name !== 'myAccess',
    );
    let [answered, shown] = [0, 0];
    const leaks: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const operation = generate.maybe(10) ? (search as AnyOperation) : generate.pick(lists);
      const about = 'of' in operation.output ? ofName.get(operation.output.of.name) : undefined;
      const input = generate.input(operation, about ?? (entities[0] as AnyEntity));
      const reader = generate.pick(READERS);
      const session = cast.sessions.get(reader) ?? null;
      const visit: Visit = {
        address: '127.0.0.1',
        agent: 'tests',
        session,
        origin: '',
        keepsCookies: true,
        keepSession: async () => undefined,
      };
      const outcome = await runner.run(operation, input, visit).catch((fault: unknown) => fault);
      if (outcome instanceof Refusal) continue;
      if (outcome instanceof Error) throw outcome;
      const { answer } = outcome as { answer: unknown };
      const written = JSON.stringify(answer ?? null);
      answered += 1;
      if (/"id":"/.test(written)) shown += 1;
      const seen = hidden.filter((id) => written.includes(id));
      if (seen.length > 0) leaks.push(`${operation.name} for ${reader} with ${JSON.stringify(input)}: ${seen.length}`);
    }
    expect(answered, 'filters that were taken').to.be.greaterThan(ROUNDS / 4);
    expect(shown, 'answers that hold rows').to.be.greaterThan(ROUNDS / 20);
    expect(leaks).to.deep.equal([]);
  });
});
