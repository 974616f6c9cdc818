import { bare, declarationOf, meanings } from '@earshot/core/model/entity';
import type { AnyOperation, Output } from '@earshot/core/model/operation';
import * as z from 'zod';

type Input = Record<string, unknown>;

/** A GraphQL query or mutation with its variables. */
export interface GraphDocument {
  query: string;
  variables: Input;
}

// Input type before any transform, as sent.
function sent(schema: z.ZodType): z.ZodType {
  const inner = bare(schema);
  return inner instanceof z.ZodPipe ? sent(inner.in as z.ZodType) : inner;
}

/** All fields of a declared row, including nested ones; a field without a declared type is JSON. */
export function selectionOf(row: z.ZodObject): string {
  const shown = Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const inner = sent(schema);
    if (field === 'workspaceId' || meanings.get(inner)?.secret) return [];
    const element = inner instanceof z.ZodArray ? sent(inner.element as z.ZodType) : inner;
    return [declarationOf(element) ? `${field} ${selectionOf(element as z.ZodObject)}` : field];
  });
  return `{ ${shown.join(' ')} }`;
}

function answerOf(output: Output): string {
  if (output.kind === 'done') return '';
  const row = selectionOf(output.of.row);
  return output.kind === 'page' ? `{ nodes ${row} totalCount pageInfo { hasNextPage endCursor } }` : row;
}

function typeOf(schema: z.ZodType): string {
  const inner = sent(schema);
  const { choice, ref } = meanings.get(inner) ?? {};
  if (choice) return choice;
  if (ref || inner instanceof z.ZodUUID) return 'ID';
  if (inner instanceof z.ZodArray) return `[${typeOf(inner.element as z.ZodType)}!]`;
  if (inner instanceof z.ZodBoolean) return 'Boolean';
  if (inner instanceof z.ZodNumber) return inner.format?.includes('int') ? 'Int' : 'Float';
  return inner instanceof z.ZodString || inner instanceof z.ZodStringFormat ? 'String' : 'JSON';
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A query as a field, with an alias if there are several. */
function fieldOf(operation: AnyOperation, input: Input, alias = '') {
  const shape = operation.input.shape as Record<string, z.ZodType>;
  const given = Object.entries(input).filter(([field, value]) => value !== undefined && field in shape);
  const named = given.map(([field, value]) => [field, alias === '' ? field : `${alias}_${field}`, value] as const);
  const passed = named.map(([field, variable]) => `${field}: $${variable}`);
  const call = passed.length === 0 ? operation.name : `${operation.name}(${passed.join(', ')})`;
  return {
    heads: named.map(
      ([field, variable, value]) => `$${variable}: ${typeOf(shape[field] as z.ZodType)}${value === null ? '' : '!'}`,
    ),
    text: `${alias === '' ? '' : `${alias}: `}${call} ${answerOf(operation.output)}`,
    variables: Object.fromEntries(named.map(([, variable, value]) => [variable, value])),
  };
}

function queryOf(name: string, fields: ReturnType<typeof fieldOf>[]): GraphDocument {
  const heads = fields.flatMap((field) => field.heads);
  const head = heads.length === 0 ? '' : `(${heads.join(', ')})`;
  return {
    query: `query ${name}${head} { ${fields.map(({ text }) => text).join(' ')} }`,
    variables: Object.assign({}, ...fields.map(({ variables }) => variables)) as Input,
  };
}

function mutationOf(operation: AnyOperation, input: Input): GraphDocument {
  const answer = answerOf(operation.output);
  if (Object.keys(operation.input.shape).length === 0)
    return { query: `mutation ${operation.name} { ${operation.name} ${answer} }`, variables: {} };
  return {
    query: `mutation ${operation.name}($input: ${upper(operation.name)}Input!) { ${operation.name}(input: $input) ${answer} }`,
    variables: { input },
  };
}

/** Generates the GraphQL for one call of a declared operation. */
export const documentOf = (operation: AnyOperation, input: Input): GraphDocument =>
  operation.effect === 'read' ? queryOf(operation.name, [fieldOf(operation, input)]) : mutationOf(operation, input);

/** Generates one query for several calls of a reading operation; results have the alias `a` and their index. */
export const documentOfAll = (operation: AnyOperation, inputs: readonly Input[]): GraphDocument =>
  queryOf(
    operation.name,
    inputs.map((input, place) => fieldOf(operation, input, `a${place}`)),
  );
