import { highlights } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, Note, note, notes, updateNote } from '@earshot/core/areas/pages/note';
import { me } from '@earshot/core/model/member';
import { myAccess } from '@earshot/core/model/place';
import { door } from '@earshot/core/model/session';
import { expect } from 'chai';
import type { LiveSocket } from './live/live-feed.ts';
import { Refused } from './refused.ts';
import { Stores } from './stores.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const projectId = '1f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a12';
const aNote = (more: object = {}) => ({ id, revision: 1, trashedAt: null, projectId, title: 'One', ...more });

class Wire implements LiveSocket {
  connected = false;
  private readonly listeners = new Map<string, ((message: never) => void)[]>();
  on(event: string, listener: (message: never) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  off(): void {}
  emit(): void {}
  connect(): void {}
  disconnect(): void {}
  hear(event: string, message: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(message as never);
  }
}

interface Sent {
  query: string;
  variables: Record<string, unknown>;
  headers: Record<string, string>;
}
type Reply = { status?: number; body: unknown } | 'no answer';

function aPage(...replies: Reply[]) {
  const sent: Sent[] = [];
  const socket = new Wire();
  const fetching = async (_: unknown, init?: RequestInit) => {
    const { query, variables } = JSON.parse(String(init?.body)) as Sent;
    sent.push({ query, variables, headers: init?.headers as Record<string, string> });
    const reply = replies.shift() ?? 'no answer';
    if (reply === 'no answer') throw new TypeError('network');
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status ?? 200,
    });
  };
  const pauses: number[] = [];
  const stores = new Stores({
    fetch: fetching as typeof fetch,
    socket,
    random: () => 0,
    pause: async (ms) => void pauses.push(ms),
    restMs: 0,
  });
  return { stores, sent, socket, pauses };
}
const data = (value: object, extensions?: object): Reply => ({
  body: { data: value, ...(extensions ? { extensions } : {}) },
});
const error = (errorCode: string, more: object = {}, status = 200): Reply => ({
  status,
  body: { errors: [{ message: `It is ${errorCode}.`, extensions: { errorCode, humanReadable: true, ...more } }] },
});
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused.');
    },
    (reason: unknown) => reason as Refused,
  );

const face = { setUp: false, signedIn: true, workspaceName: 'Acme', insecure: false, mails: false };

describe('asking and performing', () => {
  it('puts every row that an answer brings into its store', async () => {
    const { stores, sent } = aPage(data({ note: aNote() }));
    expect((await stores.api.ask(note, { id })).title).to.equal('One');
    expect(stores.of(Note).byId(id)?.title).to.equal('One');
    expect(sent[0]?.headers).to.include({ 'x-earshot': '1', 'content-type': 'application/json' });
    expect(sent[0]?.headers).not.to.have.property('x-mutation-id');
  });

  it('tries a read again after no answer and after a 5xx, five times in all, with growing pauses', async () => {
    const down: Reply = { status: 503, body: 'busy' };
    const { stores, sent, pauses } = aPage('no answer', down, down, data({ note: aNote() }));
    await stores.api.ask(note, { id });
    expect(sent).to.have.length(4);
    expect(pauses.every((ms) => ms >= 300 && ms <= 2000)).to.equal(true);
    const never = aPage();
    expect((await refusal(never.stores.api.ask(note, { id }))).code).to.equal('OFFLINE');
    expect(never.sent).to.have.length(5);
  });

  it('does not try a refused read again', async () => {
    const { stores, sent } = aPage(error('NOT_FOUND'));
    const reason = await refusal(stores.api.ask(note, { id }));
    expect([reason.code, reason.message, sent.length]).to.deep.equal(['NOT_FOUND', 'It is NOT_FOUND.', 1]);
  });

  it('sends a write once, and keeps its id when someone tries again after no answer', async () => {
    const { stores, sent } = aPage('no answer', data({ createNote: aNote() }), data({ createNote: aNote() }));
    expect((await refusal(stores.perform(createNote, { projectId }))).code).to.equal('OFFLINE');
    expect(sent).to.have.length(1);
    await stores.perform(createNote, { projectId });
    await stores.perform(createNote, { projectId });
    const [first, again, another] = sent.map(({ headers }) => headers['x-mutation-id']);
    expect(first).to.match(/^[0-9a-f-]{36}$/);
    expect(again).to.equal(first);
    expect(another).not.to.equal(first);
  });

  it('takes a new id after a refusal: it is another try', async () => {
    const { stores, sent } = aPage(
      error('BAD_USER_INPUT', { fields: { title: 'Shorter.' } }),
      data({ createNote: aNote() }),
    );
    const reason = await refusal(stores.perform(createNote, { projectId }));
    expect(reason.fields).to.deep.equal({ title: 'Shorter.' });
    await stores.perform(createNote, { projectId });
    expect(sent[0]?.headers['x-mutation-id']).not.to.equal(sent[1]?.headers['x-mutation-id']);
  });

  it('shows no text that the host did not write for people', async () => {
    const { stores } = aPage(error('INTERNAL_SERVER_ERROR', { humanReadable: false }));
    expect((await refusal(stores.perform(createNote, { projectId }))).message).not.to.include('INTERNAL');
  });

  it('puts the inverse of a change on the undo stack, and performs it', async () => {
    const undo = { command: 'restoreNote', input: { id } };
    const { stores, sent } = aPage(
      data({ deleteNote: aNote({ revision: 2, trashedAt: '2026-01-01T00:00:00.000Z' }) }, { undo }),
      data({ restoreNote: aNote({ revision: 3 }) }),
    );
    const { step } = await stores.perform(deleteNote, { id }, 'Note moved to trash.');
    expect(stores.of(Note).all).to.deep.equal([]);
    expect(step?.says).to.equal('Note moved to trash.');
    await stores.undo.undo();
    expect(sent[1]?.query).to.include('restoreNote(input: $input)');
    expect(stores.of(Note).all.map(({ id: one }) => one)).to.deep.equal([id]);
  });
});

describe('changing very many rows', () => {
  const done = (command: string) => data({ deleteNote: aNote() }, { undo: { command, input: { id } } });
  const ids = (count: number) => Array.from({ length: count }, () => ({ id }));
  const says = (count: number) => `Deleted ${count}.`;

  it('goes batch after batch and is one step of Undo, which takes all of them back', async () => {
    const restored = data({ restoreNote: aNote() });
    const { stores, sent } = aPage(done('restoreNote'), done('restoreNote'), restored, restored);
    const told: number[] = [];
    const { done: count, step } = await stores.performAll(deleteNote, ids(2), says, (batches) => {
      told.push(batches);
      return true;
    });
    expect([count, step?.says, told]).to.deep.equal([2, 'Deleted 2.', [1, 2]]);
    expect(stores.undo.last).to.equal(step);
    await stores.undo.undo();
    expect(sent.slice(2).map(({ query }) => query.split(/[ (]/)[1])).to.deep.equal(['restoreNote', 'restoreNote']);
    expect(stores.undo.last).to.equal(undefined);
  });

  it('can be stopped: what was done so far is the step', async () => {
    const { stores, sent } = aPage(done('restoreNote'), done('restoreNote'));
    const { done: count } = await stores.performAll(deleteNote, ids(9), says, (batches) => batches < 2);
    expect([count, sent.length, stores.undo.last?.says]).to.deep.equal([2, 2, 'Deleted 2.']);
  });

  it('says why it did not go on, and keeps the way back for what was done', async () => {
    const { stores } = aPage(done('restoreNote'), error('FORBIDDEN'));
    const { code } = await refusal(stores.performAll(deleteNote, ids(3), says, () => true));
    expect([code, stores.undo.last?.inverses.length]).to.deep.equal(['FORBIDDEN', 1]);
  });

  it('waits as long as the host says when it was called too often', async () => {
    const late = error('TOO_MANY_REQUESTS', { retryAfter: 7 });
    const { stores, pauses, sent } = aPage(late, done('restoreNote'));
    await stores.performAll(deleteNote, ids(1), says, () => true);
    expect([pauses, sent.length]).to.deep.equal([[7000], 2]);
  });
});

describe('changing a row', () => {
  const patch = { title: 'Two' };

  it('shows the change at once and sends the revision it started from', async () => {
    const { stores, sent } = aPage(data({ updateNote: aNote({ revision: 2, ...patch }) }));
    stores.of(Note).put(aNote() as never);
    const saving = stores.save(updateNote, aNote() as never, patch);
    expect(stores.of(Note).byId(id)?.title).to.equal('Two');
    await saving;
    expect(sent[0]?.variables).to.deep.equal({ input: { id, revision: 1, title: 'Two' } });
  });

  it('goes back when it is refused, and to their version when someone was faster', async () => {
    const current = aNote({ revision: 5, title: 'Theirs' });
    const { stores } = aPage(error('FORBIDDEN'), error('CONFLICT', { current }));
    stores.of(Note).put(aNote() as never);
    await refusal(stores.save(updateNote, aNote() as never, patch));
    expect(stores.of(Note).byId(id)?.title).to.equal('One');
    const reason = await refusal(stores.save(updateNote, aNote() as never, patch));
    expect(reason.current).to.deep.equal(current);
    expect(stores.of(Note).byId(id)?.title).to.equal('Theirs');
  });
});

describe('what others do', () => {
  it('may be of a kind that this page does not know yet: the rest still comes in', () => {
    const { stores, socket } = aPage();
    const change = { type: 'x', ids: [id], actorId: null, rows: [aNote()] };
    socket.hear('changes', {
      seq: 4,
      changes: [
        { ...change, entity: 'Hologram' },
        { ...change, entity: 'Note' },
      ],
    });
    expect(stores.of(Note).byId(id)?.title).to.equal('One');
  });

  it('comes in through the same door, and what is gone goes', () => {
    const { stores, socket } = aPage();
    const change = { entity: 'Note', type: 'note:created', ids: [id], actorId: null };
    socket.hear('changes', { seq: 4, changes: [{ ...change, rows: [aNote()] }] });
    expect(stores.of(Note).byId(id)?.title).to.equal('One');
    socket.hear('changes', { seq: 5, changes: [{ ...change, gone: [id] }] });
    expect(stores.of(Note).byId(id)).to.equal(undefined);
    expect(stores.of(Tag).all).to.deep.equal([]);
  });

  it('makes lists of what lies on pages asked for again when a page goes into trash or comes back, and only then', async () => {
    const page = { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
    const { stores, sent, socket } = aPage(...Array.from({ length: 9 }, () => data({ highlights: page, notes: page })));
    for (const operation of [highlights, notes] as const)
      stores.onScreen.show(stores.list(operation as typeof notes).key);
    const asked = async () => {
      await new Promise((done) => setTimeout(done));
      return sent.splice(0).map(({ query }) => query.split(/[ (]/)[1]);
    };
    expect(await asked()).to.deep.equal(['highlights', 'notes']);
    const found: unknown[] = [];
    for (const type of ['note:updated', 'note:trashed', 'note:restored']) {
      socket.hear('changes', {
        seq: 4,
        changes: [{ entity: 'Note', type, ids: [id], actorId: null, rows: [aNote()] }],
      });
      found.push(await asked());
    }
    expect(found).to.deep.equal([[], ['highlights'], ['highlights']]);
  });

  it('is asked for again after a gap, and only then', async () => {
    const page = { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
    const { stores, sent, socket } = aPage(
      ...[0, 1].map(() => data({ notes: page })),
      data({ door: { ...face, signedIn: false } }),
      data({ myAccess: [] }),
      data({ notes: page }),
    );
    const { key, list } = stores.list(notes, { condition: { projectId } });
    stores.onScreen.show(key);
    const asked = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return sent.length;
    };
    expect(await asked()).to.equal(1);
    socket.hear('welcome', { seq: 7 });
    expect(await asked(), 'read before the first welcome').to.equal(2);
    socket.hear('welcome', { seq: 7 });
    expect(await asked(), 'nothing was missed').to.equal(2);
    socket.hear('changes', { seq: 9, changes: [] });
    socket.hear('welcome', { seq: 9 });
    expect(await asked(), 'all changes were heard').to.equal(2);
    socket.hear('welcome', { seq: 12 });
    expect(await asked(), 'who one is, what one may, and the list').to.equal(5);
    expect(
      sent
        .map(({ query }) => query.split(/[ (]/)[1])
        .slice(2)
        .sort(),
    ).to.deep.equal(['door', 'myAccess', 'notes']);
    expect(list.state).to.equal('ready');
  });
});

describe('what may not be seen any more', () => {
  it('leaves the page when it is asked for again', async () => {
    const { stores } = aPage(data({ note: aNote() }), error('NOT_FOUND'));
    const { key, resource } = stores.resource(note, { id });
    stores.onScreen.show(key);
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(stores.of(Note).byId(id)?.title).to.equal('One');
    await resource.reload();
    expect([stores.of(Note).byId(id), resource.data, resource.error?.code]).to.deep.equal([
      undefined,
      undefined,
      'NOT_FOUND',
    ]);
  });

  it('is asked for once, however many parts of the page show it', async () => {
    const { stores, sent } = aPage(data({ note: aNote() }), data({ note: aNote() }));
    const { key } = stores.resource(note, { id });
    const leave = [stores.onScreen.show(key), stores.onScreen.show(key)];
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(sent).to.have.length(1);
    for (const one of leave) one();
    stores.onScreen.show(key);
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(sent, 'shown again after a while').to.have.length(2);
  });
});

describe('the session', () => {
  const person = {
    member: { id, revision: 1, trashedAt: null, role: 'CONTRIBUTOR', admin: false, name: 'Ana', email: 'a@b.c' },
    workspace: { id: projectId, revision: 1, trashedAt: null, name: 'Acme', colour: '#3b5bdb' },
    sessionId: id,
    setUpAt: '2026-01-01T00:00:00Z',
  };

  it('looks at the door and comes in', async () => {
    const { stores, sent } = aPage(data({ door: face }), data({ me: person }), data({ myAccess: [] }));
    await stores.session.look();
    expect([stores.session.state, stores.session.writes, stores.session.manages]).to.deep.equal(['in', true, false]);
    expect(stores.members.byId(id)?.name, 'rows inside an answer').to.equal('Ana');
    expect(sent.map(({ query }) => query.split(' ')[1])).to.deep.equal([door.name, me.name, myAccess.name]);
  });

  it('tells when someone else comes in after a sign-out', async () => {
    const other = { ...person, member: { ...person.member, id: projectId } };
    const { stores } = aPage(
      data({ door: face }),
      data({ me: person }),
      data({ myAccess: [] }),
      data({ signOut: true }),
      data({ door: face }),
      data({ me: other }),
    );
    expect(await stores.session.look()).to.deep.equal({ changed: false });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await stores.session.leave();
    expect([stores.session.state, stores.session.me]).to.deep.equal(['out', null]);
    expect(await stores.session.look()).to.deep.equal({ changed: true });
  });

  it('is lost when the host says so and the door agrees; the page keeps what it has', async () => {
    const { stores, socket } = aPage(
      data({ door: face }),
      data({ me: person }),
      data({ myAccess: [] }),
      data({ door: face }),
      data({ door: { ...face, signedIn: false } }),
    );
    await stores.session.look();
    socket.hear('signed-out', undefined);
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(stores.session.state, 'the door says otherwise').to.equal('in');
    // Host's response to a connection request.
    const context = { responseText: '{"code":4,"message":"signed-out"}' };
    socket.hear('connect_error', { message: 'xhr poll error', context });
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(stores.session.state).to.equal('lost');
    expect(stores.session.me?.member.name).to.equal('Ana');
  });
});
