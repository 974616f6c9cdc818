import { randomBytes, randomUUID } from 'node:crypto';
import { createHighlight, highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, updateNote } from '@earshot/core/areas/pages/note';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import type { LogFields } from '@earshot/host/log/log';
import { wireRange } from '@earshot/processing/documents/position';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { aNote, anotherHost, aProject, aRoom, Person, type Room } from '../kit/hosts/host.ts';
import { eventually, recordedLog } from '../kit/hosts/job-room.ts';
import { ask, heard, pointing, Writer } from '../kit/hosts/writer.ts';
import { forgeries, orphan } from './forgeries.ts';

const WORDS = 'The words that stay.';
/** A valid input of every live message, without its page. */
const LIVE = {
  openDocument: { schemaVersion: DOCUMENT_SCHEMA_VERSION },
  updateDocument: { epoch: 1, update: new Uint8Array([0, 0]) },
  pointInDocument: pointing(''),
  closeDocument: {},
};
/** Messages that resemble a caret but are invalid. */
const notPointing = (pageId: string): [string, unknown][] =>
  [
    { clientId: -1 },
    { clientId: 2 ** 32 },
    { clock: 1.5 },
    { cursor: 'x'.repeat(limits.socketText / 2) },
    { cursor: { ...pointing('').cursor, user: { name: 'Somebody else' } } },
    { cursor: { anchor: { tname: 'another root' }, head: {} } },
    { user: { name: 'Somebody else', color: '#ff0000' } },
    { person: randomUUID() },
    { state: null },
  ].map((wrong) => ['pointInDocument', { ...pointing(pageId), ...wrong }]);

describe('a socket message is refused', () => {
  const lines: { level: string; text: string; fields: LogFields }[] = [];
  const open: Socket[] = [];
  let host: Host;
  let room: Room;
  let ada: Person;
  let note: { id: string; projectId: string };
  let writer: Writer;

  const here = (person: Person) => new Person(host, person.cookie, person.workspaceId, person.memberId, person.email);
  const socketOf = async (person: Person) => {
    const socket = await here(person).socket();
    open.push(socket);
    return socket;
  };
  /** Everything of a note that an edit could change. */
  const stored = () =>
    host.container.get(T.database).inWorkspace(room.workspaceId, async (transaction) => {
      const whole = await host.container.get(T.documents).whole(transaction, note.id);
      const rows = await transaction.sql('select seq, epoch, state_seq from documents where id = $1', [note.id]);
      return JSON.stringify([rows, Buffer.from(whole?.update ?? []).toString('base64')]);
    });
  const refusedLines = () => lines.filter(({ text }) => text === 'socket message refused');
  const isWell = async () => {
    expect(await (await fetch(`${host.url}/ping`)).text()).to.equal('pong');
    expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).to.deep.equal([]);
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
    writer.type('!');
    expect(await writer.send()).to.include({ ok: true });
  };

  before(async function () {
    this.timeout(30_000);
    host = await anotherHost(recordedLog(lines));
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    note = await aNote(ada);
    writer = await Writer.open(await here(ada).socket(), note.id);
    await writer.write(WORDS);
  });
  after(async () => {
    writer.socket.close();
    await host.stop();
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });

  it('when a person may only read: by role or by level, on the socket and in GraphQL', async () => {
    const project = await aProject(ada, { everyone: 'READ' });
    const its = await aNote(ada, { projectId: project.id });
    const owner = await Writer.open(await socketOf(ada), its.id);
    await owner.write(WORDS);
    const viewer = await room.person('VIEWER');
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: viewer.memberId, level: 'FULL' });
    for (const reader of [viewer, await room.person('CONTRIBUTOR')]) {
      const reading = await Writer.open(await socketOf(reader), its.id);
      expect(reading.writable).to.equal(false);
      expect(reading.text).to.equal(WORDS);
      expect(await reading.write('Mine now')).to.include({ ok: false, code: 'FORBIDDEN' });
      const range = wireRange(reading.doc, { from: 0, to: 9 });
      for (const [operation, input] of [
        [createHighlight, { noteId: its.id, ...range, tagIds: [] }],
        [createNote, { projectId: project.id, title: 'Mine' }],
        [updateNote, { id: its.id, title: 'Mine' }],
        [deleteNote, { id: its.id }],
        [createTag, { projectId: project.id, title: 'Mine' }],
      ] as const)
        expect(await reader.outcome(operation, input), operation.name).to.equal('FORBIDDEN');
    }
    await owner.write('More.');
    expect(owner.text).to.equal(`${WORDS}\nMore.`);
  });

  it('when the editor is older than the host, or the text another one than it knows', async () => {
    const old = await Writer.open(await socketOf(ada), note.id, 0);
    expect(old).to.include({ writable: false, outdated: true });
    expect(old.text).to.contain(WORDS);
    expect(await old.write('from yesterday')).to.include({ ok: false, code: 'CONFLICT' });
    const stale = await Writer.open(await socketOf(ada), note.id);
    expect(stale).to.include({ writable: true, outdated: false });
    stale.paragraph('for another text');
    expect(await stale.update(stale.unsent[0], stale.epoch + 1)).to.include({
      ok: false,
      code: 'CONFLICT',
      reload: true,
    });
    expect(await stale.update(stale.unsent[0], stale.epoch - 1)).to.include({
      ok: false,
      code: 'CONFLICT',
      reload: true,
    });
    expect(writer.text).to.match(/^The words that stay\.!*$/);
    await isWell();
  });

  it('when it is not what was declared, and changes nothing', async () => {
    const socket = await socketOf(ada);
    const mine = { pageId: note.id, epoch: 1, update: new Uint8Array([0, 0]) };
    const before = await stored();
    const wrong: [event: string, ...message: unknown[]][] = [
      ['updateDocument'],
      ['updateDocument', null],
      ['updateDocument', 'words'],
      ['updateDocument', 7],
      ['updateDocument', [mine]],
      ['updateDocument', {}],
      ['updateDocument', new Uint8Array([1, 2, 3])],
      ['updateDocument', { ...mine, update: 'words' }],
      ['updateDocument', { ...mine, update: [0, 0] }],
      ['updateDocument', { ...mine, update: { type: 'Buffer', data: [0, 0] } }],
      ['updateDocument', { ...mine, update: null }],
      ['updateDocument', { ...mine, update: new Uint8Array(limits.documentUpdate + 1) }],
      ['updateDocument', { ...mine, update: new Uint8Array(limits.documentUpdate * 3) }],
      ['updateDocument', { ...mine, update: new Uint8Array() }],
      ['updateDocument', { ...mine, update: randomBytes(500) }],
      ['updateDocument', { ...mine, update: new Uint8Array(500).fill(255) }],
      ['updateDocument', { ...mine, epoch: '1' }],
      ['updateDocument', { ...mine, epoch: 1.5 }],
      ['updateDocument', { ...mine, pageId: [note.id] }],
      ['updateDocument', { ...mine, pageId: { $ne: null } }],
      ['updateDocument', { ...mine, pageId: `${note.id}' or 1=1 --` }],
      ['updateDocument', { ...mine, admin: true }],
      ['updateDocument', JSON.parse(`{"pageId":"${note.id}","epoch":1,"__proto__":{"polluted":true}}`)],
      ['openDocument', { pageId: note.id }],
      ['openDocument', { pageId: note.id, schemaVersion: 'new' }],
      ['openDocument', { pageId: note.id, schemaVersion: DOCUMENT_SCHEMA_VERSION, stateVector: 'words' }],
      [
        'openDocument',
        { pageId: note.id, schemaVersion: DOCUMENT_SCHEMA_VERSION, stateVector: new Uint8Array(40).fill(255) },
      ],
      [
        'openDocument',
        {
          pageId: note.id,
          schemaVersion: DOCUMENT_SCHEMA_VERSION,
          stateVector: new Uint8Array(limits.stateVector + 1),
        },
      ],
      ['pointInDocument', { pageId: note.id, awareness: new Uint8Array([1, 1, 1, 2, 123, 125]) }],
      ...notPointing(note.id),
      ['closeDocument', { pageId: 7 }],
      ['closeDocument', { __proto__: { pageId: note.id } }],
    ];
    for (const [at, message] of wrong.entries())
      expect((await ask(socket, ...message)).code, `${at}: ${message[0]}`).to.equal('BAD_USER_INPUT');
    expect(refusedLines()).to.have.length(wrong.length);
    for (const event of ['deleteEverything', '__proto__', 'constructor', 'welcome'])
      expect((await ask(socket, event, mine)).code, event).to.equal('NOT_FOUND');
    expect(await stored()).to.equal(before);
    await isWell();
  });

  it('when it names a note that is not there for this person, always in the same words', async () => {
    const elsewhere = await aRoom('Elsewhere');
    const ben = await room.person('MANAGER');
    const secret = await aNote(ben, { projectId: (await aProject(ben, { everyone: null })).id });
    const trashed = await aNote(ada);
    await ada.do(deleteNote, { id: trashed.id });
    const ids = [randomUUID(), (await aNote(elsewhere.admin)).id, secret.id, trashed.id];
    const socket = await socketOf(ada);
    const texts = new Set<unknown>();
    for (const pageId of ids)
      for (const [event, more] of Object.entries(LIVE)) {
        const reply = await ask(socket, event, { ...more, pageId });
        if (event === 'closeDocument') {
          expect(reply, 'closing says nothing of a note').to.deep.equal({ ok: true });
          continue;
        }
        expect(reply.code, `${event} ${ids.indexOf(pageId)}`).to.equal('NOT_FOUND');
        texts.add(JSON.stringify(reply));
      }
    expect([...texts]).to.have.length(1);
    const declared = operations.filter(({ transport }) => transport === 'socket').map(({ name }) => name);
    expect(Object.keys(LIVE), 'every live message').to.have.members(declared);
    await isWell();
  });

  it('when an edit is not one of this schema, and changes nothing', async () => {
    const socket = await socketOf(ada);
    const before = await stored();
    const state = Y.encodeStateAsUpdate(writer.doc);
    const all = [...forgeries(state), ['an edit whose ground is missing', orphan(state)] as const];
    for (const [name, update] of all) {
      const reply = await ask(socket, 'updateDocument', { pageId: note.id, epoch: 1, update });
      expect(reply, name).to.include({ ok: false, code: 'BAD_USER_INPUT', reload: true });
    }
    expect(refusedLines()).to.have.length(all.length);
    expect(await stored()).to.equal(before);
    expect((await ada.do(highlights, { condition: { noteId: note.id } })).totalCount).to.equal(0);
    await isWell();
  });

  it('without an acknowledgement asked for too, and in frames that are no messages at all', async () => {
    const before = await stored();
    const silent = await socketOf(ada);
    silent.emit('updateDocument', { pageId: note.id, epoch: 1, update: randomBytes(100) });
    silent.emit('openDocument');
    silent.emit('pointInDocument', null);
    await eventually(() => expect(refusedLines()).to.have.length(3));
    // Messages above the overall maximum are not even read.
    const cut = heard<string>(silent, 'disconnect');
    silent.emit('updateDocument', { pageId: note.id, epoch: 1, update: new Uint8Array(limits.jsonBody + 1) });
    expect(await cut).to.be.a('string');
    const frames = [
      '42["updateDocument"',
      '42{"a":1}',
      '42[]',
      '42["__proto__",{"__proto__":{"polluted":true}}]',
      '451-["updateDocument",{"_placeholder":true,"num":99}]',
      '45999999-["updateDocument"]',
      '43[1]',
      '44',
      '41',
      '4',
      '999',
      '',
      '\u0000\u0000',
    ];
    for (const frame of frames) await rawFrame(host.url, ada.cookie ?? '', frame);
    await rawFrame(host.url, ada.cookie ?? '', randomBytes(64));
    expect(await stored()).to.equal(before);
    await isWell();
  });

  it('from pages that are not ours, and from strangers', async () => {
    const connect = (origin: string | undefined, cookie = ada.cookie) =>
      fetch(`${host.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { ...(origin === undefined ? {} : { origin }), ...(cookie ? { cookie } : {}) },
      });
    for (const origin of ['null', 'https://evil.example', 'garbage', 'file://'])
      expect((await connect(origin)).status, origin).to.equal(403);
    expect((await connect(new URL(host.url).origin)).status).to.equal(200);
    for (const cookie of ['', '__Host-earshot=forged', `__Host-earshot=${'x'.repeat(43)}`]) {
      const turned = await here(new Person(host, cookie))
        .socket()
        .then(
          () => 'let in',
          (fault: Error) => fault.message,
        );
      expect(turned).to.equal('websocket error');
      const polled = await connect(undefined, cookie || 'none=none');
      expect([polled.status, await polled.json()]).to.deep.equal([403, { code: 4, message: 'signed-out' }]);
    }
    await isWell();
  });
});

/** Sends one frame on a separate connection and waits until the host has answered or hung up. */
function rawFrame(url: string, cookie: string, frame: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
  } as never);
  return new Promise((resolve) => {
    let answers = 0;
    socket.onmessage = () => {
      answers += 1;
      if (answers === 1) socket.send('40');
      if (answers === 2) {
        socket.send(frame);
        setTimeout(() => socket.close(), 40);
      }
    };
    socket.onclose = () => resolve();
  });
}
