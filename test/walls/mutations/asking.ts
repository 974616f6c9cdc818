import type { Mutation } from '../mutation.ts';

const QUERIES = ['test/security/query-limits.test.ts'];
const EGRESS = ['host/egress/walls.spec.ts', 'host/egress/egress.spec.ts'];

/** Mutations of query limits, and of exits. */
export const ASKING: readonly Mutation[] = [
  // Query limits
  {
    wall: 'questions about the schema take no aliases',
    file: 'host/graph/introspection.ts',
    find: "if (field.alias) throw refused('A query for the schema takes no aliases.', field);",
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'questions about the schema bring each part once',
    file: 'host/graph/introspection.ts',
    find: 'if (below && PARTS.has(name))',
    replace: 'if (below && PARTS.has(name) && false)',
    caughtBy: QUERIES,
  },
  {
    wall: 'the schema is asked for on its own',
    file: 'host/graph/introspection.ts',
    find: 'if (!ROOTS.has(field.name.value)) throw',
    replace: "if (field.name.value === '') throw",
    caughtBy: QUERIES,
  },
  {
    wall: 'fields are repeated a few times',
    file: 'host/graph/limits.ts',
    find: 'else repeats += repeatedIn(set);',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'fragments are put in a few times',
    file: 'host/graph/limits.ts',
    find: 'FragmentSpread: () => {\n      repeats += 1;',
    replace: 'FragmentSpread: () => {\n      repeats += 0;',
    caughtBy: QUERIES,
  },
  {
    wall: 'an answer has so many values',
    file: 'host/graph/answer-budget.ts',
    find: 'this.leaves > MOST_LEAVES || ',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'an answer has so many bytes',
    file: 'host/graph/answer-budget.ts',
    find: 'this.bytes > MOST_BYTES || ',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'the names of values weigh, too',
    file: 'host/graph/answer-budget.ts',
    find: 'this.bytes += name.length + 4 + sizeOf(value);',
    replace: 'this.bytes += 4 + sizeOf(value);',
    caughtBy: QUERIES,
  },
  {
    wall: 'what is read for an answer weighs, too',
    file: 'host/graph/answer-budget.ts',
    find: 'this.loaded += sizeOf(rows);',
    replace: '',
    caughtBy: QUERIES,
  },
  {
    wall: 'a few lists are read at a time',
    file: 'host/graph/answer-budget.ts',
    find: 'this.running >= MOST_LISTS',
    replace: 'this.running >= MOST_LISTS + 100',
    caughtBy: QUERIES,
  },
  {
    wall: 'values are weighed as they are answered',
    file: 'host/graph/types.ts',
    find: 'budget.show(String(path.key), row[field], nullable)',
    replace: 'row[field] ?? (budget && path && nullable ? null : undefined)',
    caughtBy: QUERIES,
  },
  // Ways out
  {
    wall: 'private addresses are not asked',
    file: 'host/egress/address.ts',
    find: "if (family === 4) return !withheld.check(address, 'ipv4');",
    replace: 'if (family === 4) return true;',
    caughtBy: EGRESS,
  },
  {
    wall: 'keys go to no other origin',
    file: 'host/egress/redirect.ts',
    find: '(!elsewhere || HARMLESS.has(name))',
    replace: '(true || HARMLESS.has(name))',
    caughtBy: EGRESS,
  },
  {
    wall: 'cells begin no formula',
    file: 'core/rules/csv/cells.ts',
    find: 'BEGINS_FORMULA.test(text) ?',
    replace: 'text === BEGINS_FORMULA.source ?',
    caughtBy: ['core/rules/csv/cells.spec.ts'],
  },
  {
    wall: 'a sealed secret is bound to its row',
    file: 'host/plugins/vault.ts',
    find: 'Buffer.from(JSON.stringify([workspaceId, ownerId, field]))',
    replace: 'Buffer.from(JSON.stringify([workspaceId, ownerId, field].slice(3)))',
    caughtBy: ['host/plugins/vault.spec.ts'],
  },
];
