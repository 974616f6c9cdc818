import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@earshot/core/limits';
import { type AnyEntity, hasLockedWords, isLocked } from '@earshot/core/model/entity';
import { pageEntities } from '@earshot/core/model/page';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { Server } from 'socket.io';
import { Encoder } from 'socket.io-parser';
import type { Documents } from '../documents/documents.ts';
import { safeFault } from '../graph/errors.ts';
import type { Gate } from '../http/gate.ts';
import type { Origins } from '../http/origins.ts';
import { tokenOf } from '../http/visits.ts';
import type { Log } from '../log/log.ts';
import { forRequest } from '../log/request-id.ts';
import type { AccessCache } from '../operations/access-cache.ts';
import type { Rates } from '../operations/rates.ts';
import { changesRights } from '../operations/rights.ts';
import type { Runner } from '../operations/runner.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { Visit } from '../operations/visit.ts';
import type { Database } from '../store/database.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Bulletin } from './bulletin.ts';
import { ChangeFeed, type HeardChange, type LiveChange } from './change-feed.ts';
import { DocumentMessages } from './document-messages.ts';
import { DocumentRelay } from './document-relay.ts';
import { Hearing } from './hearing.ts';
import { stopPointing } from './presence.ts';
import { fewPackets, SmallTexts, Threshold } from './small-messages.ts';
import {
  blindRoom,
  type Locks,
  placeRoom,
  type Socket,
  type SocketData,
  sessionRoom,
  socketsIn,
  workspaceRoom,
} from './socket.ts';
import { fewPacketsASecond, Unanswered } from './unanswered.ts';

export interface SocketParts {
  runner: Runner;
  database: Database;
  sessions: Sessions;
  keeper: SessionKeeper;
  accessCache: AccessCache;
  rates: Rates;
  gate: Gate;
  documents: Documents;
  bulletin: Bulletin;
  entities: AnyEntity[];
  log: Log;
  insecure: boolean;
  origins: Origins;
}

/** A private part of ws used by engine.io. */
interface WebsocketServer {
  options: { allowSynchronousEvents: boolean; maxFragments: number };
}

const WEBSOCKETS: WebsocketServer['options'] = {
  // Handles one message of each connection at a time: those of a full buffer would block everyone.
  allowSynchronousEvents: false,
  // Browsers send a message in one part; a million empty parts take ten seconds.
  maxFragments: limits.underway.fragments,
};

/** A request as engine.io reads it. */
interface Polled extends IncomingMessage {
  _query?: { sid?: string };
}

type Reply = (message: Record<string, unknown>) => void;

const AGAIN_MS = 500;
/** message to a browser whose session has ended */
const SIGNED_OUT = 'signed-out';

const trashedPage = new Set(pageEntities.map(({ name }) => `${name.toLowerCase()}:trashed`));

/** The sockets of this host: changes, documents and carets. */
export class Sockets {
  private readonly io: Server;
  private readonly feed: ChangeFeed;
  private readonly hearing: Hearing;
  private readonly relay: DocumentRelay;
  private readonly messages: DocumentMessages;
  private readonly threshold = new Threshold();
  private readonly unanswered: Unanswered;
  // A connection that returns under another session id would be admitted and welcomed repeatedly.
  private readonly admitted = new WeakSet<object>();
  private stopped = false;

  constructor(
    http: HttpServer,
    private readonly parts: SocketParts,
  ) {
    this.io = new Server(http, {
      path: '/socket.io',
      destroyUpgrade: false,
      serveClient: false,
      // Larger than an edit's maximum, so that an edit that is too large gets an answer instead of being cut off.
      maxHttpBufferSize: limits.jsonBody,
      parser: { Encoder, Decoder: SmallTexts },
      // Browsers begin with a websocket; one that falls back to polling stays with it.
      allowUpgrades: false,
      allowRequest: (request, allow) => {
        void this.refusal(request).then((why) => allow(why, why === null));
      },
    });
    // engine.io recreates its websocket server when the host begins to listen.
    http.on('listening', () =>
      Object.assign((this.io.engine as unknown as { ws: WebsocketServer }).ws.options, WEBSOCKETS),
    );
    this.io.engine.on('connection', (connection) => {
      this.threshold.hold(connection);
      fewPacketsASecond(connection);
    });
    this.io.engine.use((request: Polled, response: ServerResponse, next: (fault?: unknown) => void) => {
      // An upgrade is charged where it is admitted, and has no answer.
      if (request.headers.upgrade === undefined && request._query?.sid) parts.gate.admit(request, response, next);
      else next();
    });
    // Last: reading begins here, and engine.io has to listen by then.
    this.io.engine.use(fewPackets);
    this.unanswered = new Unanswered(parts.rates.factor);
    this.feed = new ChangeFeed(parts.database, parts.entities, (...heard) => this.push(...heard));
    this.hearing = new Hearing(this.io, parts);
    this.relay = new DocumentRelay(this.io, parts.documents, parts.database);
    this.messages = new DocumentMessages(parts);
    this.io.use((socket, next) => {
      this.admit(socket).then(() => next(), next);
    });
    this.io.on('connection', (socket) => {
      this.threshold.lift(socket.conn);
      return this.welcome(socket);
    });
    this.listen();
  }

  /** The operations that socket messages call. */
  get declared(): string[] {
    return [...this.messages.answers.keys()];
  }

  /** Number of open sockets. */
  get count(): number {
    return this.io.engine.clientsCount;
  }

  /** Closes every socket. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.io.close();
  }

  private listen(): void {
    const { bulletin } = this.parts;
    bulletin.on('earshot_spine', (payload) => this.advance(payload.split(' ')[0] ?? ''));
    bulletin.on('earshot_session', (sessionId) => this.hearing.signOut(sessionRoom(sessionId)));
    bulletin.on('earshot_document', (payload) => this.passOn(payload));
    bulletin.onReturn(() => this.catchUp());
  }

  // A failed reading is repeated a moment later: a change of rights must not get lost (contract 15).
  private advance(workspaceId: string): void {
    this.feed.advance(workspaceId).catch((fault) => {
      this.parts.log.error({ err: fault, workspaceId }, 'change feed');
      this.later(() => this.advance(workspaceId));
    });
  }

  private passOn(payload: string): void {
    this.relay.notice(payload).catch((fault) => {
      this.parts.log.error({ err: fault }, 'document relay');
      this.later(() => this.passOn(payload));
    });
  }

  /** Catches up after the bulletin was away: sessions may have ended, rights and documents changed. */
  private catchUp(): void {
    this.missed().catch((fault) => {
      this.parts.log.error({ err: fault }, 'catching up after the bulletin was away');
      this.later(() => this.catchUp());
    });
  }

  private async missed(): Promise<void> {
    for (const workspaceId of this.feed.followed) {
      await this.hearing.renew(workspaceId);
      this.advance(workspaceId);
    }
    await this.relay.sendAll();
    this.io.emit('resync');
  }

  private later(work: () => void): void {
    setTimeout(() => !this.stopped && work(), AGAIN_MS).unref();
  }

  /** Reason why a request cannot connect, or null: only members can, from our own pages. */
  private async refusal(request: IncomingMessage): Promise<string | null> {
    if (!this.parts.origins.isOurs(request)) return 'Forbidden';
    const early = await this.parts.gate.charge(request).then(
      () => null,
      () => 'too often',
    );
    if (early) return early;
    return this.sessionOf(request).then(
      () => null,
      ({ message }: Error) => message,
    );
  }

  private async sessionOf(request: IncomingMessage) {
    const { keeper, insecure, log } = this.parts;
    const token = tokenOf(request, insecure) ?? '';
    const session = await keeper.open(token, this.parts.origins.addressOf(request)).catch((fault: unknown) => {
      if (!(fault instanceof Refusal)) log.error({ err: fault }, 'socket could not be let in');
      throw new Error('unavailable');
    });
    if (!session?.actor) throw new Error(SIGNED_OUT);
    return { token, session, actor: session.actor };
  }

  private async admit(socket: Socket): Promise<void> {
    if (this.admitted.has(socket.conn)) {
      socket.conn.close();
      throw new Error('This connection was already used.');
    }
    this.admitted.add(socket.conn);
    const { token, session, actor } = await this.sessionOf(socket.request);
    await this.parts.rates.take('bulk', session.accountId);
    this.unanswered.enter(session.accountId);
    socket.conn.once('close', () => this.unanswered.leave(session.accountId));
    const visit: Visit = {
      address: this.parts.origins.addressOf(socket.request),
      agent: String(socket.handshake.headers['user-agent'] ?? ''),
      session,
      origin: '',
      socketId: socket.id,
      keepsCookies: false,
      keepSession: () => {
        throw new Error('A socket cannot set cookies');
      },
    };
    Object.assign(socket.data, {
      token,
      visit,
      actor,
      sessionId: session.id,
      following: new Map(),
      looks: 0,
    } satisfies SocketData);
  }

  private async welcome(socket: Socket): Promise<void> {
    const { workspaceId } = socket.data.actor;
    socket.onAny((event: string, ...message: unknown[]) =>
      forRequest(randomUUID(), () => this.answer(socket, event, message)),
    );
    socket.on('disconnect', () => {
      stopPointing(socket);
      this.left(workspaceId);
    });
    try {
      await socket.join([workspaceRoom(workspaceId), sessionRoom(socket.data.sessionId)]);
      const seq = await this.feed.follow(workspaceId);
      await this.unanswered.run(socket.data.actor.accountId, () => this.hearing.look(workspaceId, [socket]));
      if (socket.connected) socket.emit('welcome', { seq });
      else this.left(workspaceId);
    } catch (fault) {
      this.parts.log.error({ err: fault }, 'welcome');
      socket.disconnect(true);
    }
  }

  private answer(socket: Socket, event: string, message: unknown[]): void {
    if (!this.unanswered.begin(socket)) return;
    const last = message.at(-1);
    const reply = typeof last === 'function' ? (last as Reply) : () => undefined;
    const run = () => this.run(socket, event, message[0]);
    const answered = this.charged(socket, event).then(() => this.unanswered.run(socket.data.actor.accountId, run));
    void answered.finally(() => this.unanswered.end(socket)).catch(() => undefined);
    answered.then(
      (answer) => reply({ ok: true, ...(typeof answer === 'object' ? answer : {}) }),
      (fault) => {
        const { code, message: text, details } = safeFault(fault, this.parts.log);
        const operation = this.messages.answers.has(event) ? event : 'unknown';
        this.parts.log.info({ operation, code, memberId: socket.data.actor.memberId }, 'socket message refused');
        reply({ ...details, ok: false, code, text });
      },
    );
  }

  // Before the session is looked up: every socket message is charged (contract 21).
  private async charged(socket: Socket, event: string): Promise<void> {
    const rate = this.messages.rates.get(event) ?? 'live';
    await this.parts.rates.take(rate, socket.data.actor.accountId);
  }

  private async run(socket: Socket, event: string, input: unknown): Promise<unknown> {
    const answer = this.messages.answers.get(event);
    if (!answer) throw new Refusal('NOT_FOUND', 'There is no such message.');
    await this.stillThere(socket);
    return answer(socket, input);
  }

  // The bulletin reports ended sessions and lost roles; while it is away, this detects them within a second (contract
  // 15).
  private async stillThere(socket: Socket): Promise<void> {
    const session = await this.parts.keeper.open(socket.data.token, socket.data.visit.address);
    if (!session?.actor) {
      this.hearing.signOut(socket.id);
      throw new Refusal('UNAUTHENTICATED', 'Sign in to continue. What you typed is kept.');
    }
    socket.data.actor = session.actor;
    socket.data.visit = { ...socket.data.visit, session };
  }

  private left(workspaceId: string): void {
    if (socketsIn(this.io, workspaceRoom(workspaceId)).length === 0) this.feed.leave(workspaceId);
  }

  private async push(workspaceId: string, seq: number, changes: HeardChange[]): Promise<void> {
    // A deletion is sent while sockets still receive its place: places in trash are sent to nobody.
    this.send(
      workspaceId,
      seq,
      changes.filter(({ rows }) => rows.length === 0),
    );
    const rights = changes.some(changesRights);
    if (rights) await this.hearing.renew(workspaceId);
    for (const { type, gone } of changes) if (trashedPage.has(type)) for (const id of gone) this.hearing.close(id);
    for (const { pageId, ...locks } of locksIn(changes)) await this.hearing.relock(workspaceId, pageId, locks);
    this.send(
      workspaceId,
      seq,
      changes.filter(({ rows }) => rows.length > 0),
    );
    if (rights) this.io.to(workspaceRoom(workspaceId)).emit('access');
  }

  private send(workspaceId: string, seq: number, changes: HeardChange[]): void {
    for (const [placeId, here] of Map.groupBy(changes, (change) => change.placeId)) {
      const room = this.io.to(placeRoom(placeId));
      const hidden = here.map(({ withContacts: _, ...change }) => change);
      if (here.every(({ withContacts }) => !withContacts)) {
        room.emit('changes', { seq, changes: hidden });
        continue;
      }
      // A socket is in exactly one of both rooms.
      room.except(placeRoom(directoryOf(workspaceId))).emit('changes', { seq, changes: hidden });
      const whole = here.map(({ withContacts, ...change }): LiveChange => withContacts ?? change);
      this.io.to(placeRoom(placeId)).except(blindRoom(workspaceId)).emit('changes', { seq, changes: whole });
    }
  }
}

/** Pages that were locked or unlocked, with their current locks. */
const locksIn = (changes: LiveChange[]): (Locks & { pageId: string })[] =>
  changes.flatMap(({ entity, fields, rows }) => {
    const page = pageEntities.find(({ name }) => name === entity);
    const { lock, wordLock } = page?.options ?? {};
    if (!page || ![lock, wordLock].some((field) => field !== undefined && fields.includes(field))) return [];
    return rows.map((row) => ({
      pageId: String(row.id),
      locked: isLocked(page, row),
      lockedWords: hasLockedWords(page, row),
    }));
  });
