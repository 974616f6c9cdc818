import type { Server as HttpServer } from 'node:http';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { closeDocument, openDocument, pointInDocument, updateDocument } from '@earshot/core/model/live';
import { Note } from '@earshot/core/model/note';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { type Socket as AnySocket, Server } from 'socket.io';
import type { CommittedUpdate, Documents } from '../features/documents.ts';
import { safeFault } from '../graph/errors.ts';
import { isOurs, tokenOf } from '../http/visits.ts';
import type { Log } from '../log/log.ts';
import type { Actor } from '../operations/access.ts';
import { readAccess } from '../operations/access.ts';
import type { AccessCache } from '../operations/access-cache.ts';
import type { Rates } from '../operations/rates.ts';
import { parsed, type Runner } from '../operations/runner.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { Visit } from '../operations/visit.ts';
import type { Database } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import type { Bulletin } from './bulletin.ts';
import { ChangeFeed, type LiveChange } from './change-feed.ts';

interface SocketData {
  token: string;
  visit: Visit;
  actor: Actor;
  sessionId: string;
  /** the notes that it follows, each with the place whose permission decides */
  following: Map<string, string>;
}
type Socket = AnySocket<
  Record<string, never>,
  Record<string, (...message: unknown[]) => void>,
  Record<string, never>,
  SocketData
>;

export interface SocketParts {
  runner: Runner;
  database: Database;
  keeper: SessionKeeper;
  accessCache: AccessCache;
  rates: Rates;
  documents: Documents;
  bulletin: Bulletin;
  entities: AnyEntity[];
  log: Log;
  insecure: boolean;
  proxyHops: number;
}

// Whoever changes one of these changes what somebody may read.
const RIGHTS = new Set(['Folder', 'Project', 'Grant', 'Group', 'Member']);

const workspaceRoom = (id: string) => `workspace ${id}`;
const placeRoom = (id: string) => `place ${id}`;
const documentRoom = (id: string) => `document ${id}`;
const sessionRoom = (id: string) => `session ${id}`;

/** The sockets of this host: the change feed, documents and carets. */
export class Sockets {
  private readonly io: Server;
  private readonly feed: ChangeFeed;
  readonly declared: string[] = [];

  constructor(
    http: HttpServer,
    private readonly parts: SocketParts,
  ) {
    this.io = new Server(http, {
      path: '/socket.io',
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: limits.documentUpdate + 100_000,
      allowRequest: (request, allow) => allow(null, isOurs(request, request.headers.host ?? '')),
    });
    this.feed = new ChangeFeed(parts.database, parts.entities, (...heard) => this.push(...heard));
    this.io.use((socket, next) => {
      this.admit(socket as unknown as Socket).then(() => next(), next);
    });
    this.io.on('connection', (socket) => this.welcome(socket as unknown as Socket));
    parts.documents.onUpdate((committed) => this.relay(committed));
    this.listen();
    this.declared = [openDocument, updateDocument, pointInDocument, closeDocument].map(({ name }) => name);
  }

  /** How many sockets are open here. */
  get count(): number {
    return this.io.engine.clientsCount;
  }

  /** Closes every socket. */
  async stop(): Promise<void> {
    await this.io.close();
  }

  private listen(): void {
    const { bulletin, log } = this.parts;
    const advance = (workspaceId: string) =>
      this.feed.advance(workspaceId).catch((fault) => log.error({ err: fault }, 'change feed'));
    bulletin.on('earshot_spine', (payload) => void advance(payload.split(' ')[0] ?? ''));
    bulletin.on('earshot_session', (sessionId) => this.signOut(sessionRoom(sessionId)));
    bulletin.on(
      'earshot_document',
      (payload) => void this.catchUp(payload).catch((fault) => log.error({ err: fault }, 'document relay')),
    );
    bulletin.onReturn(() => {
      for (const workspaceId of this.feed.followed) void advance(workspaceId);
      this.io.emit('resync');
    });
  }

  private async admit(socket: Socket): Promise<void> {
    const { keeper, insecure } = this.parts;
    const token = tokenOf(socket.request, insecure) ?? '';
    const session = await keeper.open(token);
    if (!session?.actor) throw new Error('signed-out');
    const { handshake } = socket;
    const visit: Visit = {
      address: this.addressOf(socket),
      agent: String(handshake.headers['user-agent'] ?? ''),
      session,
      origin: '',
      socketId: socket.id,
      keepSession: () => {
        throw new Error('A socket cannot set cookies');
      },
    };
    Object.assign(socket.data, {
      token,
      visit,
      actor: session.actor,
      sessionId: session.id,
      following: new Map(),
    } satisfies SocketData);
  }

  // Forwarded addresses count only from as many proxies as the operator runs (contract 21).
  private addressOf({ handshake }: Socket): string {
    const forwarded = String(handshake.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return forwarded.at(-this.parts.proxyHops || forwarded.length) ?? handshake.address;
  }

  private async welcome(socket: Socket): Promise<void> {
    const { actor, sessionId } = socket.data;
    this.answer(socket, openDocument, (input) => this.open(socket, input));
    this.answer(
      socket,
      updateDocument,
      async (input) => (await this.parts.runner.run(updateDocument, input, socket.data.visit)).answer,
    );
    this.answer(socket, pointInDocument, (input) => this.point(socket, input));
    this.answer(socket, closeDocument, (input) => this.closeNote(socket, input));
    socket.on('disconnect', () => this.left(actor.workspaceId));
    try {
      await socket.join([workspaceRoom(actor.workspaceId), sessionRoom(sessionId)]);
      await this.rejoin(socket);
      socket.emit('welcome', { seq: await this.feed.follow(actor.workspaceId) });
    } catch (fault) {
      this.parts.log.error({ err: fault }, 'welcome');
      socket.disconnect(true);
    }
  }

  private answer(socket: Socket, operation: AnyOperation, run: (input: unknown) => Promise<unknown>): void {
    socket.on(
      operation.name as never,
      ((input: unknown, acknowledge: unknown) => {
        const reply = typeof acknowledge === 'function' ? (acknowledge as (message: unknown) => void) : () => undefined;
        run(input).then(
          (answer) => reply({ ok: true, ...(typeof answer === 'object' ? answer : {}) }),
          (fault) => {
            const { code, message, details } = safeFault(fault, this.parts.log);
            this.parts.log.info({ operation: operation.name, code }, 'socket message refused');
            reply({ ok: false, code, text: message, ...details });
          },
        );
      }) as never,
    );
  }

  private async open(socket: Socket, input: unknown): Promise<unknown> {
    const { runner, database } = this.parts;
    const { noteId } = parsed(openDocument, input) as { noteId: string };
    await runner.authorise(openDocument, input, socket.data.visit);
    // Follow first, then read: nothing is missed between the state and the first update.
    await socket.join(documentRoom(noteId));
    const note = await database.inWorkspace(socket.data.actor.workspaceId, (transaction) =>
      new Rows(transaction, Note).get(noteId),
    );
    if (note) socket.data.following.set(noteId, note.projectId);
    return (await runner.run(openDocument, input, socket.data.visit)).answer;
  }

  // A caret is shown to those in the note only; following was permitted at opening and ends with the right to read.
  private async point(socket: Socket, input: unknown): Promise<boolean> {
    await this.parts.rates.take('live', socket.data.actor.accountId);
    const { noteId, awareness } = parsed(pointInDocument, input) as { noteId: string; awareness: Uint8Array };
    if (!socket.data.following.has(noteId))
      throw new Refusal('NOT_FOUND', 'This does not exist, or you may not open it.');
    socket.to(documentRoom(noteId)).emit('awareness', { noteId, awareness, memberId: socket.data.actor.memberId });
    return true;
  }

  private async closeNote(socket: Socket, input: unknown): Promise<boolean> {
    const { noteId } = parsed(closeDocument, input) as { noteId: string };
    socket.data.following.delete(noteId);
    await socket.leave(documentRoom(noteId));
    return true;
  }

  private left(workspaceId: string): void {
    const others = this.io.sockets.adapter.rooms.get(workspaceRoom(workspaceId));
    if (!others || others.size === 0) this.feed.leave(workspaceId);
  }

  private relay({ documentId, epoch, update, origin }: CommittedUpdate): void {
    const room = this.io.to(documentRoom(documentId));
    (origin ? room.except(origin) : room).emit('document', { noteId: documentId, epoch, update });
  }

  /** Another host added to a document that somebody follows here. */
  private async catchUp(payload: string): Promise<void> {
    const { workspaceId, documentId, epoch, seq } = JSON.parse(payload) as CommittedUpdate;
    const { documents } = this.parts;
    if (documents.has(documentId, epoch, seq) || !this.io.sockets.adapter.rooms.has(documentRoom(documentId))) return;
    const update = await this.parts.database.inWorkspace(workspaceId, (transaction) =>
      documents.logged(transaction, documentId, epoch, seq),
    );
    if (update) this.relay({ workspaceId, documentId, epoch, seq, update, origin: null });
  }

  private async push(workspaceId: string, seq: number, changes: LiveChange[]): Promise<void> {
    const rights = changes.some(({ entity }) => RIGHTS.has(entity));
    if (rights) await this.newRights(workspaceId);
    for (const change of changes) {
      if (change.type === 'note:trashed') for (const id of change.gone) this.closeRoom(id);
      this.io.to(placeRoom(change.placeId)).emit('changes', { seq, changes: [change] });
    }
    if (rights) this.io.to(workspaceRoom(workspaceId)).emit('access');
  }

  private closeRoom(noteId: string): void {
    this.io.to(documentRoom(noteId)).emit('documentReload', { noteId });
    this.io.in(documentRoom(noteId)).socketsLeave(documentRoom(noteId));
  }

  private async newRights(workspaceId: string): Promise<void> {
    this.parts.accessCache.forget(workspaceId);
    this.parts.keeper.forget();
    const ids = this.io.sockets.adapter.rooms.get(workspaceRoom(workspaceId)) ?? new Set();
    for (const id of ids) {
      const socket = this.io.sockets.sockets.get(id) as unknown as Socket | undefined;
      if (socket) await this.rejoin(socket);
    }
  }

  /** Puts a socket into the rooms of the places that its person may read now, and out of all others (contract 15). */
  private async rejoin(socket: Socket): Promise<void> {
    const session = await this.parts.keeper.open(socket.data.token);
    if (!session?.actor) {
      this.signOut(socket.id);
      return;
    }
    const { actor } = session;
    socket.data.actor = actor;
    socket.data.visit = { ...socket.data.visit, session };
    const access = await this.parts.database.inWorkspace(actor.workspaceId, (transaction) =>
      readAccess(transaction, actor),
    );
    const wanted = new Set(access.readable.map(placeRoom));
    for (const room of socket.rooms) if (room.startsWith('place ') && !wanted.has(room)) await socket.leave(room);
    await socket.join([...wanted]);
    for (const [noteId, placeId] of socket.data.following) {
      if (access.reads(placeId)) continue;
      socket.data.following.delete(noteId);
      await socket.leave(documentRoom(noteId));
      socket.emit('documentReload', { noteId });
    }
  }

  private signOut(room: string): void {
    this.parts.keeper.forget();
    this.io.to(room).emit('signed-out');
    this.io.in(room).disconnectSockets(true);
  }
}
