import {
  createHighlight,
  deleteHighlight,
  highlight,
  highlights,
  restoreHighlight,
  tagHighlight,
} from '@earshot/core/areas/coding/highlight';
import { createTag, tag as tagById } from '@earshot/core/areas/coding/tag';
import { note as noteById } from '@earshot/core/areas/pages/note';
import { search } from '@earshot/core/areas/search/search';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { T } from '@earshot/host/area';
import { createLog } from '@earshot/host/log/log';
import { wireRange } from '@earshot/processing/documents/position';
import { expect } from 'chai';
import * as Y from 'yjs';
import { aNote, anotherHost, aProject, aRoom, Person, type Room, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { ask, Writer } from '../kit/hosts/writer.ts';

const OPEN: { close(): unknown }[] = [];

const writer = async (person: Person, pageId: string): Promise<Writer> => {
  const socket = await person.socket();
  OPEN.push(socket);
  return Writer.open(socket, pageId);
};

/** The current log of a document in the database. */
async function logged(person: Person, pageId: string): Promise<{ seq: number; update: Buffer }[]> {
  const { container } = await testHost();
  const rows = await container
    .get(T.database)
    .inWorkspace(person.workspaceId, (transaction) =>
      transaction.sql<{ seq: string; update: Buffer }>(
        'select seq, update from document_updates where document_id = $1 order by seq',
        [pageId],
      ),
    );
  return rows.map(({ seq, update }) => ({ seq: Number(seq), update }));
}

const rangeOf = (on: Writer, words: string) => {
  const from = on.text.indexOf(words);
  const range = from < 0 ? undefined : wireRange(on.doc, { from, to: from + words.length });
  if (!range) throw new Error(`"${words}" is not there`);
  return range;
};

describe('a note that people write together', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('MANAGER');
  });
  afterEach(() => {
    for (const socket of OPEN.splice(0)) socket.close();
  });

  it('is the same for two who type at once, and on the host', async () => {
    const note = await aNote(ada);
    const [a, b] = [await writer(ada, note.id), await writer(ben, note.id)];
    expect(a.writable && b.writable).to.equal(true);
    expect(await a.write('Start. ')).to.include({ ok: true });
    await eventually(() => expect(b.text).to.equal('Start. '));
    const typed = async (by: Writer, name: string) => {
      for (let at = 0; at < 15; at += 1) {
        by.type(`${name}${at} `, 0, name === 'a' ? 0 : undefined);
        if (at % 3 === 0) expect(await by.send()).to.include({ ok: true });
      }
      expect(await by.send()).to.include({ ok: true });
    };
    await Promise.all([typed(a, 'a'), typed(b, 'b')]);
    await eventually(() => expect(a.text).to.equal(b.text));
    for (const name of ['a', 'b']) for (let at = 0; at < 15; at += 1) expect(a.text).to.contain(`${name}${at} `);
    const late = await writer(ada, note.id);
    expect(late.text).to.equal(a.text);
    expect(Y.encodeStateVector(late.doc)).to.deep.equal(Y.encodeStateVector(b.doc));
  });

  it('acknowledges an edit when it is in a committed transaction', async () => {
    const note = await aNote(ada);
    const a = await writer(ada, note.id);
    for (let at = 1; at <= 5; at += 1) {
      a.paragraph(`Line ${at}`);
      const [update] = a.unsent;
      const reply = await a.send();
      // Read on another connection, where uncommitted rows are invisible.
      const rows = await logged(ada, note.id);
      expect(reply).to.deep.include({ ok: true, seq: at });
      expect(rows.at(-1)?.seq).to.equal(at);
      expect(Buffer.compare(rows.at(-1)?.update as Buffer, update as Uint8Array)).to.equal(0);
    }
  });

  it('gives somebody who comes back only what they lack, and takes what they typed meanwhile', async () => {
    const note = await aNote(ada);
    const a = await writer(ada, note.id);
    await a.write('A long beginning that nobody needs to hear twice. '.repeat(200));
    const b = await writer(ben, note.id);
    b.socket.close();
    await a.write('News.');
    b.paragraph('Typed in the train.');
    const socket = await ben.socket();
    OPEN.push(socket);
    const stateVector = Y.encodeStateVector(b.doc);
    const reply = await ask(socket, 'openDocument', {
      pageId: note.id,
      schemaVersion: DOCUMENT_SCHEMA_VERSION,
      stateVector,
    });
    const lacked = reply.update as Uint8Array;
    expect(lacked.byteLength).to.be.lessThan(200);
    Y.applyUpdate(b.doc, lacked, 'remote');
    expect(b.text).to.contain('News.').and.to.contain('Typed in the train.');
    const update = Y.mergeUpdates(b.unsent);
    expect(await ask(socket, 'updateDocument', { pageId: note.id, epoch: 1, update })).to.include({ ok: true });
    await eventually(() => expect(a.text).to.equal(b.text));
    // A repeated edit, as after a lost acknowledgement, changes nothing.
    expect(await ask(socket, 'updateDocument', { pageId: note.id, epoch: 1, update })).to.include({ ok: true });
    expect((await logged(ada, note.id)).length).to.equal(3);
  });

  it('shows a highlight in every open copy, with its row, and takes it off and puts it back', async () => {
    const project = await aProject(ada);
    const note = await aNote(ada, { projectId: project.id });
    const [a, b] = [await writer(ada, note.id), await writer(ben, note.id)];
    await a.write('The invoice came late, and nobody could say why.');
    await eventually(() => expect(b.text).to.contain('invoice'));
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Billing' });
    const row = await ben.do(createHighlight, { noteId: note.id, ...rangeOf(b, 'came late'), tagIds: [] });
    expect(row).to.include({ text: 'came late', state: 'ANCHORED', position: 12, createdBy: ben.memberId });
    await eventually(() => {
      for (const one of [a, b]) expect(one.marked(row.id)).to.equal('came late');
    });
    const tagged = await ada.do(tagHighlight, { id: row.id, add: [tag.id] });
    expect(tagged.tagIds).to.deep.equal([tag.id]);
    expect((await ben.do(tagById, { id: tag.id })).highlightCount).to.equal(1);

    await ada.do(deleteHighlight, { id: row.id });
    expect(ada.undo?.undo).to.deep.equal({ command: 'restoreHighlight', input: { id: row.id } });
    await eventually(() => {
      for (const one of [a, b]) expect(one.marks).to.deep.equal([]);
    });
    expect((await ada.do(highlights, { condition: { noteId: note.id } })).nodes).to.deep.equal([]);
    const back = await ada.do(restoreHighlight, { id: row.id });
    expect(back).to.include({ text: 'came late', state: 'ANCHORED', trashedAt: null });
    expect(back.tagIds).to.deep.equal([tag.id]);
    await eventually(() => {
      for (const one of [a, b]) expect(one.marked(row.id)).to.equal('came late');
    });
  });

  it('is the same for people on two hosts, who hear each other', async () => {
    const note = await aNote(ada);
    const other = await anotherHost();
    try {
      const there = new Person(other, ben.cookie);
      const [a, b, c] = [await writer(ada, note.id), await writer(there, note.id), await writer(ben, note.id)];
      await a.write('Together');
      await eventually(() => {
        for (const one of [b, c]) expect(one.text).to.equal('Together');
      });
      const line = async (by: Writer, words: string) => expect(await by.write(words)).to.include({ ok: true });
      for (let round = 0; round < 5; round += 1)
        await Promise.all([line(a, `ada ${round}`), line(b, `ben ${round}`), line(c, `also ben ${round}`)]);
      await eventually(() => {
        expect(a.text.split('\n')).to.have.length(16);
        expect(b.text).to.equal(a.text);
        expect(c.text).to.equal(a.text);
      });
      const row = await there.do(createHighlight, { noteId: note.id, ...rangeOf(b, 'ada 3'), tagIds: [] });
      await eventually(() => {
        for (const one of [a, b, c]) expect(one.marked(row.id)).to.equal('ada 3');
      });
    } finally {
      await other.stop();
    }
  });

  it('reaches people on another host although that host could not read it at first', async () => {
    const note = await aNote(ada);
    const other = await anotherHost(createLog('fatal'));
    try {
      const [a, b] = [await writer(ada, note.id), await writer(new Person(other, ben.cookie), note.id)];
      const documents = other.container.get(T.documents);
      const logged = documents.logged.bind(documents);
      let failed = 0;
      documents.logged = (...edit) => {
        documents.logged = logged;
        failed += 1;
        return Promise.reject(new Error(`The connection was lost before ${edit[1]} was read`));
      };
      await a.write('Not lost');
      await eventually(() => expect(b.text).to.equal('Not lost'));
      expect(failed).to.equal(1);
    } finally {
      await other.stop();
    }
  });

  it('puts a highlight where the words are by now, and refuses it once they are gone', async () => {
    const note = await aNote(ada);
    const [a, b] = [await writer(ada, note.id), await writer(ben, note.id)];
    await a.write('She waited three weeks.');
    await eventually(() => expect(b.text).to.contain('waited'));
    const range = rangeOf(b, 'three weeks');
    a.type('On Monday: ', 0, 0);
    await a.send();
    const row = await ben.do(createHighlight, { noteId: note.id, ...range, tagIds: [] });
    expect(row).to.include({ text: 'three weeks', position: 22 });
    const gone = rangeOf(a, 'On Monday');
    a.erase(0, 0, 11);
    await a.send();
    expect(await ben.outcome(createHighlight, { noteId: note.id, ...gone, tagIds: [] })).to.be.oneOf([
      'CONFLICT',
      'BAD_USER_INPUT',
    ]);
    expect((await ben.do(highlights, { condition: { noteId: note.id } })).totalCount).to.equal(1);
  });

  it('is followed by search, preview and highlight rows', async () => {
    const note = await aNote(ada);
    const a = await writer(ada, note.id);
    await a.write('Before the word came quokkas, and after it nothing else.');
    const row = await ada.do(createHighlight, { noteId: note.id, ...rangeOf(a, 'quokkas'), tagIds: [] });
    await eventually(async () => {
      const { items } = await ada.do(search, { query: 'quokkas', types: ['NOTE'] });
      expect(items.map(({ id }) => id)).to.deep.equal([note.id]);
      expect((await ada.do(noteById, { id: note.id })).preview).to.contain('Before the word came quokkas');
    });
    a.type('In the zoo. ', 0, 0);
    a.type(' happy', 0, a.text.indexOf('quokkas') + 3);
    await a.send();
    await eventually(async () => {
      const now = await ada.do(highlight, { id: row.id });
      expect(now.text).to.equal('quo happykkas');
      expect(now.position).to.equal(a.text.indexOf('quo happykkas'));
    });
    expect((await ada.do(search, { query: 'zoo', types: ['NOTE'] })).total).to.equal(1);
    const at = a.text.indexOf('quo happykkas');
    a.erase(0, at, 'quo happykkas'.length);
    await a.send();
    await eventually(async () => expect((await ada.do(highlight, { id: row.id })).state).to.equal('LOST'));
    await eventually(async () =>
      expect((await ada.do(search, { query: 'quokkas', types: ['NOTE'] })).total).to.equal(0),
    );
    expect((await ada.do(noteById, { id: note.id })).revision, 'what the host works out is no revision').to.equal(1);
  });
});
