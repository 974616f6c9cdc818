import {
  type AnyEntity,
  type AnyRow,
  type GrantedLevel,
  hasLockedWords,
  isLocked,
  meaningOf,
  type Row,
  type Shape,
} from '@earshot/core/model/entity';
import type { AnyOperation, InputOf } from '@earshot/core/model/operation';
import { pageEntities } from '@earshot/core/model/page';
import { Refusal } from '@earshot/core/refusal';
import { askedOf, reaches } from '@earshot/core/rules/permission';
import { BLOCKED, REFUSED } from '@earshot/core/texts';
import type { Transaction } from '../store/database.ts';
import { type FoundPage, findPage } from '../store/pages.ts';
import type { OnWrite } from '../store/rows.ts';
import { type Access, type Actor, readAccess } from './access.ts';
import { Change } from './change.ts';

/** The inverse of a change: an operation and its input. */
export interface Inverse {
  command: string;
  input: Record<string, unknown>;
}

const LOCKABLE = pageEntities.filter(({ options }: AnyEntity) => options.lock).map(({ name }) => name as string);

// Most page contents belong to notes, which have no lock: those pages are not loaded.
const liesOnLockable = ({ row }: AnyEntity, field: string): boolean => {
  const { ref } = meaningOf((row.shape as Shape)[field] as Shape[string]);
  return ref?.to === 'Page' || LOCKABLE.includes(ref?.to ?? '');
};

/** Refusal for objects that are missing or must not be revealed. */
export const notThere = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
const notYours = (wanted: GrantedLevel) =>
  new Refusal(
    'FORBIDDEN',
    wanted === 'FULL' ? 'This requires full access here. Ask someone who has it.' : BLOCKED.edit,
  );

/** Work of a handler: a change on behalf of one actor, limited to data that the actor can reach. */
export class Work extends Change {
  inverse: Inverse | undefined;
  /** replaced values missing in the Undo input, for the audit log: ids, choices, switches, numbers and times only */
  readonly was: Record<string, unknown> = {};
  /** shown fields of listed rows; all if undefined */
  shown: ReadonlySet<string> | undefined;
  /** pages loaded by id, in their state at that time */
  readonly pages = new Map<string, FoundPage>();

  constructor(
    transaction: Transaction,
    readonly actor: Actor,
    public access: Access,
    onWrite: OnWrite,
  ) {
    super(transaction, actor.workspaceId, actor.memberId, onWrite);
  }

  /** Same, for a reader of these fields of listed rows. */
  showing(fields: ReadonlySet<string>): Work {
    const work = new Work(this.transaction, this.actor, this.access, this.onWrite);
    work.shown = fields;
    return work;
  }

  /** Reads the actor's access again: it can have changed while this change waited for another one. */
  async lookAnew(): Promise<void> {
    this.access = await readAccess(this.transaction, this.actor);
  }

  /** The only access to an object by its id: missing, foreign and forbidden ones look the same. */
  async load<E extends AnyEntity>(
    entity: E,
    id: string,
    level: GrantedLevel = 'READ',
    options: { trashed?: boolean } = {},
  ): Promise<Row<E>> {
    const row = await this.rows(entity).get(id, { ...options, pageThere: !options.trashed });
    if (!row) throw notThere();
    await this.demand(entity, row, level, options);
    return row;
  }

  /** Objects by id, each of one of these entities, under the same rules. */
  async loadAll(
    entities: readonly AnyEntity[],
    ids: readonly string[],
    level: GrantedLevel = 'READ',
    options: { trashed?: boolean } = {},
  ): Promise<void> {
    const missing = new Set(ids);
    for (const entity of entities) {
      if (missing.size === 0) return;
      const find = {
        where: { id: [...missing] },
        trashed: options.trashed ? 'both' : false,
        pageThere: !options.trashed,
      } as const;
      for (const row of await this.rows(entity).find(find)) {
        await this.demand(entity, row, level, options);
        missing.delete(row.id);
      }
    }
    if (missing.size > 0) throw notThere();
  }

  private async demand(
    entity: AnyEntity,
    row: AnyRow,
    level: GrantedLevel,
    options: { trashed?: boolean },
  ): Promise<void> {
    this.check(this.placeOf(entity, row), level, {
      trashed: options.trashed === true && entity.options.place === 'self',
    });
    if (level === 'WRITE') await this.demandUnlocked(entity, row);
  }

  /** A note or an insight by its id, under the same rules. */
  async loadPage(id: string, level: GrantedLevel = 'READ'): Promise<FoundPage> {
    const found = await findPage(this.transaction, id);
    if (!found) throw notThere();
    this.check(found.page.projectId, level);
    if (level === 'WRITE') await this.demandUnlocked(found.entity, found.page);
    this.pages.set(id, found);
    return found;
  }

  /** True if the actor can change a row that they can read. */
  writes(entity: AnyEntity, row: AnyRow): boolean {
    return reaches(this.access.level(this.placeOf(entity, row)), askedOf('WRITE', isLocked(entity, row)));
  }

  /** Refuses unless the actor has a level at a place; for an unreadable place as NOT_FOUND. */
  check(placeId: string, level: GrantedLevel, options: { trashed?: boolean } = {}): void {
    const held = this.access.level(placeId);
    const gone = this.access.places.get(placeId)?.trashed === true && !options.trashed;
    if (!reaches(held, 'READ') || gone) throw notThere();
    if (!reaches(held, level)) throw notYours(level);
  }

  /** Refuses a locked row, and a row on a locked page: files, comments and versions are part of their page. */
  private async demandUnlocked(entity: AnyEntity, row: AnyRow): Promise<void> {
    const { page: field } = entity.options;
    const id = field && liesOnLockable(entity, field) ? (row as AnyRow & Record<string, unknown>)[field] : undefined;
    const under = typeof id === 'string' ? await findPage(this.transaction, id, { trashed: true }) : undefined;
    const free = this.writes(entity, row) && (!under || this.writes(under.entity, under.page));
    if (!free) throw new Refusal('FORBIDDEN', `${BLOCKED.locked}.`);
  }

  /** Refuses to change title or text of a page whose words are locked, for every caller. */
  demandOpenWords(entity: AnyEntity, page: object): void {
    if (hasLockedWords(entity, page)) throw new Refusal('FORBIDDEN', `${BLOCKED.lockedWords}.`, { locked: true });
  }

  /** Registers the inverse operation, which the interface offers as Undo. */
  undoBy<O extends AnyOperation>(operation: O, input: InputOf<O>): void {
    this.inverse = { command: operation.name, input: input as Record<string, unknown> };
  }
}
