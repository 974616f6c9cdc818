import { limits } from '@earshot/core/limits';
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

interface Weight {
  depth: number;
  aliases: number;
  cost: number;
}

const { depth: MOST_DEPTH, aliases: MOST_ALIASES, cost: MOST_COST } = limits.graphql;

// How many rows a field may bring; a list without a number brings its default page.
function rowsOf(field: FieldNode): number {
  const first = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'limit');
  if (!first) return 1;
  return first.value.kind === Kind.INT ? Math.max(1, Number(first.value.value)) : 50;
}

/** Depth, aliases and cost of a selection; each fragment is weighed once, however often it is spread. */
class Scale {
  private readonly known = new Map<string, Weight>();

  constructor(private readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined) {}

  weigh(set: SelectionSetNode | undefined): Weight {
    const total: Weight = { depth: 0, aliases: 0, cost: 0 };
    for (const selection of set?.selections ?? []) {
      const part = selection.kind === Kind.FIELD ? this.field(selection) : this.spread(selection);
      total.depth = Math.max(total.depth, part.depth);
      total.aliases += part.aliases;
      total.cost += part.cost;
    }
    return total;
  }

  private field(field: FieldNode): Weight {
    if (field.name.value.startsWith('__')) return { depth: 0, aliases: 0, cost: 0 };
    const below = this.weigh(field.selectionSet);
    const own = field.selectionSet ? 1 + below.cost * rowsOf(field) : 0;
    return { depth: below.depth + 1, aliases: below.aliases + (field.alias ? 1 : 0), cost: own };
  }

  private spread(selection: Exclude<SelectionSetNode['selections'][number], FieldNode>): Weight {
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.weigh(selection.selectionSet);
    const name = selection.name.value;
    const known = this.known.get(name);
    if (known) return known;
    // Stands while the fragment is weighed, so that one that spreads itself ends (another rule refuses it).
    this.known.set(name, { depth: 0, aliases: 0, cost: 0 });
    const weight = this.weigh(this.fragment(name)?.selectionSet);
    this.known.set(name, weight);
    return weight;
  }
}

/** Refuses documents that are too deep, repeat themselves under too many names, or cost too much (contract 23). */
export function withinLimits(context: ValidationContext): ASTVisitor {
  const scale = new Scale((name) => context.getFragment(name));
  return {
    OperationDefinition(node) {
      const { depth, aliases, cost } = scale.weigh(node.selectionSet);
      const say = (text: string) =>
        context.reportError(new GraphQLError(text, { nodes: node, extensions: { code: 'BAD_USER_INPUT' } }));
      if (depth > MOST_DEPTH)
        say(`This query is ${depth} levels deep; ${MOST_DEPTH} are allowed. Ask in several steps.`);
      if (aliases > MOST_ALIASES)
        say(`This query uses ${aliases} aliases; ${MOST_ALIASES} are allowed. Ask in several requests.`);
      if (cost > MOST_COST) say(`This query costs ${cost}; ${MOST_COST} are allowed. Ask for fewer rows or relations.`);
    },
  };
}
