import { randomUUID } from 'node:crypto';
import { DOCUMENT_SCHEMA_VERSION, type TopNode } from '@earshot/core/documents/document';
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
import {
  assembleDocument,
  isLight,
  mergeUpdates,
  type SlicedDocument,
  sizeOf,
  sliceDocument,
} from './load-document.ts';
import { type LiveDocument, OpenDocuments } from './open-documents.ts';
import { puttingTogether, takingOver } from './take-over.ts';
import { inTimeSlices } from './time-slices.ts';

export type { LiveDocument } from './open-documents.ts';

/** The position of a document: its epoch, and the number of the last edit in it. */
export interface Head {
  epoch: number;
  seq: number;
}

/** A document as stored: its state, and the edits of its log. */
export interface StoredDocument extends Head {
  updates: Uint8Array[];
}

/** Position of a document, and the last edit of its log merged into its state. */
export interface Folded extends Head {
  stateSeq: number;
}

/** A committed edit. */
export interface CommittedUpdate {
  workspaceId: string;
  documentId: string;
  epoch: number;
  seq: number;
  update: Uint8Array;
  /** the sending socket, which must not receive it again */
  origin: string | null;
}

/** A committed edit, as the bulletin announces it. */
export type EditNotice = Omit<CommittedUpdate, 'update' | 'origin'> & { noticeId: string };

interface Applied<T> {
  update: Uint8Array | undefined;
  result: T;
  /** true if the sender needs it as well: it contains more than was sent */
  echo?: boolean;
}

const EMPTY: Record<TopNode, () => Uint8Array> = {
  doc: () => stateFromJson(doc(paragraph())),
  canvas: () => stateFromJson({ type: 'canvas' }),
};
const INDEX_AFTER_MS = 700;
/** Maximum stored bytes of one document until its log is merged. */
const MOST_STORED = limits.document.stateBytes + limits.document.logBytes;

/** The documents in this host's memory, with their logs. */
export class Documents {
  private readonly open = new OpenDocuments();
  private readonly listeners = new Set<(committed: CommittedUpdate) => void>();
  /** this host's edits not yet reported by the bulletin; true once they are committed and sent to sockets */
  private readonly own = new Map<string, boolean>();

  constructor(private readonly pool: Pick<Pool, 'run'>) {}

  /** Adds a listener for updates that were committed on this host. */
  onUpdate(listener: (committed: CommittedUpdate) => void): void {
    this.listeners.add(listener);
  }

  /**
   * Creates the document of a new page. An empty text has its paragraph, so that two users who start typing share it.
   */
  async create(change: Change, documentId: string, state?: Uint8Array, top: TopNode = 'doc'): Promise<void> {
    await this.bring(change, documentId, state ?? EMPTY[top]());
    if (state) await this.versionSoon(change, documentId, 0);
  }

  /** Creates the document of a page imported with its versions. */
  async bring(change: Change, documentId: string, state: Uint8Array): Promise<void> {
    await change.transaction.sql(
      'insert into documents (workspace_id, id, schema_version, state) values ($1, $2, $3, $4)',
      [change.workspaceId, documentId, DOCUMENT_SCHEMA_VERSION, inBuffer(state)],
    );
    await this.indexSoon(change, documentId);
  }

  /**
   * The current document, locked on all hosts until this transaction ends. The document in memory counts only if it is
   * at the sequence number of the locked row, and is dropped on a rollback.
   */
  async hold(change: Change, documentId: string): Promise<LiveDocument> {
    const head = await this.lock(change, documentId);
    if (!head) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const known = this.heldAt(documentId, head);
    const live = known && known.bytes <= MOST_STORED ? known : await this.load(change, documentId);
    this.open.keep(documentId, live);
    return live;
  }

  /**
   * Locks a document and returns its position; undefined if there is none. After a rollback, an edit would remain in
   * memory under the number of the next edit, from another host; so the document is dropped from memory then.
   */
  async lock(change: Change, documentId: string): Promise<Head | undefined> {
    const [head] = await change.transaction.sql<{ epoch: number; seq: string }>(
      'select epoch, seq from documents where workspace_id = $1 and id = $2 for update',
      [change.workspaceId, documentId],
    );
    change.transaction.afterRollback(() => this.forget(documentId));
    return head && { epoch: head.epoch, seq: Number(head.seq) };
  }

  /** Changes a document by a function that applies its edit and returns the update; a refusal leaves no change. */
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

  /** Adds an edit computed elsewhere from the document at this position; the document is locked. */
  async add(change: Change, documentId: string, at: Head, update: Uint8Array): Promise<number> {
    const live = this.heldAt(documentId, at);
    if (live) await inTimeSlices(takingOver(live.doc, update));
    return this.append(change, documentId, live ?? { ...at, bytes: 0 }, update, null);
  }

  /** Appends an edit that is already applied in memory to the log; it is sent to sockets after the commit. */
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
    // Enqueued at intervals in any case, as an earlier job can have been parked.
    if (row?.due) await this.indexSoon(change, documentId);
    if (row?.due && change.actorId) await this.versionSoon(change, documentId);
    const { epoch, seq } = live;
    const notice: EditNotice = { workspaceId, documentId, epoch, seq, noticeId: randomUUID() };
    await change.transaction.sql(`select pg_notify('earshot_document', $1)`, [JSON.stringify(notice)]);
    this.tellAfterwards(change.transaction, notice.noticeId, { workspaceId, documentId, epoch, seq, update, origin });
    return seq;
  }

  /** True if this host sent a committed edit to sockets itself; called once for each, when the bulletin reports it. */
  tells({ noticeId }: EditNotice): boolean {
    return this.own.delete(noticeId);
  }

  /** Forgets its own edits whose reports were missed while the bulletin was away. */
  forgetTold(): void {
    for (const [noticeId, told] of this.own) if (told) this.own.delete(noticeId);
  }

  /**
   * The changes that an editor with this state vector lacks, or the whole document; large ones are not encoded on the
   * event loop.
   */
  async missing(
    change: Change,
    documentId: string,
    stateVector: Uint8Array | undefined,
  ): Promise<{ epoch: number; update: Uint8Array }> {
    if (stateVector && this.open.get(documentId)) {
      const { doc: loaded, epoch } = await this.hold(change, documentId);
      if (lacks(loaded, stateVector) <= limits.processing.lightBytes)
        return { epoch, update: Y.encodeStateAsUpdate(loaded, stateVector) };
    }
    const whole = await this.whole(change.transaction, documentId);
    if (!whole) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    return whole;
  }

  /** A document as one update, with its epoch, without a lock. A large one is merged outside of the transaction. */
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

  /** The position of a document, without a lock. */
  async folded(transaction: Transaction, documentId: string): Promise<Folded | undefined> {
    const [row] = await transaction.sql<{ epoch: number; seq: string; stateSeq: string }>(
      'select epoch, seq, state_seq as "stateSeq" from documents where workspace_id = $1 and id = $2',
      [transaction.workspaceId, documentId],
    );
    return row && { epoch: row.epoch, seq: Number(row.seq), stateSeq: Number(row.stateSeq) };
  }

  /** A document as stored at this moment, without a lock. */
  async stored(transaction: Transaction, documentId: string): Promise<StoredDocument | undefined> {
    // A single statement reads one snapshot: merging moves edits from the log into the state.
    const rows = await transaction.sql<{ epoch: number; seq: string; bytes: Buffer }>(
      `select epoch, seq, state as bytes, -1 as place from documents where workspace_id = $1 and id = $2
       union all select d.epoch, d.seq, u.update, u.seq from document_updates u join documents d
         on d.workspace_id = u.workspace_id and d.id = u.document_id and d.epoch = u.epoch and d.state_seq < u.seq
         where u.workspace_id = $1 and u.document_id = $2
       order by place`,
      [transaction.workspaceId, documentId],
    );
    const [first] = rows;
    // Copied, since a small Buffer shares its memory with others and cannot be transferred to a thread.
    const updates = rows.map(({ bytes }) => new Uint8Array(bytes));
    return first && { epoch: first.epoch, seq: Number(first.seq), updates };
  }

  /** Reads an edit of the log that another host has committed. */
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

  /** Stores the edit up to which search and highlights are up to date, and the hash of the text at that moment. */
  async indexed(change: Change, documentId: string, seq: number, textHash: string): Promise<void> {
    await change.transaction.sql(
      'update documents set indexed_seq = $3, text_hash = $4 where workspace_id = $1 and id = $2',
      [change.workspaceId, documentId, seq, textHash],
    );
  }

  /** Replaces state and log by their merged state; the document is locked and at this edit. */
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

  /**
   * Replaces a locked document and its whole log by another state, under a new epoch, so that editors open it again.
   */
  async replace(change: Change, documentId: string, { epoch, seq }: Head, state: Uint8Array): Promise<void> {
    const { workspaceId } = change;
    const next = { workspaceId, documentId, epoch: epoch + 1, seq: seq + 1 };
    await change.transaction.sql(
      `update documents set epoch = $3, seq = $4::int8, state = $5, state_seq = $4::int8, indexed_seq = $4::int8 - 1, text_hash = ''
       where workspace_id = $1 and id = $2`,
      [workspaceId, documentId, next.epoch, next.seq, inBuffer(state)],
    );
    await change.transaction.sql('delete from document_updates where workspace_id = $1 and document_id = $2', [
      workspaceId,
      documentId,
    ]);
    this.forget(documentId);
    await this.indexSoon(change, documentId);
    const notice: EditNotice = { ...next, noticeId: randomUUID() };
    await change.transaction.sql(`select pg_notify('earshot_document', $1)`, [JSON.stringify(notice)]);
    this.tellAfterwards(change.transaction, notice.noticeId, { ...next, update: state, origin: null });
  }

  /** Adds the job that updates search and highlights from the text. */
  async indexSoon(change: Change, documentId: string): Promise<void> {
    await change.enqueue(
      'index-document',
      { pageId: documentId },
      { key: `index-document:${documentId}`, delayMs: INDEX_AFTER_MS, derived: true },
    );
  }

  /** Adds the job that stores a version of the page. It runs with a delay, so that a version has more than a letter. */
  private async versionSoon(
    change: Change,
    documentId: string,
    delayMs: number = limits.versionAfterMs,
  ): Promise<void> {
    const options = { key: `keep-version:${documentId}`, delayMs, derived: true };
    await change.enqueue('keep-version', { pageId: documentId }, options);
  }

  /** Drops the document from memory; the next use loads it again. */
  forget(documentId: string): void {
    this.open.forget(documentId);
  }

  /** The document in memory, if it is at the current position. */
  private heldAt(documentId: string, { epoch, seq }: Head): LiveDocument | undefined {
    const live = this.open.get(documentId);
    return live?.epoch === epoch && live.seq === seq ? live : undefined;
  }

  /** Loads a locked document. A large one is merged in a thread before; later edits of the log are added here. */
  private async load(change: Change, documentId: string): Promise<LiveDocument> {
    const { transaction } = change;
    const head = await this.folded(transaction, documentId);
    if (!head) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const { epoch, seq, stateSeq } = head;
    // The log has been merged since and no longer has the missing edits.
    const key = `document ${documentId} of ${epoch} folded at ${stateSeq}`;
    const stored = transaction.isPrepared(key) ? undefined : await this.stored(transaction, documentId);
    if (stored && isLight(stored.updates))
      return { doc: await inTimeSlices(puttingTogether(stored.updates)), epoch, seq, bytes: sizeOf(stored.updates) };
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
    for (const { update } of missed) await inTimeSlices(takingOver(doc, update));
    return { doc, epoch, seq, bytes: sliced.bytes + sizeOf(missed.map(({ update }) => update)) };
  }

  private tellAfterwards(transaction: Transaction, noticeId: string, committed: CommittedUpdate): void {
    this.own.set(noticeId, false);
    transaction.afterCommit(() => {
      if (this.own.has(noticeId)) this.own.set(noticeId, true);
      this.tell(committed);
    });
    transaction.afterRollback(() => {
      // The bulletin reports only committed edits: the commit succeeded and its answer was lost.
      if (!this.own.delete(noticeId)) this.tell(committed);
    });
  }

  private tell(committed: CommittedUpdate): void {
    for (const listener of this.listeners) listener(committed);
  }
}

const tooMuchAtOnce = () =>
  new Refusal('UNAVAILABLE', 'Too many changes are waiting to be saved here. Wait a moment, then try again.');

/** Amount of a document that an editor lacks, in characters and other items. */
function lacks(doc: Y.Doc, stateVector: Uint8Array): number {
  const known = Y.decodeStateVector(stateVector);
  let sum = 0;
  for (const client of doc.store.clients.keys())
    sum += Math.max(0, Y.getState(doc.store, client) - (known.get(client) ?? 0));
  return sum;
}
