import type { Answer, AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
} from 'graphql';
import { type z } from 'zod';
import type { GraphRequest } from './request.ts';
import { askedOfRows } from './selection.ts';
import { GraphTypes } from './types.ts';

type Field = GraphQLFieldConfig<unknown, GraphRequest>;

/** The GraphQL schema, made from the declarations of all operations with this transport. */
export function graphSchema(entities: AnyEntity[], answers: Answer[], operations: AnyOperation[]): GraphQLSchema {
  const types = new GraphTypes(entities, answers);
  const ours = operations.filter(({ transport }) => transport === 'graphql');
  const fieldsOf = (effect: 'read' | 'write', make: (operation: AnyOperation) => Field) =>
    Object.fromEntries(
      ours.filter((operation) => operation.effect === effect).map((operation) => [operation.name, make(operation)]),
    );

  const queryField = (operation: AnyOperation): Field => ({
    type: outputType(types, operation),
    description: operation.description,
    args: types.inputFields(operation.input as z.ZodObject),
    resolve: (_, args, request, info) =>
      request.ask(operation, withoutNulls(args), operation.output.kind === 'page' ? askedOfRows(info) : undefined),
  });
  const mutationField = (operation: AnyOperation): Field => {
    const input = operation.input as z.ZodObject;
    const none = Object.keys(input.shape).length === 0;
    const name = `${operation.name.charAt(0).toUpperCase()}${operation.name.slice(1)}Input`;
    return {
      type: outputType(types, operation),
      description: operation.description,
      args: none ? {} : { input: { type: new GraphQLNonNull(types.input(name, input)) } },
      resolve: (_, args, request) => request.perform(operation, args.input ?? {}),
    };
  };
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: fieldsOf('read', queryField) }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fieldsOf('write', mutationField) }),
  });
}

// A null argument in a query means that it was not given.
const withoutNulls = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

function outputType(types: GraphTypes, { output }: AnyOperation): GraphQLOutputType {
  if (output.kind === 'done') return new GraphQLNonNull(GraphQLBoolean);
  if (output.kind === 'page') return new GraphQLNonNull(types.page(output.of));
  const object = types.object(output.of);
  if (output.kind === 'many') return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(object)));
  return output.nullable ? object : new GraphQLNonNull(object);
}
