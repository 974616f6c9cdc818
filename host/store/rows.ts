import { randomUUID } from 'node:crypto';
import type { AnyEntity, AnyRow, Row } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import {
  DataTypes,
  literal,
  type Model,
  type ModelStatic,
  Op,
  type Order,
  type Sequelize,
  UniqueConstraintError,
  type WhereOptions,
} from 'sequelize';
import { type Column, columnsOf, tableOf } from './columns.ts';
import type { Transaction } from './database.ts';
import { virtualSql } from './virtual.ts';

const TYPES = {
  uuid: DataTypes.UUID,
  timestamptz: DataTypes.DATE(3),
  text: DataTypes.TEXT,
  int4: DataTypes.INTEGER,
  float8: DataTypes.DOUBLE,
  bool: DataTypes.BOOLEAN,
  jsonb: DataTypes.JSONB,
  _uuid: DataTypes.ARRAY(DataTypes.UUID),
  _text: DataTypes.ARRAY(DataTypes.TEXT),
};

interface Table {
  model: ModelStatic<Model>;
  attributes: (string | [ReturnType<typeof literal>, string])[];
  dates: string[];
}

const tables = new WeakMap<Sequelize, Map<string, Table>>();

function define(sequelize: Sequelize, entity: AnyEntity): Table {
  const columns = columnsOf(entity);
  const attribute = ({ field, name, type, nullable }: Column) => [
    field,
    { type: TYPES[type], field: name, allowNull: nullable, primaryKey: field === 'id' || field === 'workspaceId' },
  ];
  const model = sequelize.define(entity.name, Object.fromEntries(columns.map(attribute)), {
    tableName: tableOf(entity),
    timestamps: false,
  });
  const virtual = (entity.options.virtual ?? []).map((field): [ReturnType<typeof literal>, string] => {
    const sql = virtualSql[`${entity.name}.${field}`];
    if (!sql) throw new Error(`host/store/virtual.ts has no SQL for ${entity.name}.${field}`);
    return [literal(sql), field];
  });
  const dates = columns.filter(({ type }) => type === 'timestamptz').map(({ field }) => field);
  return { model, attributes: [...columns.map(({ field }) => field), ...virtual], dates };
}

function tableFor(sequelize: Sequelize, entity: AnyEntity): Table {
  const known = tables.get(sequelize) ?? new Map<string, Table>();
  tables.set(sequelize, known);
  const table = known.get(entity.name) ?? define(sequelize, entity);
  known.set(entity.name, table);
  return table;
}

/** Field → value, or a list of values of which one must match. */
export type Where = Record<string, unknown>;

export interface Find {
  where?: Where;
  order?: [field: string, direction: 'ASC' | 'DESC'][];
  limit?: number;
  offset?: number;
  /** only what stands after this row in the order */
  after?: { value: unknown; id: string };
  /** rows in trash instead of those outside; 'both' for either */
  trashed?: boolean | 'both';
}

/** Called in the same transaction for each row that was written (the search row, for one). */
export type OnWrite = (transaction: Transaction, entity: AnyEntity, row: AnyRow) => Promise<void>;

/** Somebody else was first; carries the row as it is now. */
export const changedMeanwhile = (current: unknown) =>
  new Refusal('CONFLICT', 'Somebody else changed this meanwhile. Look at their version, then change it again.', {
    current,
  });

/** The rows of one entity in one workspace; the only way from features to tables, plain typed rows in and out. */
export class Rows<E extends AnyEntity> {
  private readonly table: Table;

  constructor(
    private readonly transaction: Transaction,
    private readonly entity: E,
    private readonly onWrite: OnWrite = async () => undefined,
  ) {
    this.table = tableFor(transaction.sequelize, entity);
  }

  private get workspaceId(): string {
    if (!this.transaction.workspaceId) throw new Error(`${this.entity.name} rows are reached inside a workspace only`);
    return this.transaction.workspaceId;
  }

  /** The row with this id, or undefined; what is in trash is not there unless asked for. */
  async get(id: string, options: { trashed?: boolean } = {}): Promise<Row<E> | undefined> {
    const [row] = await this.find({ where: { id }, limit: 1, trashed: options.trashed ? 'both' : false });
    return row;
  }

  /** Rows that match, in order. */
  async find({ where = {}, order = [], limit, offset, after, trashed = false }: Find): Promise<Row<E>[]> {
    const { model, attributes, dates } = this.table;
    const conditions: WhereOptions[] = [this.matching(where, trashed)];
    const [first] = order;
    if (after && first) conditions.push(behind(first, after));
    const query = {
      attributes,
      where: { [Op.and]: conditions },
      order: [...order, ['id', first?.[1] ?? 'ASC']] as Order,
      limit,
      offset,
      raw: true as const,
      ...this.transaction.options,
    };
    const found = (await this.transaction.turn(() => model.findAll(query as never))) as unknown as Row<E>[];
    return found.map((row) => withIsoDates(row, dates));
  }

  /** How many rows match. */
  count(where: Where = {}, trashed: Find['trashed'] = false): Promise<number> {
    const query = { where: this.matching(where, trashed), ...this.transaction.options };
    return this.transaction.turn(() => this.table.model.count(query as never)) as unknown as Promise<number>;
  }

  /** Adds a row; id, workspace, revision and times are set here. Answers the row as it is read. */
  async insert(values: Partial<Row<E>>): Promise<Row<E>> {
    const now = new Date();
    const row = {
      id: randomUUID(),
      createdBy: null,
      trashedAt: null,
      ...values,
      workspaceId: this.workspaceId,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const { model } = this.table;
    await this.unique(() => model.bulkCreate([row], { ...this.transaction.options, returning: false }));
    return this.written(String(row.id));
  }

  /**
   * Changes the fields that are given and nothing else. Quietly is for what the host works out by itself: revision and
   * time of change stay, so that nobody who edits the row runs into a conflict with it. With a revision, only a row that
   * still has it is changed.
   */
  async update(
    id: string,
    values: Partial<Row<E>>,
    options: { quietly?: boolean; revision?: number } = {},
  ): Promise<Row<E>> {
    const { model } = this.table;
    const { quietly, revision } = options;
    const change = quietly ? values : { ...values, revision: literal('revision + 1'), updatedAt: new Date() };
    const [changed] = await this.unique(() =>
      model.update(change as never, {
        where: { workspaceId: this.workspaceId, id, ...(revision === undefined ? {} : { revision }) },
        ...this.transaction.options,
      }),
    );
    if (changed === 0 && revision !== undefined) throw changedMeanwhile(await this.get(id, { trashed: true }));
    return this.written(id);
  }

  /** Removes a row for good. */
  async erase(id: string): Promise<void> {
    const { model } = this.table;
    await this.transaction.turn(() =>
      model.destroy({ where: { workspaceId: this.workspaceId, id }, ...this.transaction.options }),
    );
  }

  private matching(where: Where, trashed: Find['trashed']): WhereOptions {
    const trash = trashed === 'both' ? {} : { trashedAt: trashed ? { [Op.ne]: null } : null };
    return { workspaceId: this.workspaceId, ...trash, ...where } as WhereOptions;
  }

  private async written(id: string): Promise<Row<E>> {
    const row = await this.get(id, { trashed: true });
    if (!row) throw new Refusal('NOT_FOUND', 'This is not there any more.');
    await this.onWrite(this.transaction, this.entity, row as unknown as AnyRow);
    return row;
  }

  private async unique<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await this.transaction.turn(write);
    } catch (fault) {
      if (!(fault instanceof UniqueConstraintError)) throw fault;
      const noun = this.entity.name.toLowerCase();
      throw new Refusal('CONFLICT', `There already is a ${noun} like this one. Choose another name.`);
    }
  }
}

const behind = ([field, direction]: [string, 'ASC' | 'DESC'], after: { value: unknown; id: string }): WhereOptions => {
  const step = direction === 'ASC' ? Op.gt : Op.lt;
  const further = { [field]: { [step]: after.value } };
  const same = { [field]: after.value, id: { [step]: after.id } };
  return { [Op.or]: [further, same] } as WhereOptions;
};

// Dates are ISO strings everywhere outside the driver.
function withIsoDates<T>(row: T, dates: string[]): T {
  const fields = row as Record<string, unknown>;
  for (const field of dates) {
    const value = fields[field];
    if (value instanceof Date) fields[field] = value.toISOString();
  }
  return row;
}
