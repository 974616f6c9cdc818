import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/model/document';
import { closeDocument, openDocument, pointInDocument, updateDocument } from '@earshot/core/model/live';
import { Note } from '@earshot/core/model/note';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Rates } from '../operations/rates.ts';
import { parsed, type Runner } from '../operations/runner.ts';
import type { Database } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import { documentRoom, type Socket } from './socket.ts';

export interface MessageParts {
  runner: Runner;
  database: Database;
  rates: Rates;
}

type Answer = (socket: Socket, input: unknown) => Promise<unknown>;

const notThere = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

/** What a socket may say about documents, by the name of the operation. */
export class DocumentMessages {
  readonly answers: ReadonlyMap<string, Answer>;

  constructor(private readonly parts: MessageParts) {
    const all: [AnyOperation, Answer][] = [
      [openDocument, (socket, input) => this.open(socket, input)],
      [updateDocument, (socket, input) => this.update(socket, input)],
      [pointInDocument, (socket, input) => this.point(socket, input)],
      [closeDocument, (socket, input) => this.close(socket, input)],
    ];
    this.answers = new Map(all.map(([operation, answer]) => [operation.name, answer]));
  }

  private async open(socket: Socket, input: unknown): Promise<unknown> {
    const { runner, database } = this.parts;
    const { data } = socket;
    const { noteId, schemaVersion } = parsed(openDocument, input) as { noteId: string; schemaVersion: number };
    await runner.authorise(openDocument, input, data.visit);
    const note = await database.inWorkspace(data.actor.workspaceId, (transaction) =>
      new Rows(transaction, Note).get(noteId),
    );
    if (!note) throw notThere();
    // Follow first, then read: nothing is missed between the state and the first update, nor a right that is lost.
    data.following.set(noteId, { placeId: note.projectId, outdated: schemaVersion !== DOCUMENT_SCHEMA_VERSION });
    await socket.join(documentRoom(noteId));
    try {
      const { answer } = await runner.run(openDocument, input, data.visit);
      const following = data.following.get(noteId);
      if (following) following.writable = (answer as { writable: boolean }).writable;
      return answer;
    } catch (fault) {
      await this.stopFollowing(socket, noteId);
      throw fault;
    }
  }

  private async update(socket: Socket, input: unknown): Promise<unknown> {
    const { noteId } = (input ?? {}) as { noteId?: string };
    if (socket.data.following.get(noteId ?? '')?.outdated)
      throw new Refusal('CONFLICT', 'This page is older than the server. Reload it to go on writing.');
    return (await this.parts.runner.run(updateDocument, input, socket.data.visit)).answer;
  }

  // A caret is shown to those in the note only; following was permitted at opening and ends with the right to read.
  private async point(socket: Socket, input: unknown): Promise<boolean> {
    await this.parts.rates.take('live', socket.data.actor.accountId);
    const { noteId, awareness } = parsed(pointInDocument, input) as { noteId: string; awareness: Uint8Array };
    if (!socket.data.following.has(noteId)) throw notThere();
    socket.to(documentRoom(noteId)).emit('awareness', { noteId, awareness, memberId: socket.data.actor.memberId });
    return true;
  }

  private async close(socket: Socket, input: unknown): Promise<boolean> {
    const { noteId } = parsed(closeDocument, input) as { noteId: string };
    await this.stopFollowing(socket, noteId);
    return true;
  }

  private async stopFollowing(socket: Socket, noteId: string): Promise<void> {
    socket.data.following.delete(noteId);
    await socket.leave(documentRoom(noteId));
  }
}
