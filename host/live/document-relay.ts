import type { Server } from 'socket.io';
import type { CommittedUpdate, Documents, EditNotice } from '../documents/documents.ts';
import type { Database } from '../store/database.ts';
import { documentRoom, socketsIn } from './socket.ts';

/** Sends committed edits of all hosts to the sockets that follow the document here. */
export class DocumentRelay {
  constructor(
    private readonly io: Server,
    private readonly documents: Documents,
    private readonly database: Database,
  ) {
    documents.onUpdate((committed) => this.send(committed));
  }

  /** Handles the bulletin's message about an edit: an edit of another host is read from the log. */
  async notice(payload: string): Promise<void> {
    const notice = JSON.parse(payload) as EditNotice;
    const { workspaceId, documentId, epoch, seq } = notice;
    if (this.documents.tells(notice) || !this.io.sockets.adapter.rooms.has(documentRoom(documentId))) return;
    const update = await this.database.inWorkspace(workspaceId, (transaction) =>
      this.documents.logged(transaction, documentId, epoch, seq),
    );
    // Already merged into the stored state: followers get the whole document.
    if (update) this.send({ ...notice, update, origin: null });
    else await this.sendWhole(workspaceId, documentId);
  }

  /**
   * Sends every followed document whole, when messages of other hosts may have been missed. Yjs adds the missing parts.
   */
  async sendAll(): Promise<void> {
    this.documents.forgetTold();
    for (const room of [...this.io.sockets.adapter.rooms.keys()]) {
      const [socket] = socketsIn(this.io, room);
      const pageId = [...(socket?.data.following.keys() ?? [])].find((id) => documentRoom(id) === room);
      if (socket && pageId) await this.sendWhole(socket.data.actor.workspaceId, pageId);
    }
  }

  private async sendWhole(workspaceId: string, documentId: string): Promise<void> {
    const whole = await this.database.inWorkspace(workspaceId, (transaction) =>
      this.documents.whole(transaction, documentId),
    );
    if (whole) this.send({ workspaceId, documentId, ...whole, origin: null });
  }

  private send({ documentId, epoch, update, origin }: Omit<CommittedUpdate, 'seq'>): void {
    const room = this.io.to(documentRoom(documentId));
    (origin ? room.except(origin) : room).emit('document', { pageId: documentId, epoch, update });
  }
}
