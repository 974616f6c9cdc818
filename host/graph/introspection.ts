import { setImmediate as others } from 'node:timers/promises';
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { Refusal } from '@earshot/core/refusal';
import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import type { GraphRequest } from './request.ts';
import { type Fragments, fieldsOf } from './selection.ts';

/** Introspection fields that list the parts of a type. */
const PARTS = new Set(['fields', 'inputFields', 'enumValues', 'interfaces', 'possibleTypes']);
/** Introspection fields that lead from a part to a type, of which only the name can be requested. */
const REFERENCES = new Set([
  'type',
  'ofType',
  'interfaces',
  'possibleTypes',
  'queryType',
  'mutationType',
  'subscriptionType',
]);
const ROOTS = new Set(['__schema', '__type', '__typename']);
const TURN_MS = 5;

const refused = (text: string, nodes: FieldNode | OperationDefinitionNode) =>
  new GraphQLError(text, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** True if an operation queries the schema, including in fragments. */
function asksForSchema(set: SelectionSetNode, fragments: Fragments): boolean {
  return fieldsOf(set, fragments).some(({ name }) => name.value === '__schema' || name.value === '__type');
}

const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );

/**
 * Refuses introspection queries that multiply their response: aliases, or lists of a type's parts below another type's
 * parts. The queries of tools (getIntrospectionQuery in its variants, one type by its name) are allowed and return each
 * part of the schema once.
 */
function demandPlain(document: DocumentNode, operation: OperationDefinitionNode, fragments: Fragments): void {
  visit(document, {
    Directive() {
      throw refused('A query for the schema takes no directives.', operation);
    },
  });
  const known = new Set<SelectionSetNode>();
  const knownBelow = new Set<SelectionSetNode>();
  const look = (set: SelectionSetNode, below: boolean): void => {
    const looked = below ? knownBelow : known;
    if (looked.has(set)) return;
    looked.add(set);
    for (const field of fieldsOf(set, fragments)) {
      const name = field.name.value;
      if (field.alias) throw refused('A query for the schema takes no aliases.', field);
      if (below && PARTS.has(name))
        throw refused(`The ${name} of a type are listed under the type itself. Ask for it by its name.`, field);
      if (field.selectionSet) look(field.selectionSet, below || REFERENCES.has(name));
    }
  };
  for (const field of fieldsOf(operation.selectionSet, fragments))
    if (!ROOTS.has(field.name.value)) throw refused('Ask for the schema in a request of its own.', field);
  look(operation.selectionSet, false);
}

/** The response about all types, computed type by type with pauses for other work. */
async function allTypes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variableValues: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  const fragmentDefinitions = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const ask = (selections: FieldNode[]) => {
    const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections };
    const part: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [{ ...operation, selectionSet }, ...fragmentDefinitions],
    };
    const result = execute({ schema, document: part, variableValues });
    if (result instanceof Promise || result.errors || !result.data) throw new Error('the schema does not answer');
    return result.data;
  };
  const fragments = fragmentsOf(document);
  const root = fieldsOf(operation.selectionSet, fragments);
  const asked = root.flatMap(({ name, selectionSet }) =>
    name.value === '__schema' && selectionSet ? fieldsOf(selectionSet, fragments) : [],
  );
  const ofTypes = asked.filter(({ name }) => name.value === 'types');
  const rest = asked.filter(({ name }) => name.value !== 'types');
  const answer = ask([
    ...root.filter(({ name }) => name.value !== '__schema'),
    ...root
      .filter(({ name }) => name.value === '__schema')
      .slice(0, 1)
      .map((field) => ({
        ...field,
        selectionSet: { kind: Kind.SELECTION_SET, selections: [...rest, TYPENAME] } as SelectionSetNode,
      })),
  ]);
  const whole = answer.__schema as Record<string, unknown>;
  if (!rest.some(({ name }) => name.value === '__typename')) delete whole.__typename;
  const selections = ofTypes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const types: unknown[] = [];
  let began = performance.now();
  for (const name of Object.keys(schema.getTypeMap())) {
    types.push(ask([typeField(name, { kind: Kind.SELECTION_SET, selections })]).__type);
    if (performance.now() - began < TURN_MS) continue;
    await others();
    began = performance.now();
  }
  return { ...answer, __schema: { ...whole, types } };
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const typeField = (type: string, selectionSet: SelectionSetNode): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: '__type' },
  arguments: [
    { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'name' }, value: { kind: Kind.STRING, value: type } },
  ],
  selectionSet,
});

/**
 * Introspection for members (contract 23; the schema is also in docs/): it counts as bulk work, repeats nothing, and is
 * computed in time slices.
 */
export const introspection: ApolloServerPlugin<GraphRequest> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, operation, contextValue }) {
        const fragments = fragmentsOf(document);
        if (!operation || !asksForSchema(operation.selectionSet, fragments)) return;
        if (!contextValue.visit.session?.actor)
          throw wrapped(new Refusal('UNAUTHENTICATED', 'Sign in to read the schema, or look at docs/schema.graphql.'));
        demandPlain(document, operation, fragments);
        await contextValue.charge('bulk').catch((refusal) => {
          throw wrapped(refusal);
        });
      },
      async responseForOperation({ schema, document, operation, request }) {
        const fragments = fragmentsOf(document);
        const root = fieldsOf(operation.selectionSet, fragments);
        const whole = root.find(({ name }) => name.value === '__schema');
        if (!whole?.selectionSet) return null;
        const asked = fieldsOf(whole.selectionSet, fragments);
        if (!asked.some(({ name }) => name.value === 'types')) return null;
        const data = await allTypes(schema, document, operation, request.variables);
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } };
      },
    };
  },
};

const wrapped = (originalError: Refusal) => new GraphQLError(originalError.message, { originalError });
