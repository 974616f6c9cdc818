import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { hasLockedWords, isLocked } from '@earshot/core/model/entity';
import { closeDocument, openDocument, pointInDocument, updateDocument } from '@earshot/core/model/live';
import { Member } from '@earshot/core/model/member';
import type { AnyOperation, RateClass } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { parsed } from '../operations/admission.ts';
import type { Runner } from '../operations/runner.ts';
import { notThere } from '../operations/work.ts';
import type { Database } from '../store/database.ts';
import { findPage } from '../store/pages.ts';
import { Rows } from '../store/rows.ts';
import { type Pointing, showPointing, stopFollowing } from './presence.ts';
import { documentRoom, type Socket } from './socket.ts';

export interface MessageParts {
  runner: Runner;
  database: Database;
}

type Answer = (socket: Socket, input: unknown) => Promise<unknown>;

/** The handlers of socket messages about documents, by operation name. */
export class DocumentMessages {
  readonly answers: ReadonlyMap<string, Answer>;
  /** the rate class that each message is charged to first */
  readonly rates: ReadonlyMap<string, RateClass>;

  constructor(private readonly parts: MessageParts) {
    const all: [AnyOperation, Answer][] = [
      [openDocument, (socket, input) => this.open(socket, input)],
      [updateDocument, (socket, input) => this.update(socket, input)],
      [pointInDocument, (socket, input) => this.point(socket, input)],
      [closeDocument, (socket, input) => this.close(socket, input)],
    ];
    this.answers = new Map(all.map(([operation, answer]) => [operation.name, answer]));
    this.rates = new Map(all.map(([operation]) => [operation.name, operation.rate]));
  }

  private async open(socket: Socket, input: unknown): Promise<unknown> {
    const { runner, database } = this.parts;
    const { data } = socket;
    const { pageId, schemaVersion } = parsed(openDocument, input) as { pageId: string; schemaVersion: number };
    await runner.authorise(openDocument, input, data.visit);
    const { found, name } = await database.inWorkspace(data.actor.workspaceId, async (transaction) => ({
      found: await findPage(transaction, pageId),
      name: (await new Rows(transaction, Member).get(data.actor.memberId))?.name ?? '',
    }));
    if (!found) throw notThere();
    // Follows first, then reads: no update or loss of rights in between is missed.
    const outdated = schemaVersion !== DOCUMENT_SCHEMA_VERSION;
    const locked = isLocked(found.entity, found.page);
    const lockedWords = hasLockedWords(found.entity, found.page);
    // The socket opens the page with another editor: the previous one has left.
    await stopFollowing(socket, pageId);
    const top = found.entity.options.document ?? 'doc';
    data.following.set(pageId, { placeId: found.page.projectId, outdated, locked, lockedWords, name, top });
    await socket.join(documentRoom(pageId));
    try {
      const { answer } = await runner.run(openDocument, input, data.visit);
      const following = data.following.get(pageId);
      if (following) following.writable = (answer as { writable: boolean }).writable;
      return answer;
    } catch (fault) {
      await stopFollowing(socket, pageId);
      throw fault;
    }
  }

  private async update(socket: Socket, input: unknown): Promise<unknown> {
    const { pageId } = (input ?? {}) as { pageId?: string };
    if (socket.data.following.get(pageId ?? '')?.outdated)
      throw new Refusal('CONFLICT', 'This page is older than the server. Reload it to continue writing.');
    return (await this.parts.runner.run(updateDocument, input, socket.data.visit)).answer;
  }

  private async point(socket: Socket, input: unknown): Promise<boolean> {
    showPointing(socket, parsed(pointInDocument, input) as Pointing);
    return true;
  }

  private async close(socket: Socket, input: unknown): Promise<boolean> {
    const { pageId } = parsed(closeDocument, input) as { pageId: string };
    await stopFollowing(socket, pageId);
    return true;
  }
}
