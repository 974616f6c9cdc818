import type { ApolloServerPlugin } from '@apollo/server';
import { limits } from '@earshot/core/limits';
import { listInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';

/** An operation of a document, with its variables' values. */
interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  request: { variables?: Record<string, unknown> };
}

interface Weight {
  depth: number;
  aliases: number;
  cost: number;
}

const { depth: MOST_DEPTH, aliases: MOST_ALIASES, cost: MOST_COST } = limits.graphql;
// The page size of a list without `first`.
const PAGE = listInput.shape.first.parse(undefined);

const saysRows = (argument: string) => argument === 'first' || argument === 'limit';

/** Depth, aliases and cost of a selection; each fragment is counted once, however often it is used. */
class Scale {
  private readonly known = new Map<string, Weight>();
  private readonly variables: Record<string, unknown>;

  constructor(private readonly asked: Asked) {
    const defaults = (asked.operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    );
    this.variables = { ...Object.fromEntries(defaults), ...asked.request.variables };
  }

  weigh(set: SelectionSetNode | undefined, on: GraphQLNamedType | null | undefined): Weight {
    const total: Weight = { depth: 0, aliases: 0, cost: 0 };
    for (const selection of set?.selections ?? []) {
      const part = selection.kind === Kind.FIELD ? this.field(selection, on) : this.spread(selection, on);
      total.depth = Math.max(total.depth, part.depth);
      total.aliases += part.aliases;
      total.cost += part.cost;
    }
    return total;
  }

  private field(field: FieldNode, on: GraphQLNamedType | null | undefined): Weight {
    // Introspection has limits of its own (introspection.ts).
    if (field.name.value.startsWith('__')) return { depth: 0, aliases: field.alias ? 1 : 0, cost: 0 };
    const declared = isObjectType(on) ? on.getFields()[field.name.value] : undefined;
    const below = this.weigh(field.selectionSet, declared && getNamedType(declared.type));
    const own = field.selectionSet ? 1 + below.cost * this.rowsOf(field, declared) : 0;
    return { depth: below.depth + 1, aliases: below.aliases + (field.alias ? 1 : 0), cost: own };
  }

  // The maximum number of rows of a field.
  private rowsOf(field: FieldNode, declared: GraphQLField<unknown, unknown> | undefined): number {
    if (!declared?.args.some(({ name }) => saysRows(name))) return 1;
    const said = field.arguments?.find(({ name }) => saysRows(name.value));
    const rows = said && valueFromASTUntyped(said.value, this.variables);
    return typeof rows === 'number' ? Math.max(1, rows) : PAGE;
  }

  private spread(
    selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
    on: GraphQLNamedType | null | undefined,
  ): Weight {
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.weigh(selection.selectionSet, on);
    const name = selection.name.value;
    const weight = this.known.get(name) ?? this.fragment(name);
    this.known.set(name, weight);
    return weight;
  }

  private fragment(name: string): Weight {
    const { document, schema } = this.asked;
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return { depth: 0, aliases: 0, cost: 0 };
    return this.weigh(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
  }
}

function demandWithinLimits(asked: Asked): void {
  const { operation, schema } = asked;
  const { depth, aliases, cost } = new Scale(asked).weigh(
    operation.selectionSet,
    schema.getRootType(operation.operation),
  );
  const refusal = (text: string) =>
    new GraphQLError(text, { nodes: operation, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
  if (depth > MOST_DEPTH)
    throw refusal(`This query is ${depth} levels deep; ${MOST_DEPTH} are allowed. Ask in several steps.`);
  if (aliases > MOST_ALIASES)
    throw refusal(`This query uses ${aliases} aliases; ${MOST_ALIASES} are allowed. Ask in several requests.`);
  if (cost > MOST_COST)
    throw refusal(`This query costs ${cost}; ${MOST_COST} are allowed. Ask for fewer rows or relations.`);
}

/**
 * Refuses documents that repeat a field in one selection or use many fragments. Validating them takes quadratic time,
 * so this is counted before. A document that cannot be parsed passes, to be refused later.
 */
export function demandFewRepeats(query: string): void {
  if (unrepeated.has(query)) return;
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: limits.graphql.tokens, noLocation: true });
  } catch {
    return;
  }
  let repeats = 0;
  visit(document, {
    FragmentSpread: () => {
      repeats += 1;
    },
    SelectionSet(set, _key, parent) {
      if (parent && 'kind' in parent && parent.kind === Kind.INLINE_FRAGMENT) repeats += 1;
      else repeats += repeatedIn(set);
    },
  });
  if (repeats > limits.graphql.repeats)
    throw new Refusal(
      'BAD_USER_INPUT',
      `This query repeats fields and fragments ${repeats} times; ${limits.graphql.repeats} are allowed.`,
    );
  if (unrepeated.size >= MOST_KNOWN) unrepeated.clear();
  unrepeated.add(query);
}

// Cached, because browsers send the same few hundred queries.
const MOST_KNOWN = 500;
const unrepeated = new Set<string>();

function repeatedIn(set: SelectionSetNode): number {
  const names = responseNames(set);
  return names.length - new Set(names).size;
}

const responseNames = (set: SelectionSetNode): string[] =>
  set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [(selection.alias ?? selection.name).value];
    return selection.kind === Kind.INLINE_FRAGMENT ? responseNames(selection.selectionSet) : [];
  });

/**
 * Refuses operations that are too deep, have too many aliases, or cost too much (contract 23). Checked after
 * validation, because the cost depends on the variables.
 */
export const withinLimits: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request }) {
        // A missing operation is refused at execution.
        if (operation) demandWithinLimits({ schema, document, operation, request });
      },
    };
  },
};
