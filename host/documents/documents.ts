import { randomUUID } from 'node:crypto';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { doc, paragraph } from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { stateFromJson } from '@earshot/processing/documents/convert';
import type { Pool } from '@earshot/processing/pool/pool';
import * as Y from 'yjs';
import type { Change } from '../operations/change.ts';
import type { Transaction } from '../store/database.ts';
import { inBuffer } from '../store/statement.ts';
import { HeldDocuments, type LiveDocument } from './held-documents.ts';
import {
  assembleDocument,
  isLight,
  mergeUpdates,
  type SlicedDocument,
  sizeOf,
  sliceDocument,
} from './load-document.ts';
import { puttingTogether, takingOver } from './take-over.ts';
import { inTurns } from './turns.ts';

export type { LiveDocument } from './held-documents.ts';

/** Where a document stands: how often it was rewritten, and which edit of that time came last. */
export interface Head {
  epoch: number;
  seq: number;
}

/** A document as it is stored: its state and what was logged after it. */
export interface StoredDocument extends Head {
  updates: Uint8Array[];
}

/** Where a document stands, and up to which edit its log is folded into its state. */
export interface Folded extends Head {
  stateSeq: number;
}

/** An edit that is in a committed transaction. */
export interface CommittedUpdate {
  workspaceId: string;
  documentId: string;
  epoch: number;
  seq: number;
  update: Uint8Array;
  /** who must not hear it again: the socket that sent it */
  origin: string | null;
}

/** What the bulletin says about a committed edit. */
export type EditNotice = Omit<CommittedUpdate, 'update' | 'origin'> & { noticeId: string };

interface Applied<T> {
  update: Uint8Array | undefined;
  result: T;
  /** the sender needs it back: it came to more than what was sent */
  echo?: boolean;
}

const INDEX_AFTER_MS = 700;
/** More than this is not stored of one document until its log is folded. */
const MOST_STORED = limits.document.stateBytes + limits.document.logBytes;

/** The documents that this host holds in memory, and the log that they are made of. */
export class Documents {
  private readonly held = new HeldDocuments();
  private readonly listeners = new Set<(committed: CommittedUpdate) => void>();
  /** edits of this host that the bulletin has not repeated yet; true once they are committed and told about */
  private readonly own = new Map<string, boolean>();

  constructor(private readonly pool: Pick<Pool, 'run'>) {}

  /** Tells about every update once its transaction has committed on this host. */
  onUpdate(listener: (committed: CommittedUpdate) => void): void {
    this.listeners.add(listener);
  }

  /** Makes the document of a new page; an empty one has its paragraph, so that two people who type first share it. */
  async create(change: Change, documentId: string, state?: Uint8Array): Promise<void> {
    await change.transaction.sql(
      'insert into documents (workspace_id, id, schema_version, state) values ($1, $2, $3, $4)',
      [change.workspaceId, documentId, DOCUMENT_SCHEMA_VERSION, inBuffer(state ?? stateFromJson(doc(paragraph())))],
    );
    await this.indexSoon(change, documentId);
    if (state) await this.versionSoon(change, documentId, 0);
  }

  /**
   * The document as it is now, held still until this transaction ends: nobody else, on any host, adds to it meanwhile.
   * What is in memory counts only at the sequence number that the locked row says, and is forgotten with a rollback.
   */
  async hold(change: Change, documentId: string): Promise<LiveDocument> {
    const head = await this.lock(change, documentId);
    if (!head) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const known = this.heldAt(documentId, head);
    const live = known && known.bytes <= MOST_STORED ? known : await this.load(change, documentId);
    this.held.keep(documentId, live);
    return live;
  }

  /**
   * Locks a document and answers where it stands; undefined when there is none. Rolled back, an edit stays in memory under
   * the number that the next one, of another host, will have: so it is forgotten then.
   */
  async lock(change: Change, documentId: string): Promise<Head | undefined> {
    const [head] = await change.transaction.sql<{ epoch: number; seq: string }>(
      'select epoch, seq from documents where workspace_id = $1 and id = $2 for update',
      [change.workspaceId, documentId],
    );
    change.transaction.afterRollback(() => this.forget(documentId));
    return head && { epoch: head.epoch, seq: Number(head.seq) };
  }

  /** Changes a document by a function that applies its edit and returns the update; a refusal leaves nothing of it. */
  async edit<T>(
    change: Change,
    documentId: string,
    apply: (live: LiveDocument) => Applied<T> | Promise<Applied<T>>,
    origin: string | null = null,
  ): Promise<{ seq: number; result: T }> {
    const live = await this.hold(change, documentId);
    try {
      const { update, result, echo } = await apply(live);
      if (update && live.bytes + update.byteLength > MOST_STORED) throw tooMuchAtOnce();
      const seq = update ? await this.append(change, documentId, live, update, echo ? null : origin) : live.seq;
      return { seq, result };
    } catch (fault) {
      this.forget(documentId);
      throw fault;
    }
  }

  /** Adds an edit that was made elsewhere of a document that stood here, and is locked. */
  async add(change: Change, documentId: string, at: Head, update: Uint8Array): Promise<number> {
    const live = this.heldAt(documentId, at);
    if (live) await inTurns(takingOver(live.doc, update));
    return this.append(change, documentId, live ?? { ...at, bytes: 0 }, update, null);
  }

  /** Appends an edit that is already applied to what is held; it is broadcast when the transaction has committed. */
  private async append(
    change: Change,
    documentId: string,
    live: Omit<LiveDocument, 'doc'>,
    update: Uint8Array,
    origin: string | null,
  ): Promise<number> {
    live.seq += 1;
    live.bytes += update.byteLength;
    const { workspaceId } = change;
    const [row] = await change.transaction.sql<{ due: boolean }>(
      `with added as (insert into document_updates (workspace_id, document_id, epoch, seq, update, actor_id) values ($1, $2, $3, $4, $5, $6))
       update documents set seq = $4 where workspace_id = $1 and id = $2 returning indexed_seq = $4 - 1 or $4 % 20 = 0 as due`,
      [workspaceId, documentId, live.epoch, live.seq, inBuffer(update), change.actorId],
    );
    // Now and then anyway: a job that was parked takes new edits up again.
    if (row?.due) await this.indexSoon(change, documentId);
    if (row?.due && change.actorId) await this.versionSoon(change, documentId);
    const { epoch, seq } = live;
    const notice: EditNotice = { workspaceId, documentId, epoch, seq, noticeId: randomUUID() };
    await change.transaction.sql(`select pg_notify('earshot_document', $1)`, [JSON.stringify(notice)]);
    this.tellAfterwards(change.transaction, notice.noticeId, { workspaceId, documentId, epoch, seq, update, origin });
    return seq;
  }

  /** Whether this host tells about a committed edit by itself; asked once for each, when the bulletin repeats it. */
  tells({ noticeId }: EditNotice): boolean {
    return this.own.delete(noticeId);
  }

  /** Forgets what the bulletin will not repeat any more: it was away. */
  forgetTold(): void {
    for (const [noticeId, told] of this.own) if (told) this.own.delete(noticeId);
  }

  /** What somebody lacks who has this state vector, or all of it; nothing of a large document is encoded here. */
  async missing(
    change: Change,
    documentId: string,
    stateVector: Uint8Array | undefined,
  ): Promise<{ epoch: number; update: Uint8Array }> {
    if (stateVector && this.held.get(documentId)) {
      const { doc: held, epoch } = await this.hold(change, documentId);
      if (lacks(held, stateVector) <= limits.processing.lightBytes)
        return { epoch, update: Y.encodeStateAsUpdate(held, stateVector) };
    }
    const whole = await this.whole(change.transaction, documentId);
    if (!whole) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    return whole;
  }

  /** A document as one update, with its epoch; nothing is locked. A large one is put together outside of the transaction. */
  async whole(
    transaction: Transaction,
    documentId: string,
  ): Promise<{ epoch: number; update: Uint8Array } | undefined> {
    const at = await this.folded(transaction, documentId);
    if (!at) return undefined;
    const key = `document ${documentId} of ${at.epoch} as one update`;
    const stored = transaction.isPrepared(key) ? undefined : await this.stored(transaction, documentId);
    const merged = async ({ epoch, updates }: { epoch: number; updates: Uint8Array[] }) => ({
      epoch,
      update: await mergeUpdates(updates, this.pool),
    });
    if (stored && isLight(stored.updates)) return merged(stored);
    return transaction.ahead(key, async () => stored ?? { epoch: at.epoch, updates: [] }, merged);
  }

  /** Where a document stands; nothing is locked. */
  async folded(transaction: Transaction, documentId: string): Promise<Folded | undefined> {
    const [row] = await transaction.sql<{ epoch: number; seq: string; stateSeq: string }>(
      'select epoch, seq, state_seq as "stateSeq" from documents where workspace_id = $1 and id = $2',
      [transaction.workspaceId, documentId],
    );
    return row && { epoch: row.epoch, seq: Number(row.seq), stateSeq: Number(row.stateSeq) };
  }

  /** A document as it is stored at this moment; nothing is locked. */
  async stored(transaction: Transaction, documentId: string): Promise<StoredDocument | undefined> {
    // One statement sees one moment: folding moves edits from the log into the state.
    const rows = await transaction.sql<{ epoch: number; seq: string; bytes: Buffer }>(
      `select epoch, seq, state as bytes, -1 as place from documents where workspace_id = $1 and id = $2
       union all select d.epoch, d.seq, u.update, u.seq from document_updates u join documents d
         on d.workspace_id = u.workspace_id and d.id = u.document_id and d.epoch = u.epoch and d.state_seq < u.seq
         where u.workspace_id = $1 and u.document_id = $2
       order by place`,
      [transaction.workspaceId, documentId],
    );
    const [first] = rows;
    // Copies of their own, since a small Buffer shares its memory with others and cannot go to a thread.
    const updates = rows.map(({ bytes }) => new Uint8Array(bytes));
    return first && { epoch: first.epoch, seq: Number(first.seq), updates };
  }

  /** One update of the log, as another host committed it. */
  async logged(
    transaction: Transaction,
    documentId: string,
    epoch: number,
    seq: number,
  ): Promise<Uint8Array | undefined> {
    const [row] = await transaction.sql<{ update: Buffer }>(
      'select update from document_updates where workspace_id = $1 and document_id = $2 and epoch = $3 and seq = $4',
      [transaction.workspaceId, documentId, epoch, seq],
    );
    return row?.update;
  }

  /** Notes up to where search and highlights have caught up. */
  async indexed(change: Change, documentId: string, seq: number): Promise<void> {
    await change.transaction.sql('update documents set indexed_seq = $3 where workspace_id = $1 and id = $2', [
      change.workspaceId,
      documentId,
      seq,
    ]);
  }

  /** Puts a state that was made of state and log in their place; the document is locked and stands at this edit. */
  async fold(change: Change, documentId: string, { epoch, seq }: Head, state: Uint8Array): Promise<void> {
    const bind = [change.workspaceId, documentId, seq];
    await change.transaction.sql(
      `update documents d set state = $4, state_seq = $3, writers = array(select unnest(d.writers) union
         select u.actor_id from document_updates u where u.workspace_id = $1 and u.document_id = $2 and u.epoch = $5 and u.seq <= $3
           and u.actor_id is not null and not exists (select 1 from versions v
             where v.workspace_id = $1 and v.page_id = $2 and v.epoch = $5 and v.seq >= u.seq))
       where workspace_id = $1 and id = $2`,
      [...bind, inBuffer(state), epoch],
    );
    await change.transaction.sql(
      'delete from document_updates where workspace_id = $1 and document_id = $2 and (epoch < $4 or seq <= $3)',
      [...bind, epoch],
    );
  }

  /** Leaves the job that brings search and highlights up to the text. */
  async indexSoon(change: Change, documentId: string): Promise<void> {
    await change.enqueue(
      'index-document',
      { pageId: documentId },
      { key: `index-document:${documentId}`, delayMs: INDEX_AFTER_MS },
    );
  }

  /** Leaves the job that keeps a version of what the page then says; it waits, so that a version holds more than a letter. */
  private async versionSoon(
    change: Change,
    documentId: string,
    delayMs: number = limits.versionAfterMs,
  ): Promise<void> {
    await change.enqueue('keep-version', { pageId: documentId }, { key: `keep-version:${documentId}`, delayMs });
  }

  /** Lets go of what is in memory; the next use loads it again. */
  forget(documentId: string): void {
    this.held.forget(documentId);
  }

  /** What is held, if that is where the document stands. */
  private heldAt(documentId: string, { epoch, seq }: Head): LiveDocument | undefined {
    const live = this.held.get(documentId);
    return live?.epoch === epoch && live.seq === seq ? live : undefined;
  }

  /** Loads a document that is locked. A thread puts a large one together before; what was logged since is added here. */
  private async load(change: Change, documentId: string): Promise<LiveDocument> {
    const { transaction } = change;
    const head = await this.folded(transaction, documentId);
    if (!head) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const { epoch, seq, stateSeq } = head;
    // Folded meanwhile, the log no longer has what is missing.
    const key = `document ${documentId} of ${epoch} folded at ${stateSeq}`;
    const stored = transaction.isPrepared(key) ? undefined : await this.stored(transaction, documentId);
    if (stored && isLight(stored.updates))
      return { doc: await inTurns(puttingTogether(stored.updates)), epoch, seq, bytes: sizeOf(stored.updates) };
    const gathered = async () => stored ?? { updates: [], seq };
    const sliced = await transaction.ahead(key, gathered, async ({ updates, seq: upTo }) => ({
      ...(await sliceDocument(updates, this.pool)),
      upTo,
    }));
    return this.caughtUp(transaction, documentId, head, sliced);
  }

  private async caughtUp(
    transaction: Transaction,
    documentId: string,
    { epoch, seq }: Head,
    sliced: SlicedDocument & { upTo: number },
  ): Promise<LiveDocument> {
    const missed = await transaction.sql<{ update: Buffer }>(
      `select update from document_updates
       where workspace_id = $1 and document_id = $2 and epoch = $3 and seq > $4 and seq <= $5 order by seq`,
      [transaction.workspaceId, documentId, epoch, sliced.upTo, seq],
    );
    const doc = await assembleDocument(sliced);
    for (const { update } of missed) await inTurns(takingOver(doc, update));
    return { doc, epoch, seq, bytes: sliced.bytes + sizeOf(missed.map(({ update }) => update)) };
  }

  private tellAfterwards(transaction: Transaction, noticeId: string, committed: CommittedUpdate): void {
    this.own.set(noticeId, false);
    transaction.afterCommit(() => {
      if (this.own.has(noticeId)) this.own.set(noticeId, true);
      this.tell(committed);
    });
    transaction.afterRollback(() => {
      // The bulletin repeats only what is committed: then it was the commit's answer that got lost.
      if (!this.own.delete(noticeId)) this.tell(committed);
    });
  }

  private tell(committed: CommittedUpdate): void {
    for (const listener of this.listeners) listener(committed);
  }
}

const tooMuchAtOnce = () =>
  new Refusal('UNAVAILABLE', 'More was written here than can be put away at once. Wait a moment, then try again.');

/** How much of a document somebody lacks, in characters and other items. */
function lacks(held: Y.Doc, stateVector: Uint8Array): number {
  const known = Y.decodeStateVector(stateVector);
  let sum = 0;
  for (const client of held.store.clients.keys())
    sum += Math.max(0, Y.getState(held.store, client) - (known.get(client) ?? 0));
  return sum;
}
