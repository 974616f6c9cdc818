import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { when } from 'mobx';
import type { LiveSocket } from '../live/live-feed.ts';
import type { Stores } from '../stores.ts';
import { DocumentSession } from './document-session.ts';
import { type UnsentEdits, unsentEditsOf } from './unsent-edits.ts';

interface Open {
  session: DocumentSession;
  users: number;
}

/** Live texts open in this page: one shared session per note. */
export class Documents {
  private readonly open = new Map<string, Open>();

  constructor(
    private readonly socket: LiveSocket,
    private readonly kept: UnsentEdits,
  ) {
    // Words neither sent nor on disk would be lost with the page.
    addEventListener('beforeunload', (event) => {
      if ([...this.open.values()].some(({ session }) => session.unsent > session.onDisk)) event.preventDefault();
    });
  }

  /** Session of a note; free it with `release`. */
  use(pageId: string): { session: DocumentSession; release: () => void } {
    const { socket, kept } = this;
    const known = this.open.get(pageId);
    const one = known ?? {
      session: new DocumentSession({ pageId, socket, kept, schemaVersion: DOCUMENT_SCHEMA_VERSION }),
      users: 0,
    };
    one.users += 1;
    if (!known) {
      this.open.set(pageId, one);
      one.session.start();
    }
    return { session: one.session, release: () => this.release(pageId, one) };
  }

  /** Sends the edits that earlier page loads could not, note by note. */
  async deliver(): Promise<void> {
    for (const pageId of await this.kept.pages()) {
      const { session, release } = this.use(pageId);
      await when(() => session.state === 'refused' || (session.ready && session.unsent === 0));
      release();
    }
  }

  private release(pageId: string, one: Open): void {
    one.users -= 1;
    // If the user leaves right after typing, the session stays until the last edits are acknowledged.
    void when(() => one.session.unsent === 0 || one.session.state === 'refused').then(() => {
      if (one.users > 0 || this.open.get(pageId) !== one) return;
      this.open.delete(pageId);
      one.session.stop();
    });
  }
}

const ofStores = new WeakMap<Stores, Promise<Documents>>();

/** Documents of the signed-in member. */
export function documentsOf(stores: Stores): Promise<Documents> {
  const known = ofStores.get(stores);
  if (known) return known;
  const made = unsentEditsOf(stores.session.me?.member.id ?? '').then((kept) => new Documents(stores.socket, kept));
  ofStores.set(stores, made);
  return made;
}
