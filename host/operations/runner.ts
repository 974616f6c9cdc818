import { limits } from '@earshot/core/limits';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { AnyOperation, RateClass } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { askingFor } from '../store/asker.ts';
import type { Database, Sight, Transaction } from '../store/database.ts';
import { isOutage } from '../store/outage.ts';
import type { OnWrite } from '../store/rows.ts';
import { type AuditLine, appendToSpine } from '../store/spine.ts';
import { type Actor, readAccess } from './access.ts';
import type { AccessCache } from './access-cache.ts';
import { parsed, signInFirst, whyNot } from './admission.ts';
import { auditLine } from './audit-line.ts';
import type { ActorCall, Call } from './call.ts';
import type { Doer, Handler } from './handlers.ts';
import type { Outcome } from './outcome.ts';
import type { Rates } from './rates.ts';
import { type Committed, record } from './record.ts';
import { claim, remember } from './repeats.ts';
import { Subjects } from './subjects.ts';
import { Underway } from './underway.ts';
import type { Visit } from './visit.ts';
import { Work } from './work.ts';

export interface RunnerParts {
  database: Database;
  /** database that writes the audit lines of sign-ins */
  signInDatabase: Database;
  rates: Rates;
  accessCache: AccessCache;
  entities: AnyEntity[];
  handlers: Handler[];
  onWrite: OnWrite;
  /** called after each commit; pushes to sockets, wakes consumers */
  onCommit: (committed: Committed) => void;
  /** secret key of the installation */
  secretKey: Buffer;
  /** called after each operation: with `done`, the code of its refusal, or `failed`, its duration and workspace */
  onRan?: (operation: string, outcome: string, ms: number, workspaceId: string | undefined) => void;
}

/**
 * The only entry to operations: audience, rate, input, permission, idempotency, the handler, events and audit, in that
 * order.
 */
export class Runner {
  private readonly handlers: Map<string, Handler>;
  private readonly subjects: Subjects;
  private readonly underway: Underway;
  // Separate: a waiting call may have had to read before.
  private readonly readsUnderway: Underway;

  constructor(private readonly parts: RunnerParts) {
    const { calls, reads, waiting } = limits.underway;
    const { factor } = parts.rates;
    this.underway = new Underway({ most: calls, waiting: waiting * factor });
    this.readsUnderway = new Underway({ most: reads, waiting: waiting * factor });
    this.handlers = new Map(parts.handlers.map((handler) => [handler.operation.name, handler]));
    this.subjects = new Subjects(parts.entities);
  }

  /** Names of the operations with a handler. */
  get handled(): string[] {
    return [...this.handlers.keys()];
  }

  /** Parts for a second runner with the same handlers (tests rehearse operations without storing them). */
  rehearse(): Pick<RunnerParts, 'handlers' | 'onWrite' | 'secretKey'> {
    return this.parts;
  }

  /**
   * Runs a declared operation for a visitor; throws Refusal for every expected rejection. A continued read, such as the
   * next page of a file, is not audited again.
   */
  run(
    operation: AnyOperation,
    rawInput: unknown,
    visit: Visit,
    { goesOn = false }: { goesOn?: boolean } = {},
  ): Promise<Outcome> {
    return this.counted(operation, visit, () => this.answer(operation, rawInput, visit, goesOn));
  }

  private async answer(operation: AnyOperation, rawInput: unknown, visit: Visit, goesOn: boolean): Promise<Outcome> {
    const handler = this.handlerOf(operation);
    const call = await this.begin(operation, rawInput, visit);
    if (handler.outside) return { answer: await this.outside(handler, call) };
    const byActor = this.asActor(call);
    return this.underway.run(byActor.actor.accountId, () =>
      operation.effect === 'read' ? this.read(handler, byActor, goesOn) : this.write(handler, byActor),
    );
  }

  /** Takes one call of a rate class from a visitor's budget, for work that is not an operation. */
  async charge(rate: RateClass, visit: Visit): Promise<void> {
    await this.parts.rates.takeFrom(rate, visit);
  }

  /** Refuses a visitor who cannot call this with this input; called before costly work. */
  async authorise(operation: AnyOperation, rawInput: unknown, visit: Visit): Promise<void> {
    const call = this.asActor(await this.begin(operation, rawInput, visit));
    const check = async () => this.subjects.load(call, await this.openReading(call.actor));
    await this.readsUnderway.run(call.actor.accountId, check).catch((fault: unknown) => this.refused(call, fault));
  }

  /** Runs a read inside a transaction that the caller keeps open (one GraphQL request). */
  readWithin(work: Work, operation: AnyOperation, rawInput: unknown, visit: Visit): Promise<unknown> {
    return this.counted(operation, visit, async () => {
      await this.parts.rates.take(operation.rate, work.actor.accountId);
      await this.admit(operation, visit);
      const input = parsed(operation, rawInput);
      return this.readsUnderway.run(work.actor.accountId, () =>
        this.perform(this.handlerOf(operation), { operation, input, visit }, work),
      );
    });
  }

  private async counted<T>({ name }: AnyOperation, { session }: Visit, run: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const tell = (outcome: string) => this.parts.onRan?.(name, outcome, performance.now() - from, session?.workspaceId);
    try {
      const answer = await askingFor(name, run);
      tell('done');
      return answer;
    } catch (fault) {
      tell(fault instanceof Refusal ? fault.code : isOutage(fault) ? 'UNAVAILABLE' : 'failed');
      throw fault;
    }
  }

  /** Opens the work of a reading request. */
  async openReading(actor: Actor): Promise<Work> {
    const reading = this.parts.database.reading(actor.workspaceId, sightOf(actor));
    return new Work(reading, actor, await this.parts.accessCache.read(reading, actor), this.parts.onWrite);
  }

  private handlerOf({ name }: AnyOperation): Handler {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`${name} has no handler`);
    return handler;
  }

  // Rate, audience, input, in that order.
  private async begin(operation: AnyOperation, rawInput: unknown, visit: Visit): Promise<Call> {
    await this.parts.rates.takeFrom(operation.rate, visit);
    await this.admit(operation, visit);
    return { operation, input: parsed(operation, rawInput), visit };
  }

  private asActor(call: Call): ActorCall {
    const actor = call.visit.session?.actor;
    if (!actor) throw signInFirst(call.visit);
    return { ...call, actor };
  }

  private outside(handler: Handler, call: Call): Promise<unknown> {
    const { session } = call.visit;
    const run = () => this.atTheDoor(handler, call);
    return session ? this.underway.run(session.accountId, run) : run();
  }

  // Operations with the sign-in budget are too rare to use up its connections.
  private databaseOf({ rate }: AnyOperation): Database {
    return rate === 'sign-in' ? this.parts.signInDatabase : this.parts.database;
  }

  // The line is written before the response is sent: every acknowledged call has one.
  private async atTheDoor(handler: Handler, call: Call): Promise<unknown> {
    const { operation, input, visit } = call;
    const { session } = visit;
    let doer: Doer | null = session && {
      workspaceId: session.workspaceId,
      memberId: session.actor?.memberId ?? null,
    };
    const by = (named: Doer) => {
      doer = named;
    };
    const write = async (outcome: AuditLine['outcome'], answer?: unknown) => {
      if (operation.audit && !handler.auditsItself && doer)
        await this.writeLine(
          doer.workspaceId,
          auditLine(call, doer.memberId, outcome, { answer }),
          this.databaseOf(operation),
        );
    };
    try {
      const answer = await handler.outside?.({ input, visit, by } as never);
      await write('done', answer);
      return answer;
    } catch (fault) {
      if (fault instanceof Refusal && isAudited(fault)) await write(fault.code);
      throw fault;
    }
  }

  private read(handler: Handler, call: ActorCall, goesOn: boolean): Promise<Outcome> {
    const { actor, operation } = call;
    const read = async (transaction: Transaction) => {
      const access = await this.parts.accessCache.read(transaction, actor);
      const work = new Work(transaction, actor, access, this.parts.onWrite);
      const answer = await this.perform(handler, call, work);
      if (operation.audit && !goesOn) await appendToSpine(transaction, [], [auditLine(call, actor.memberId, 'done')]);
      return { answer };
    };
    return this.parts.database
      .inWorkspace(actor.workspaceId, read, sightOf(actor))
      .catch((fault: unknown) => this.refused(call, fault));
  }

  private async write(handler: Handler, call: ActorCall): Promise<Outcome> {
    const { operation, actor } = call;
    try {
      const prepared = await this.prepare(handler, call);
      const change = async (transaction: Transaction) => {
        const earlier = await claim(transaction, this.parts.secretKey, call);
        const work = new Work(transaction, actor, await readAccess(transaction, actor), this.parts.onWrite);
        work.follows = call.visit.follows;
        if (earlier) return await this.again(call, work, earlier);
        const answer = await this.perform(handler, call, work, prepared);
        await remember(transaction, call, { answer, undo: work.inverse });
        const audited = operation.audit ? [auditLine(call, actor.memberId, 'done', { answer, change: work })] : [];
        await record(work, audited, this.parts.onCommit);
        return { answer, undo: work.inverse };
      };
      return await this.parts.database.inWorkspace(actor.workspaceId, change, sightOf(actor));
    } catch (fault) {
      return await this.refused(call, fault);
    }
  }

  private async prepare({ prepare }: Handler, call: ActorCall): Promise<unknown> {
    if (!prepare) return undefined;
    await this.subjects.load(call, await this.openReading(call.actor));
    return prepare(call.input as never);
  }

  private async perform(handler: Handler, call: Call, work: Work, prepared?: unknown): Promise<unknown> {
    const { operation, input, visit } = call;
    if (!handler.inside) throw new Error(`${operation.name} has no handler`);
    const object = await this.subjects.load(call, work);
    return handler.inside({ input, work, object, visit, prepared } as never);
  }

  // The first answer is only for callers who can still read it; a subject now in trash does not prevent that.
  private async again(call: Call, work: Work, earlier: Outcome): Promise<Outcome> {
    const { output } = call.operation;
    // The fact that it was done reveals nothing.
    if (output.kind === 'done') return earlier;
    await this.subjects.load(call, work, { trashed: true });
    const { of } = output;
    if (of.kind === 'entity')
      for (const row of [earlier.answer].flat() as AnyRow[])
        work.check(work.placeOf(of, row), 'READ', { trashed: of.options.place === 'self' });
    return earlier;
  }

  // Calls that the caller's role does not allow are refused before any input is checked.
  private async admit(operation: AnyOperation, visit: Visit): Promise<void> {
    const fault = whyNot(operation, visit);
    const actor = visit.session?.actor;
    if (fault && actor) await this.refused({ operation, input: {}, visit, actor }, fault);
    if (fault) throw fault;
  }

  private async refused(call: ActorCall, fault: unknown): Promise<never> {
    if (call.operation.audit && fault instanceof Refusal && isAudited(fault))
      await this.writeLine(call.actor.workspaceId, auditLine(call, call.actor.memberId, fault.code));
    throw fault;
  }

  private async writeLine(workspaceId: string, line: AuditLine, database = this.parts.database): Promise<void> {
    await database.inWorkspace(workspaceId, (transaction) => appendToSpine(transaction, [], [line]));
  }
}

/** Visibility of people in rows: only with people access. */
const sightOf = ({ peopleAccess }: Actor): Sight => ({ contacts: peopleAccess });

/** Refusals of permission are audited; others concern the input. */
const isAudited = (fault: Refusal): fault is Refusal & { code: 'FORBIDDEN' | 'NOT_FOUND' } =>
  fault.code === 'FORBIDDEN' || fault.code === 'NOT_FOUND';
