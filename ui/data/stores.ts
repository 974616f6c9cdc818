import type { AnyEntity, Level, Row } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import { type AnyOperation, type Operation, operationNamed, type Page } from '@earshot/core/model/operation';
import { PAGE_NOUNS } from '@earshot/core/model/page-nouns';
import { Workspace } from '@earshot/core/model/workspace';
import { directoryOf } from '@earshot/core/rules/directory';
import { observable, reaction, runInAction } from 'mobx';
import type * as z from 'zod';
import { Api, type Found } from './api.ts';
import { type DraftStorage, Drafts } from './drafts.ts';
import { EntityStore, type StoredRow } from './entity-store.ts';
import type { Undo } from './graphql.ts';
import { ConnectionState, probeHost } from './live/connection-state.ts';
import { LiveFeed, type LiveSocket } from './live/live-feed.ts';
import { OnScreen } from './live/on-screen.ts';
import { patiently } from './patiently.ts';
import { PlaceAccess } from './place-access.ts';
import { Refused } from './refused.ts';
import { Resource } from './resource.ts';
import { type ListWish, RowList } from './row-list.ts';
import { RowWindow } from './row-window.ts';
import { Session } from './session.ts';
import { type Step, UndoStack } from './undo-stack.ts';

type ListOperation<R> = Operation<z.ZodObject, Page<R>>;

/** Name that changes refer to: an entity, or a member's own result. */
export type Named = Readonly<Pick<AnyEntity, 'name'>>;

/** Query of a list: condition and order, and further inputs of its operation. */
export interface Wish<R> extends Partial<ListWish<R>> {
  input?: Readonly<Record<string, unknown>>;
  /** entities whose changes reload the list, for effects that the loaded rows do not show */
  touchedBy?: readonly Named[];
}

export interface World {
  /** storage of drafts */
  storage?: DraftStorage;
  fetch: typeof fetch;
  socket: LiveSocket;
  random?: () => number;
  pause?: (ms: number) => Promise<void>;
  /** minimum ms between reloads by changes */
  restMs?: number;
}

// Objects on a page or about a person appear and disappear with those; their own events report them.
const comesOrGoes = (names: readonly string[]) =>
  names.flatMap((name) => ['trashed', 'restored'].map((event) => `${name.toLowerCase()}:${event}`));
const touchedUnder = ({ options: { page, person } }: AnyEntity): string[] => [
  ...(page ? comesOrGoes(PAGE_NOUNS) : []),
  ...(person ? comesOrGoes(['Person']) : []),
];

/** The command of an inverse. If its area is not loaded, all declarations are loaded. */
async function inverseNamed(name: string): Promise<AnyOperation> {
  const known = operationNamed(name);
  if (known) return known;
  await import('@earshot/core/model/all');
  const operation = operationNamed(name);
  if (!operation) throw new Refused('UNPROCESSABLE', 'This cannot be undone here. Reload the page.');
  return operation;
}

/** All loaded rows, and the functions that query and change. One per page. */
export class Stores {
  readonly connection = new ConnectionState(probeHost);
  readonly onScreen: OnScreen;
  readonly api: Api;
  readonly session: Session;
  /** access of the user by place */
  readonly access: PlaceAccess;
  readonly undo: UndoStack;
  readonly live: LiveFeed;
  /** unsent text */
  readonly drafts: Drafts;
  /** ids of rows with an unsaved title */
  readonly unsaved = observable.set<string>();
  readonly socket: LiveSocket;
  private readonly byName = new Map<string, EntityStore>();
  private readonly pause: (ms: number) => Promise<void>;

  readonly workspaces = this.of(Workspace);
  readonly members = this.of(Member);

  constructor({
    fetch,
    socket,
    random = Math.random,
    pause = (ms) => new Promise((done) => setTimeout(done, ms)),
    restMs,
    storage,
  }: World) {
    this.onScreen = new OnScreen(restMs);
    this.socket = socket;
    this.api = new Api(
      { fetch, random, pause, tell: (event) => this.connection.tell(event) },
      { found: (found) => this.take(found), signedOut: () => void this.session.lost() },
    );
    this.session = new Session(this.api);
    this.drafts = new Drafts(storage, () => this.session.me?.member.id ?? '');
    this.access = new PlaceAccess(this.api);
    reaction(
      () => this.session.me?.member.id,
      (person) => (person ? void this.access.reload() : this.forget()),
    );
    this.pause = pause;
    this.undo = new UndoStack(async (inverse) => {
      if ('act' in inverse) return inverse.act();
      const command = await inverseNamed(inverse.command);
      const { undo } = await patiently(() => this.api.perform(command, inverse.input), pause);
      return undo;
    });
    this.live = new LiveFeed(socket, {
      put: (entity, row) => this.named(entity).put(row),
      remove: (entity, id) => this.named(entity).remove(id),
      touched: (what) => this.onScreen.touched(what),
      // After a gap, rights may have changed as well.
      refetch: (before) => (before === undefined ? void this.rights() : this.onScreen.reload(before)),
      accessChanged: () => void this.rights(),
      signedOut: () => void this.session.lost(),
      connected: (up) => this.connection.tell(up ? 'socket connected' : 'socket disconnected'),
    });
  }

  private take({ entity, rows }: Found): void {
    this.named(entity.name).putAll(rows);
    if (entity.options.place === 'self') this.access.met(rows.filter((row) => !row.trashedAt).map(({ id }) => id));
  }

  // Rights changed, possibly the user's: reloads the session, their access, and everything on screen.
  private async rights(): Promise<void> {
    const look = this.session.look().catch(() => undefined); // unreachable: loaded again at the next welcome
    await Promise.all([look, this.access.reload()]);
    this.onScreen.reload();
  }

  /** The people directory, and the user's access to it. */
  get directory(): { id: string; reads: boolean; writes: boolean; manages: boolean } {
    const id = directoryOf(this.session.workspaceId);
    const may = (level: Level) => this.access.may(id, level);
    return { id, reads: may('READ'), writes: may('WRITE'), manages: may('FULL') };
  }

  /** Store of an entity. */
  of<E extends AnyEntity>(entity: E): EntityStore<Row<E>> {
    return this.named(entity.name);
  }

  /** Store of an entity by name; the caller determines the row type. */
  named<R extends StoredRow>(name: string): EntityStore<R> {
    const known = this.byName.get(name);
    if (known) return known as unknown as EntityStore<R>;
    const store = new EntityStore<R>();
    this.byName.set(name, store as unknown as EntityStore);
    return store;
  }

  /** Result of a query, kept and reloaded when `touchedBy` changes (by default the entity of the result). */
  resource<I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    input: z.input<I>,
    touchedBy?: readonly Named[],
  ): { key: string; resource: Resource<O> } {
    const key = `${operation.name} ${JSON.stringify(input)}`;
    const { output } = operation;
    const own = output.kind === 'many' && output.of.kind === 'entity' ? [output.of.name] : [];
    const make = () => new Resource<O>(() => this.askAndHide(operation, input));
    return { key, resource: this.onScreen.of(key, make, touchedBy?.map((entity) => entity.name) ?? own) };
  }

  // A shown row that is no longer visible also leaves every list.
  private async askAndHide<I extends z.ZodObject, O>(operation: Operation<I, O>, input: z.input<I>): Promise<O> {
    try {
      return await this.api.ask(operation, input);
    } catch (reason) {
      const { id } = input as { id?: unknown };
      const { output } = operation;
      const hidden = reason instanceof Refused && (reason.code === 'NOT_FOUND' || reason.code === 'FORBIDDEN');
      if (hidden && typeof id === 'string' && output.kind === 'one' && output.of.kind === 'entity')
        this.named(output.of.name).remove(id);
      throw reason;
    }
  }

  /** A paged list that live rows enter automatically. */
  list<R extends StoredRow>(operation: ListOperation<R>, wish: Wish<R> = {}): { key: string; list: RowList<R> } {
    const { condition = {}, orderBy = 'CREATED_AT_DESC', first = 50, input = {}, touchedBy = [], ...how } = wish;
    const key = `${operation.name} ${JSON.stringify({ condition, orderBy, first, input })}`;
    const entity = (operation.output as { of: AnyEntity }).of;
    const store = this.named<R>(entity.name);
    const make = () =>
      new RowList<R>(
        store,
        (page) =>
          this.api.ask(operation, {
            ...input,
            ...(Object.keys(condition).length > 0 ? { condition } : {}),
            orderBy,
            ...page,
          }),
        { condition, orderBy, first, ...how },
      );
    const touching = touchedBy.map(({ name }) => name);
    return {
      key,
      list: this.onScreen.of(key, make, [...touching, ...touchedUnder(entity)]),
    };
  }

  /** A list loaded only in the visible range; reloaded when rows of its entity, or of `touchedBy`, change. */
  window<R extends StoredRow>(
    operation: ListOperation<R>,
    wish: Pick<Wish<R>, 'condition' | 'orderBy' | 'input'>,
    touchedBy: readonly Named[] = [],
  ): { key: string; window: RowWindow<R> } {
    const asked = { ...wish.input, condition: wish.condition, orderBy: wish.orderBy };
    const key = `${operation.name} in view ${JSON.stringify(asked)}`;
    const { of } = operation.output as { of: AnyEntity };
    const store = this.named<R>(of.name);
    const make = () => new RowWindow<R>(store, (page) => this.api.ask(operation, { ...asked, ...page }));
    const touching = [of, ...touchedBy].map(({ name }) => name);
    return { key, window: this.onScreen.of(key, make, [...touching, ...touchedUnder(of)]) };
  }

  /** Performs a change and puts its inverse, if any, on the undo stack, labelled as in the toast. */
  perform<I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    input: z.input<I>,
    says = '',
  ): Promise<{ answer: O; step?: Step }> {
    return this.undo.expect(this.performNow(operation, input, says));
  }

  private async performNow<I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    input: z.input<I>,
    says: string,
  ): Promise<{ answer: O; step?: Step }> {
    const { answer, undo } = await this.api.perform(operation, input);
    if (!undo) return { answer };
    const step = { says, inverses: [undo] };
    this.undo.push(step);
    return { answer, step };
  }

  /**
   * Performs a change in batches, which form one step on the undo stack, even if one is refused (which is rethrown) or
   * the user stops. Each input is created when needed; `told` receives the number done and the last result, and returns
   * whether to continue.
   */
  async performAll<I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    inputs: Iterable<z.input<I>>,
    says: (done: number) => string,
    told: (done: number, answer: O) => boolean,
  ): Promise<{ done: number; step?: Step }> {
    const inverses: Undo[] = [];
    let done = 0;
    const kept = () => (inverses.length > 0 ? { says: says(done), inverses: inverses.toReversed() } : undefined);
    try {
      for (const input of inputs) {
        const { answer, undo } = await patiently(() => this.api.perform(operation, input), this.pause);
        done += 1;
        if (undo) inverses.push(undo);
        if (!told(done, answer)) break;
      }
    } catch (reason) {
      const step = kept();
      if (step) this.undo.push(step);
      throw reason;
    }
    const step = kept();
    if (step) this.undo.push(step);
    return { done, ...(step ? { step } : {}) };
  }

  /**
   * Changes fields of a row optimistically. If refused, the row is restored or, if someone else saved first (CONFLICT),
   * replaced by their version; the refusal is rethrown.
   */
  async save<I extends z.ZodObject, R extends StoredRow>(
    operation: Operation<I, R>,
    row: R,
    patch: Omit<z.input<I>, 'id' | 'revision'>,
    says = '',
  ): Promise<{ answer: R; step?: Step }> {
    const store = this.named((operation.output as { of: AnyEntity }).of.name);
    store.put({ ...row, ...patch });
    try {
      return await this.perform(operation, { id: row.id, revision: row.revision, ...patch } as z.input<I>, says);
    } catch (reason) {
      const current = reason instanceof Refused ? (reason.current as R | undefined) : undefined;
      store.replace(current ?? row);
      throw reason;
    }
  }

  /** Forgets all rows, since their user has signed out. */
  forget(): void {
    runInAction(() => {
      for (const store of this.byName.values()) store.clear();
    });
    this.access.clear();
    this.onScreen.clear();
    this.undo.clear();
  }
}
