import { randomUUID } from 'node:crypto';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/model/document';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import * as Y from 'yjs';
import type { Change } from '../operations/change.ts';
import type { Transaction } from '../store/database.ts';

/** A document as this host holds it: everything up to `seq` of its epoch. */
export interface LiveDocument {
  doc: Y.Doc;
  epoch: number;
  seq: number;
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

interface Head {
  epoch: number;
  seq: string;
}

const MOST_HELD = 200;
const INDEX_AFTER_MS = 700;

/** The documents that this host holds in memory, and the log that they are made of. */
export class Documents {
  private readonly held = new Map<string, LiveDocument>();
  private readonly listeners = new Set<(committed: CommittedUpdate) => void>();
  /** edits of this host that the bulletin has not repeated yet; true once they are committed and told about */
  private readonly own = new Map<string, boolean>();

  /** Tells about every update once its transaction has committed on this host. */
  onUpdate(listener: (committed: CommittedUpdate) => void): void {
    this.listeners.add(listener);
  }

  /** Makes the document of a new page. */
  async create(change: Change, documentId: string, doc: Y.Doc): Promise<void> {
    await change.transaction.sql(
      'insert into documents (workspace_id, id, schema_version, state) values ($1, $2, $3, $4)',
      [change.workspaceId, documentId, DOCUMENT_SCHEMA_VERSION, Buffer.from(Y.encodeStateAsUpdate(doc))],
    );
    await this.indexSoon(change, documentId);
  }

  /**
   * The document as it is now, held still until this transaction ends: nobody else, on any host, adds to it meanwhile.
   * What is in memory counts only at the sequence number that the locked row says, and is forgotten with a rollback.
   */
  async hold(change: Change, documentId: string): Promise<LiveDocument> {
    const head = await this.lock(change, documentId);
    // Rolled back, an edit stays in memory under the number that the next one, of another host, will have.
    change.transaction.afterRollback(() => this.forget(documentId));
    const known = this.held.get(documentId);
    if (known && known.epoch === head.epoch && known.seq === Number(head.seq)) return known;
    const live = await this.load(change, documentId, head);
    this.keep(documentId, live);
    return live;
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
      const seq = update ? await this.append(change, documentId, live, update, echo ? null : origin) : live.seq;
      return { seq, result };
    } catch (fault) {
      this.forget(documentId);
      throw fault;
    }
  }

  /** Appends an edit that is already applied to a held document; it is broadcast when the transaction has committed. */
  async append(
    change: Change,
    documentId: string,
    live: LiveDocument,
    update: Uint8Array,
    origin: string | null = null,
  ): Promise<number> {
    live.seq += 1;
    const { workspaceId } = change;
    const [row] = await change.transaction.sql<{ due: boolean }>(
      `with added as (insert into document_updates (workspace_id, document_id, epoch, seq, update, actor_id) values ($1, $2, $3, $4, $5, $6))
       update documents set seq = $4 where workspace_id = $1 and id = $2 returning indexed_seq = $4 - 1 or $4 % 20 = 0 as due`,
      [workspaceId, documentId, live.epoch, live.seq, Buffer.from(update), change.actorId],
    );
    // Now and then anyway: a job that was parked takes new edits up again.
    if (row?.due) await this.indexSoon(change, documentId);
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

  /** A document as one update, with its epoch; nothing is locked. */
  async whole(
    transaction: Transaction,
    documentId: string,
  ): Promise<{ epoch: number; update: Uint8Array } | undefined> {
    // One statement sees one moment: folding moves edits from the log into the state.
    const [row] = await transaction.sql<{ epoch: number; state: Buffer; log: Buffer[] }>(
      `select d.epoch, d.state, array(select u.update from document_updates u where u.workspace_id = d.workspace_id
         and u.document_id = d.id and u.epoch = d.epoch and u.seq > d.state_seq order by u.seq) as log
       from documents d where d.workspace_id = $1 and d.id = $2`,
      [transaction.workspaceId, documentId],
    );
    return row && { epoch: row.epoch, update: Y.mergeUpdates([row.state, ...row.log]) };
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

  /** Notes up to where search and highlights have caught up, and folds a long log into a snapshot. */
  async indexed(change: Change, documentId: string, live: LiveDocument): Promise<void> {
    await change.transaction.sql('update documents set indexed_seq = $3 where workspace_id = $1 and id = $2', [
      change.workspaceId,
      documentId,
      live.seq,
    ]);
    const [row] = await change.transaction.sql<{ behind: string }>(
      'select seq - state_seq as behind from documents where workspace_id = $1 and id = $2',
      [change.workspaceId, documentId],
    );
    if (Number(row?.behind ?? 0) >= 100) await this.fold(change, documentId, live);
  }

  /** Lets go of what is in memory; the next use loads it again. */
  forget(documentId: string): void {
    this.held.delete(documentId);
  }

  private async fold(change: Change, documentId: string, { doc, epoch, seq }: LiveDocument): Promise<void> {
    const bind = [change.workspaceId, documentId, seq];
    const state = Buffer.from(Y.encodeStateAsUpdate(doc));
    await change.transaction.sql(
      'update documents set state = $4, state_seq = $3 where workspace_id = $1 and id = $2',
      [...bind, state],
    );
    await change.transaction.sql(
      'delete from document_updates where workspace_id = $1 and document_id = $2 and (epoch < $4 or seq <= $3)',
      [...bind, epoch],
    );
  }

  private async indexSoon(change: Change, documentId: string): Promise<void> {
    await change.enqueue(
      'index-document',
      { pageId: documentId },
      { key: `index-document:${documentId}`, delayMs: INDEX_AFTER_MS },
    );
  }

  private async lock(change: Change, documentId: string): Promise<Head> {
    const [head] = await change.transaction.sql<Head>(
      'select epoch, seq from documents where workspace_id = $1 and id = $2 for update',
      [change.workspaceId, documentId],
    );
    if (!head) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    return head;
  }

  private async load(change: Change, documentId: string, { epoch, seq }: Head): Promise<LiveDocument> {
    const [snapshot] = await change.transaction.sql<{ state: Buffer; stateSeq: string }>(
      'select state, state_seq as "stateSeq" from documents where workspace_id = $1 and id = $2',
      [change.workspaceId, documentId],
    );
    const rows = await this.log(change, documentId, epoch, Number(snapshot?.stateSeq ?? 0));
    const doc = new Y.Doc();
    doc.transact(() => {
      if (snapshot) Y.applyUpdate(doc, snapshot.state);
      for (const { update } of rows) Y.applyUpdate(doc, update);
    });
    return { doc, epoch, seq: Number(seq) };
  }

  private log(change: Change, documentId: string, epoch: number, seq: number) {
    return change.transaction.sql<{ seq: string; update: Buffer }>(
      'select seq, update from document_updates where workspace_id = $1 and document_id = $2 and epoch = $3 and seq > $4 order by seq',
      [change.workspaceId, documentId, epoch, seq],
    );
  }

  private keep(documentId: string, live: LiveDocument): void {
    this.held.delete(documentId);
    this.held.set(documentId, live);
    const [oldest] = this.held.keys();
    if (this.held.size > MOST_HELD && oldest) this.held.delete(oldest);
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
