import { randomUUID } from 'node:crypto';
import type { AnyEntity, AnyRow, Row } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { DataTypes, literal, type Model, type ModelStatic, type Sequelize, UniqueConstraintError } from 'sequelize';
import { type Column, columnsOf, tableOf } from './columns.ts';
import type { Transaction } from './database.ts';
import type { Find, Where } from './find.ts';
import { countRows, selectIds, selectRows } from './select.ts';

const TYPES = {
  uuid: DataTypes.UUID,
  timestamptz: DataTypes.DATE(3),
  text: DataTypes.TEXT,
  int4: DataTypes.INTEGER,
  float8: DataTypes.DOUBLE,
  bool: DataTypes.BOOLEAN,
  json: DataTypes.JSON,
  jsonb: DataTypes.JSONB,
  _uuid: DataTypes.ARRAY(DataTypes.UUID),
  _text: DataTypes.ARRAY(DataTypes.TEXT),
};

// Writing uses Sequelize; reading uses select.ts, which takes a third of Sequelize's time.
const models = new WeakMap<Sequelize, Map<string, ModelStatic<Model>>>();

function define(sequelize: Sequelize, entity: AnyEntity): ModelStatic<Model> {
  const attribute = ({ field, name, type, nullable }: Column) => [
    field,
    { type: TYPES[type], field: name, allowNull: nullable, primaryKey: field === 'id' || field === 'workspaceId' },
  ];
  return sequelize.define(entity.name, Object.fromEntries(columnsOf(entity).map(attribute)), {
    tableName: tableOf(entity),
    timestamps: false,
  });
}

function modelFor(sequelize: Sequelize, entity: AnyEntity): ModelStatic<Model> {
  const known = models.get(sequelize) ?? new Map<string, ModelStatic<Model>>();
  models.set(sequelize, known);
  const model = known.get(entity.name) ?? define(sequelize, entity);
  known.set(entity.name, model);
  return model;
}

/** Called in the same transaction for each written row; updates the search index, for example. */
export type OnWrite = (transaction: Transaction, entity: AnyEntity, row: AnyRow) => Promise<void>;

/** Refusal of a change based on an older revision; contains the current row. */
export const changedMeanwhile = (current: unknown) =>
  new Refusal('CONFLICT', 'Someone else changed this. Review their version, then change it again.', {
    current,
  });

/** The rows of one entity in one workspace: plain typed rows in and out. The only access to tables for areas. */
export class Rows<E extends AnyEntity> {
  constructor(
    private readonly transaction: Transaction,
    private readonly entity: E,
    private readonly onWrite: OnWrite = async () => undefined,
  ) {}

  private get model(): ModelStatic<Model> {
    return modelFor(this.transaction.sequelize, this.entity);
  }

  private get workspaceId(): string {
    if (!this.transaction.workspaceId) throw new Error(`${this.entity.name} rows are reached inside a workspace only`);
    return this.transaction.workspaceId;
  }

  /** The rows of one entity in one workspace: plain typed rows in and out. The only access to tables for areas. */
  async get(
    id: string,
    { trashed = false, pageThere }: { trashed?: boolean; pageThere?: boolean } = {},
  ): Promise<Row<E> | undefined> {
    const [row] = await this.find({ where: { id }, limit: 1, trashed: trashed ? 'both' : false, pageThere });
    return row;
  }

  /** The row with this id, or undefined; rows in trash only if `trashed` is set. */
  find(find: Find): Promise<Row<E>[]> {
    return this.transaction.ask(selectRows(this.entity, this.workspaceId, find));
  }

  /** The matching rows, in order; ties are ordered by id. */
  async ids(find: Find): Promise<string[]> {
    const found = await this.transaction.ask<{ id: string }>(selectIds(this.entity, this.workspaceId, find));
    return found.map(({ id }) => id);
  }

  /** The ids of the matching rows, in order. */
  async count(
    where: Where = {},
    trashed: Find['trashed'] = false,
    shown: Pick<Find, 'pageThere' | 'narrow' | 'limit'> = {},
  ): Promise<number> {
    const [counted] = await this.transaction.ask<{ rows: number }>(
      countRows(this.entity, this.workspaceId, { where, trashed, ...shown }),
    );
    return counted?.rows ?? 0;
  }

  /** The number of matching rows, counted up to the limit if there is one. */
  async insert(values: Partial<Row<E>>, times?: Pick<AnyRow, 'createdAt' | 'updatedAt'>): Promise<Row<E>> {
    const [id = ''] = await this.create([values], times);
    return this.written(id);
  }

  /**
   * Inserts a row; id, workspace, revision and times are set here. Returns the row as read. A row made elsewhere keeps
   * its times.
   */
  async insertAll(values: readonly Partial<Row<E>>[]): Promise<Row<E>[]> {
    const ids = await this.create(values);
    const read = await this.find({ where: { id: ids }, trashed: 'both' });
    const byId = new Map(read.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    for (const row of rows) await this.onWrite(this.transaction, this.entity, row);
    return rows;
  }

  private async create(
    values: readonly Partial<Row<E>>[],
    times?: Pick<AnyRow, 'createdAt' | 'updatedAt'>,
  ): Promise<string[]> {
    const now = new Date();
    const rows = values.map((own) => ({
      id: randomUUID(),
      createdBy: null,
      trashedAt: null,
      ...own,
      workspaceId: this.workspaceId,
      revision: 1,
      createdAt: now,
      updatedAt: now,
      ...(times ? { createdAt: times.createdAt, updatedAt: times.updatedAt } : {}),
    }));
    await this.unique(() => this.model.bulkCreate(rows, { ...this.transaction.options, returning: false }));
    return rows.map(({ id }) => String(id));
  }

  /** Inserts several rows at once; returns them in the given order. */
  async update(
    id: string,
    values: Partial<Row<E>>,
    options: { quietly?: boolean; revision?: number } = {},
  ): Promise<Row<E>> {
    const { quietly, revision } = options;
    const change = quietly ? values : { ...values, revision: literal('revision + 1'), updatedAt: new Date() };
    const [changed] = await this.unique(() =>
      this.model.update(change, {
        where: { workspaceId: this.workspaceId, id, ...(revision === undefined ? {} : { revision }) },
        ...this.transaction.options,
      }),
    );
    if (changed === 0 && revision !== undefined) throw changedMeanwhile(await this.get(id, { trashed: true }));
    return this.written(id);
  }

  /**
   * Updates the given fields of a row. Quietly is for values that the host derives: revision and time of change stay,
   * so that concurrent edits of the row get no conflict. With a revision, only a row that still has that revision is
   * changed.
   */
  async updateAll(
    ids: readonly string[],
    values: Partial<Row<E>>,
    { quietly = false }: { quietly?: boolean } = {},
  ): Promise<Row<E>[]> {
    // Updates the same fields of several rows; returns them by id. Quietly means the same as for `update`.
    await this.transaction.sql(
      `select 1 from ${tableOf(this.entity)} where workspace_id = $1 and id = any($2::uuid[]) order by id for update`,
      [this.workspaceId, ids],
    );
    const change = quietly ? values : { ...values, revision: literal('revision + 1'), updatedAt: new Date() };
    const where = { workspaceId: this.workspaceId, id: [...ids] };
    await this.unique(() => this.model.update(change, { where, ...this.transaction.options }));
    const rows = await this.find({ where: { id: [...ids] }, order: [['id', 'ASC']], trashed: 'both' });
    for (const row of rows) await this.onWrite(this.transaction, this.entity, row);
    return rows;
  }

  /** Locked in the order of ids, so that concurrent changes of the same rows do not deadlock. */
  async erase(id: string): Promise<void> {
    await this.transaction.inOrder(() =>
      this.model.destroy({ where: { workspaceId: this.workspaceId, id }, ...this.transaction.options }),
    );
  }

  private async written(id: string): Promise<Row<E>> {
    const row = await this.get(id, { trashed: true });
    if (!row) throw new Refusal('NOT_FOUND', 'This no longer exists.');
    await this.onWrite(this.transaction, this.entity, row);
    return row;
  }

  private async unique<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await this.transaction.inOrder(write);
    } catch (fault) {
      if (!(fault instanceof UniqueConstraintError)) throw fault;
      const noun = this.entity.name.toLowerCase();
      throw new Refusal('CONFLICT', `There is already a ${noun} like this one. Choose another name.`);
    }
  }
}
