import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import * as fc from 'fast-check';
import * as Y from 'yjs';
import { Host, join, opened, pageId, until } from '../../../test/kit/hosts/document-wire.ts';
import type { DocumentSession } from './document-session.ts';
import { editsInMemory, type UnsentEdits } from './unsent-edits.ts';

describe('a live document', () => {
  it('shows what the host has, and counts what is typed as unsent until it is acknowledged', async () => {
    const host = new Host();
    host.doc.getText('t').insert(0, 'Hello');
    const { session, write, read } = await opened(host);
    expect(read()).to.equal('Hello');
    write(' there');
    expect(session.unsent).to.equal(1);
    await until(() => session.unsent === 0);
    expect(host.text).to.equal('Hello there');
  });

  it('is not ready before the text has arrived: nothing may be typed into nothing', () => {
    const { session } = join(new Host());
    expect(session.ready).to.equal(false);
    expect(session.state).to.equal('offline');
  });

  it('brings the edits of colleagues, and does not send them back', async () => {
    const host = new Host();
    const [ana, ben] = [await opened(host), await opened(host)];
    ana.write('one ');
    await until(() => ben.read() === 'one ');
    ben.write('two');
    await until(() => ana.read() === 'one two');
    expect(host.received.filter((event) => event === 'updateDocument')).to.have.length(2);
  });

  it('misses nothing that colleagues write while the answer to its opening is on its way', async () => {
    const host = new Host();
    const ana = await opened(host);
    ana.write('A');
    await until(() => ana.session.unsent === 0);
    let arrives = () => {};
    host.slow = new Promise<void>((resolve) => {
      arrives = resolve;
    });
    const ben = join(host);
    ben.socket.connect();
    await until(() => host.received.at(-1) === 'openDocument');
    host.slow = undefined;
    for (const letter of 'da begins.') ana.write(letter);
    await until(() => ana.session.unsent === 0);
    arrives();
    await until(() => ben.session.ready);
    expect(ben.read()).to.equal('Ada begins.');
  });

  it('misses nothing that colleagues write while it looks for edits on a slow disk', async () => {
    const host = new Host();
    const ana = await opened(host);
    let found = () => {};
    const disk = new Promise<void>((resolve) => {
      found = resolve;
    });
    let asked = false;
    const memory = editsInMemory();
    const slow: UnsentEdits = {
      ...memory,
      of: async (pageId) => {
        asked = true;
        await disk;
        return memory.of(pageId);
      },
    };
    const ben = join(host, slow);
    ben.socket.connect();
    await until(() => asked);
    ana.write('typed meanwhile');
    await until(() => ana.session.unsent === 0);
    found();
    await until(() => ben.session.ready);
    expect(ben.read()).to.equal('typed meanwhile');
    ana.write(', and after');
    await until(() => ben.read() === 'typed meanwhile, and after');
  });

  it('keeps what is typed offline and merges it with what others wrote meanwhile', async () => {
    const host = new Host();
    const [ana, ben] = [await opened(host), await opened(host)];
    ana.socket.disconnect();
    expect(ana.session.state).to.equal('offline');
    ana.write('offline ');
    ben.write('meanwhile ');
    await until(() => ben.session.unsent === 0);
    expect(ana.session.unsent).to.equal(1);
    ana.socket.connect();
    await until(() => ana.session.unsent === 0 && ben.read() === ana.read());
    expect(host.text).to.include('offline ').and.include('meanwhile ');
  });

  it('loses nothing when the page is reloaded while offline', async () => {
    const host = new Host();
    const kept = editsInMemory();
    const before = await opened(host, kept);
    before.write('first ');
    await until(() => before.session.unsent === 0);
    before.socket.disconnect();
    before.write('typed offline');
    before.session.stop();
    expect(host.text).to.equal('first ');
    const after = await opened(host, kept);
    expect(after.read()).to.equal('first typed offline');
    await until(() => after.session.unsent === 0);
    expect(host.text).to.equal('first typed offline');
    await until(() => true);
    expect(await kept.pages()).to.deep.equal([]);
  });

  it('counts as on disk only what is there: not what is being written, nor what found no room', async () => {
    const memory = editsInMemory();
    let room = true;
    const slow: UnsentEdits = {
      ...memory,
      add: async (...edit) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (!room) throw new Error('QuotaExceededError');
        return memory.add(...edit);
      },
    };
    const { session, socket, write } = await opened(new Host(), slow);
    socket.disconnect();
    write('one ');
    expect(session).to.include({ unsent: 1, onDisk: 0 });
    await until(() => session.onDisk === 1);
    room = false;
    write('two');
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(session).to.include({ unsent: 2, onDisk: 1 });
    socket.connect();
    await until(() => session.unsent === 0);
    expect(session.onDisk).to.equal(0);
  });

  it('sends again what was never acknowledged, and it stands there once', async () => {
    const host = new Host();
    const { session, write } = await opened(host);
    host.mute = true;
    write('once');
    await until(() => host.text === 'once');
    expect(session.unsent).to.equal(1);
    host.mute = false;
    await until(() => session.unsent === 0);
    expect(host.text).to.equal('once');
  });

  it('tries again when the host is busy', async () => {
    const host = new Host();
    const { session, write } = await opened(host);
    let refusals = 2;
    host.refuse = (event) => (event === 'updateDocument' && refusals-- > 0 ? { code: 'UNAVAILABLE' } : undefined);
    write('patient');
    await until(() => session.unsent === 0);
    expect(host.text).to.equal('patient');
  });

  it('opens anew when the text was rewritten, and offers what was unsent as a copy', async () => {
    const host = new Host();
    const kept = editsInMemory();
    const { session, socket, write, read } = await opened(host, kept);
    socket.disconnect();
    write('my words');
    host.rewrite('Erased and rewritten');
    socket.connect();
    await until(() => session.ready && session.generation === 1);
    expect(read()).to.equal('Erased and rewritten');
    expect(session.lost).to.equal('my words');
    expect(session.unsent).to.equal(0);
    session.stop();
    const next = await opened(host, kept);
    expect(next.session.lost, 'the copy outlives a reload').to.equal('my words');
    expect(host.text).to.equal('Erased and rewritten');
    next.session.forgetLost();
    await until(() => next.session.lost === '');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await kept.pages()).to.deep.equal([]);
  });

  it('hears that it has to open anew', async () => {
    const host = new Host();
    const { session, read } = await opened(host);
    host.rewrite('New');
    host.tell(undefined, 'documentReload', { pageId });
    await until(() => read() === 'New');
    expect(session.generation).to.equal(1);
  });

  it('leaves the documents of other notes alone', async () => {
    const host = new Host();
    const { session, read } = await opened(host);
    const foreign = new Y.Doc();
    foreign.getText('t').insert(0, 'foreign');
    const update = Y.encodeStateAsUpdate(foreign);
    host.tell(undefined, 'document', { pageId: 'another', epoch: 1, update });
    host.tell(undefined, 'documentReload', { pageId: 'another' });
    expect(read()).to.equal('');
    expect(session.generation).to.equal(0);
  });

  it('goes back to the host’s text when an edit is refused, offers the copy, and does not try it again', async () => {
    const host = new Host();
    const kept = editsInMemory();
    const { session, write, read } = await opened(host, kept);
    host.refuse = (event) => (event === 'updateDocument' ? { code: 'BAD_USER_INPUT', reload: true } : undefined);
    write('bad');
    await until(() => session.generation === 1 && session.ready);
    expect(read()).to.equal('');
    expect(session.lost).to.equal('bad');
    host.refuse = () => undefined;
    session.stop();
    const next = await opened(host, kept);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(host.text).to.equal('');
    expect(next.session.lost).to.equal('bad');
  });

  it('never sends more than one message may carry: what came before is kept, the rest is offered as a copy', async () => {
    const host = new Host();
    const kept = editsInMemory();
    const { session, socket, write, read } = await opened(host, kept);
    write('before ');
    await until(() => session.unsent === 0);
    socket.disconnect();
    write('offline ');
    write('x'.repeat(limits.documentUpdate));
    write(' after');
    host.received.length = 0;
    socket.connect();
    await until(() => session.generation === 1 && session.state === 'open');
    expect(read()).to.equal('before offline ');
    expect(session.unsent).to.equal(0);
    expect(session.lost).to.equal(`${'x'.repeat(limits.documentUpdate)} after`);
    expect(host.text).to.equal('before offline ');
    session.stop();
    host.received.length = 0;
    const next = await opened(host, kept);
    expect(next.session.lost, 'the copy outlives a reload').to.equal(session.lost);
    expect(host.received.filter((event) => event === 'updateDocument')).to.deep.equal([]);
  });

  it('sends nothing for who may only read, and gives edits of a right that was lost back as a copy', async () => {
    const host = new Host();
    const { session, socket, write, read } = await opened(host);
    socket.disconnect();
    write('too late');
    socket.writable = false;
    socket.connect();
    await until(() => session.generation === 1 && session.state === 'open');
    expect(session.writable).to.equal(false);
    expect(session.lost).to.equal('too late');
    expect(read()).to.equal('');
    write('into a text that is read only');
    expect(session.unsent).to.equal(0);
  });

  it('only reads, and keeps what is unsent until the reload, when the host became newer than the page', async () => {
    const host = new Host();
    const kept = editsInMemory();
    const { session, socket, write, read } = await opened(host, kept);
    socket.disconnect();
    write('before the update');
    host.schemaVersion = 2;
    socket.connect();
    await until(() => session.outdated);
    expect(session).to.include({ state: 'open', writable: false, unsent: 1, lost: '', generation: 0 });
    expect(read()).to.equal('before the update');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(host.received).not.to.include('updateDocument');
    session.stop();
    host.schemaVersion = 1;
    const reloaded = await opened(host, kept);
    await until(() => reloaded.session.unsent === 0);
    expect(host.text).to.equal('before the update');
  });

  it('shows what an earlier page left even when the connection goes while it looks for that', async () => {
    const host = new Host();
    const memory = editsInMemory();
    const before = await opened(host, memory);
    before.socket.disconnect();
    before.write('left');
    before.session.stop();
    let looks = 0;
    const slow: UnsentEdits = {
      ...memory,
      of: async (pageId) => {
        const found = await memory.of(pageId);
        looks += 1;
        if (looks === 1) after.socket.disconnect();
        return found;
      },
    };
    const after = join(host, slow);
    after.socket.connect();
    await until(() => looks === 1);
    after.socket.connect();
    await until(() => after.session.ready && after.session.unsent === 0);
    expect(after.read()).to.equal('left');
    expect(host.text).to.equal('left');
  });

  it('says so when the note may not be opened, and opens it once it may', async () => {
    const host = new Host();
    host.refuse = () => ({ code: 'NOT_FOUND', text: 'This does not exist.' });
    const { session, socket } = join(host);
    socket.connect();
    await until(() => session.state === 'refused');
    expect(session.error?.message).to.equal('This does not exist.');
    host.refuse = () => undefined;
    socket.disconnect();
    socket.connect();
    await until(() => session.state === 'open');
    expect(session.error).to.equal(null);
  });

  it('keeps typing safe while signed out', async () => {
    const host = new Host();
    const { session, socket, write } = await opened(host);
    host.refuse = () => ({ code: 'UNAUTHENTICATED' });
    write('kept');
    await until(() => session.state === 'offline');
    host.refuse = () => undefined;
    socket.disconnect();
    socket.connect();
    await until(() => session.unsent === 0);
    expect(host.text).to.equal('kept');
  });

  it('shows colleagues and takes them away again', async () => {
    const host = new Host();
    const named = (name: string) => opened(host, undefined, name);
    const [ana, ben] = [await named('Ana'), await named('Ben')];
    const seen = (of: DocumentSession) =>
      [...of.awareness.getStates().values()].flatMap(
        (state) => (state.user as { name: string } | undefined)?.name ?? [],
      );
    await until(() => seen(ana.session).includes('Ben') && seen(ben.session).includes('Ana'));
    const cleo = await named('Cleo');
    await until(() => seen(cleo.session).includes('Ana') && seen(cleo.session).includes('Ben'));
    ana.session.stop();
    await until(() => !seen(ben.session).includes('Ana'));
    ben.socket.disconnect();
    expect(seen(ben.session)).to.deep.equal([]);
    await until(() => !seen(cleo.session).includes('Ben'));
    ben.socket.connect();
    await until(() => seen(cleo.session).includes('Ben') && seen(ben.session).includes('Cleo'));
  });

  it('ends equal on all sides, with every letter, whatever is cut when', async () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('write', 'write', 'write', 'cut', 'join', 'mute', 'unmute', 'wait'),
      at: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const host = new Host();
        const clients = [await opened(host), await opened(host), await opened(host)];
        const typed: string[] = [];
        for (const [number, { who, what, at }] of steps.entries()) {
          const client = clients[who] ?? clients[0];
          if (!client) continue;
          if (what === 'write') {
            const word = `<${number}>`;
            client.write(word, at);
            typed.push(...word);
          } else if (what === 'cut') client.socket.disconnect();
          else if (what === 'join' && !client.socket.connected) client.socket.connect();
          else if (what === 'mute') host.mute = true;
          else if (what === 'unmute') host.mute = false;
          else if (what === 'wait') await new Promise((resolve) => setTimeout(resolve, 3));
        }
        host.mute = false;
        for (const { socket } of clients) if (!socket.connected) socket.connect();
        await until(() => clients.every(({ session, read }) => session.unsent === 0 && read() === host.text));
        expect([...host.text].sort()).to.deep.equal(typed.sort());
        for (const { session } of clients) session.stop();
      }),
      { numRuns: 40 },
    );
  }).timeout(60_000);
});
