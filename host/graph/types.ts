import { type Answer, type AnyEntity, bare, meanings, type Shape } from '@earshot/core/model/entity';
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
  getNamedType,
  isLeafType,
  isNullableType,
} from 'graphql';
import * as z from 'zod';
import type { ListedPage } from '../operations/handlers.ts';
import { referenceOf } from '../operations/references.ts';
import type { GraphRequest } from './request.ts';

const json = new GraphQLScalarType({
  name: 'JSON',
  description: 'A value that is described where it is used and checked by the server.',
});

type Wrapped = z.ZodOptional | z.ZodNullable | z.ZodDefault;
const isWrapped = (schema: z.ZodType): schema is Wrapped =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
const mayBeNull = (schema: z.ZodType): boolean =>
  isWrapped(schema) && (!(schema instanceof z.ZodDefault) || mayBeNull(schema.unwrap() as z.ZodType));

const SCALARS: Record<string, GraphQLScalarType> = {
  string: GraphQLString,
  number: GraphQLFloat,
  integer: GraphQLInt,
  boolean: GraphQLBoolean,
};

function scalarOf(schema: z.ZodType): GraphQLScalarType {
  const { type, format } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (type === 'string' && format === 'uuid') return GraphQLID;
  return SCALARS[String(type)] ?? json;
}

/** Makes GraphQL types from the declarations, each once. */
export class GraphTypes {
  private readonly enums = new Map<string, GraphQLEnumType>();
  private readonly objects = new Map<string, GraphQLObjectType>();
  private readonly byRow: Map<z.ZodType, AnyEntity | Answer>;

  constructor(
    private readonly entities: AnyEntity[],
    answers: Answer[],
  ) {
    this.byRow = new Map([...entities, ...answers].map((noun) => [noun.row as z.ZodType, noun]));
  }

  /** The object type of an entity or answer. */
  object(of: AnyEntity | Answer): GraphQLObjectType {
    const known = this.objects.get(of.name);
    if (known) return known;
    const type = new GraphQLObjectType({ name: of.name, fields: () => this.outputFields(of) });
    this.objects.set(of.name, type);
    return type;
  }

  /** The page type of an entity's list. */
  page(of: AnyEntity): GraphQLObjectType {
    const name = `${of.name}Page`;
    const known = this.objects.get(name);
    if (known) return known;
    const nodes = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.object(of))));
    const type = new GraphQLObjectType({
      name,
      fields: {
        nodes: { type: nodes },
        totalCount: {
          type: new GraphQLNonNull(GraphQLInt),
          resolve: ({ totalCount }: ListedPage<unknown>) => totalCount(),
        },
        pageInfo: { type: new GraphQLNonNull(this.pageInfo()) },
      },
    });
    this.objects.set(name, type);
    return type;
  }

  /** An input type with a field for each field of a schema. */
  input(name: string, schema: z.ZodObject): GraphQLInputObjectType {
    return new GraphQLInputObjectType({ name, fields: () => this.inputFields(schema) });
  }

  /** Input fields or arguments for the fields of a schema. */
  inputFields(schema: z.ZodObject): GraphQLInputFieldConfigMap {
    const fields = Object.entries(schema.shape as Shape);
    return Object.fromEntries(fields.map(([field, inner]) => [field, { type: this.inputType(inner) }]));
  }

  private pageInfo(): GraphQLObjectType {
    const fields = { hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) }, endCursor: { type: GraphQLString } };
    const type = this.objects.get('PageInfo') ?? new GraphQLObjectType({ name: 'PageInfo', fields });
    this.objects.set('PageInfo', type);
    return type;
  }

  private inputType(schema: z.ZodType): GraphQLInputType {
    const core = bare(schema);
    const type =
      core instanceof z.ZodArray
        ? new GraphQLList(this.inputType(core.element as z.ZodType))
        : (this.enumOf(core) ?? scalarOf(core));
    const optional = schema instanceof z.ZodDefault || mayBeNull(schema);
    return optional ? type : new GraphQLNonNull(type);
  }

  private outputFields(of: AnyEntity | Answer): GraphQLFieldConfigMap<Record<string, unknown>, GraphRequest> {
    const shown = Object.entries(of.row.shape as Shape).filter(
      ([field, schema]) => field !== 'workspaceId' && !meanings.get(bare(schema))?.secret,
    );
    const plain = shown.map(([field, schema]) => [field, this.plainField(field, schema)] as const);
    const relations = shown.flatMap(([field, schema]) => this.relation(field, schema));
    return Object.fromEntries([...plain, ...relations]);
  }

  private plainField(
    field: string,
    schema: z.ZodType,
  ): GraphQLFieldConfigMap<Record<string, unknown>, GraphRequest>[string] {
    const type = this.outputType(schema);
    if (!isLeafType(getNamedType(type))) return { type };
    const nullable = isNullableType(type);
    return { type, resolve: (row, _, { budget }, { path }) => budget.show(String(path.key), row[field], nullable) };
  }

  private relation(
    field: string,
    schema: z.ZodType,
  ): [string, GraphQLFieldConfigMap<Record<string, unknown>, GraphRequest>[string]][] {
    const target = this.entities.find(({ name }) => name === referenceOf(schema)?.to);
    if (!target || !field.endsWith('Id')) return [];
    const resolve = (row: Record<string, unknown>, _: unknown, request: GraphRequest) =>
      request.related(target, row[field] as string | null);
    return [[field.slice(0, -2), { type: this.object(target), resolve }]];
  }

  private outputType(schema: z.ZodType): GraphQLOutputType {
    const core = bare(schema);
    const type =
      core instanceof z.ZodArray ? new GraphQLList(this.outputType(core.element as z.ZodType)) : this.outputCore(core);
    return mayBeNull(schema) ? type : new GraphQLNonNull(type);
  }

  private outputCore(core: z.ZodType) {
    const noun = this.byRow.get(core);
    return noun ? this.object(noun) : (this.enumOf(core) ?? scalarOf(core));
  }

  private enumOf(core: z.ZodType): GraphQLEnumType | undefined {
    const name = meanings.get(core)?.choice;
    if (!name || !(core instanceof z.ZodEnum)) return undefined;
    const values = Object.fromEntries(core.options.map((value) => [String(value), {}]));
    const type = this.enums.get(name) ?? new GraphQLEnumType({ name, values });
    this.enums.set(name, type);
    return type;
  }
}
