import type { Presence } from '@earshot/core/model/live';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import { aNote, aRoom, type Person, type Room } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { ask, pointing, Writer } from '../kit/hosts/writer.ts';

const COLOUR = /^#[0-9a-f]{6}$/;

describe('who is in a note', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  let note: { id: string };
  let watcher: Socket;
  let seen: Presence[];
  const open: Socket[] = [];

  const inNote = async (person: Person, pageId = note.id) => {
    const { socket } = await Writer.open(await person.socket(), pageId);
    open.push(socket);
    return socket;
  };
  const points = (socket: Socket, clientId: number, clock = 1) =>
    ask(socket, 'pointInDocument', pointing(note.id, clientId, clock));
  /** Carets in the watcher's browser, by editor. */
  const shown = () => {
    const there = new Map<number, string>();
    for (const { clientId, state } of seen) {
      if (state) there.set(clientId, state.person);
      else there.delete(clientId);
    }
    return Object.fromEntries(there);
  };

  before(async () => {
    room = await aRoom();
    [ada, ben] = [await room.person('CONTRIBUTOR'), await room.person('VIEWER')];
  });
  beforeEach(async () => {
    note = await aNote(ada);
    watcher = await inNote(room.admin);
    seen = [];
    watcher.on('presence', (presence) => seen.push(presence));
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });

  it('is stated by the host: name, colour and person are not taken from the browser', async () => {
    const socket = await inNote(ben);
    expect(await points(socket, 7)).to.include({ ok: true });
    await eventually(() => expect(seen).to.have.length(1));
    const [{ state, ...of }] = seen as [Presence];
    const { cursor } = pointing(note.id);
    expect(of).to.deep.equal({ pageId: note.id, clientId: 7, clock: 1 });
    expect(state).to.deep.include({ person: ben.memberId, cursor });
    expect(state?.user.name).to.equal('VIEWER Person');
    expect(state?.user.color).to.match(COLOUR);
  });

  it('reaches those in the note, and nobody else', async () => {
    const socket = await inNote(ada);
    const elsewhere = await inNote(ben, (await aNote(ada)).id);
    const left = await inNote(ben);
    await ask(left, 'closeDocument', { pageId: note.id });
    const outside = await ben.socket();
    open.push(outside);
    const strayed: unknown[] = [];
    for (const other of [elsewhere, left, outside, socket])
      other.on('presence', (presence: unknown) => strayed.push(presence));
    await points(socket, 7);
    await eventually(() => expect(shown()).to.deep.equal({ 7: ada.memberId }));
    for (const other of [elsewhere, left, outside]) {
      expect(await points(other, 8)).to.include({ ok: false, code: 'NOT_FOUND' });
      // A host's answer arrives after its earlier messages.
      await ask(other, 'closeDocument', { pageId: note.id });
    }
    expect(strayed).to.deep.equal([]);
  });

  it('is one editor for each socket: nobody fills a page with carets', async () => {
    const socket = await inNote(ben);
    await points(socket, 7);
    for (let clientId = 8; clientId < 40; clientId += 1)
      expect(await points(socket, clientId, 2)).to.include({ ok: false, code: 'CONFLICT' });
    await points(socket, 7, 2);
    await eventually(() => expect(seen.at(-1)?.clock).to.equal(2));
    expect(shown()).to.deep.equal({ 7: ben.memberId });
    await Writer.open(socket, note.id);
    await points(socket, 8);
    await eventually(() => expect(shown()).to.deep.equal({ 8: ben.memberId }));
  });

  it('has no room for more than a caret: a large one closes the connection, unread', async () => {
    const socket = await inNote(ben);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('pointInDocument', { ...pointing(note.id), cursor: 'x'.repeat(1_000_000) });
    await gone;
    expect(seen).to.deep.equal([]);
  });

  it('cannot be taken over by a colleague, who can make nobody vanish', async () => {
    const [hers, his] = [await inNote(ada), await inNote(ben)];
    await points(hers, 7, 3);
    expect(await points(his, 7, 9)).to.include({ ok: false, code: 'CONFLICT' });
    await ask(his, 'closeDocument', { pageId: note.id });
    await points(hers, 7, 4);
    await eventually(() => expect(seen.at(-1)?.clock).to.equal(4));
    expect(seen.map(({ state }) => state?.person)).to.deep.equal([ada.memberId, ada.memberId]);
  });

  it('ends with closing the note and with the connection, and not with an older connection of the same editor', async () => {
    const closing = await inNote(ada);
    await points(closing, 7, 5);
    await ask(closing, 'closeDocument', { pageId: note.id });
    await eventually(() => expect(seen.at(-1)).to.deep.equal({ pageId: note.id, clientId: 7, clock: 5, state: null }));
    const before = await inNote(ada);
    await points(before, 8);
    const after = await inNote(ada);
    await points(after, 8, 2);
    before.disconnect();
    await points(after, 8, 3);
    await eventually(() => expect(seen.at(-1)?.clock).to.equal(3));
    const told = seen.filter(({ clientId }) => clientId === 8).map(({ state }) => state?.person);
    expect(told, 'never gone in between').to.deep.equal([ada.memberId, ada.memberId, ada.memberId]);
    after.disconnect();
    await eventually(() => expect(shown()).to.deep.equal({}));
  });
});
