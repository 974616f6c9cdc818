import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fields of a selection, including those of its fragments, each fragment once. */
export function fieldsOf(set: SelectionSetNode, fragments: Fragments, seen = new Set<string>()): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments, seen);
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (!fragment || seen.has(name)) return [];
    seen.add(name);
    return fieldsOf(fragment.selectionSet, fragments, seen);
  });
}

/** Names of the fields that a query requests of each row of a page. */
export function askedOfRows({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const known: Fragments = new Map(Object.entries(fragments));
  const below = (nodes: readonly FieldNode[]) =>
    nodes.flatMap(({ selectionSet }) => (selectionSet ? fieldsOf(selectionSet, known) : []));
  const rows = below(fieldNodes).filter(({ name }) => name.value === 'nodes');
  return new Set(below(rows).map(({ name }) => name.value));
}
