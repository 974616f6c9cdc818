import { randomUUID } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { type DocumentJson } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { fromJson, fromUpdates, stateFromJson, updateFromJson } from '@earshot/processing/documents/convert';
import { applyHighlight } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { highlightRanges } from '@earshot/test/kit/browser/highlight-ranges';
import { expect } from 'chai';
import { eventually, JobRoom } from '../../../../test/kit/hosts/job-room.ts';
import { Documents } from '../../../documents/documents.ts';

import type { WorkspaceJob } from '../../../jobs/job.ts';
import { eventsAfter } from '../../../store/spine.ts';
import { storeVersions } from '../../versions/jobs/store-version.ts';
import { indexDocument } from './index-document.ts';

const me = randomUUID();
const text = (...paragraphs: string[]) => build.doc(...paragraphs.map((words) => build.paragraph(words)));

describe('index-document', () => {
  let room: JobRoom;
  let documents: Documents;
  let pool: Pool;
  before(async () => {
    pool = createPool({ threads: 1 });
    room = await JobRoom.open();
    await (await room.aHost([])).stop(0);
  });
  beforeEach(async () => {
    room = await room.another();
    documents = new Documents(pool);
  });
  afterEach(() => room.close());
  after(() => pool.close(0));

  const aNote = async (document: DocumentJson, inProject?: string): Promise<Note> => {
    const projectId = inProject ?? (await room.aProject()).id;
    return room.change(async (change) => {
      const plain = {
        title: 'Interview 4',
        preview: '',
        characters: 0,
        sourceName: '',
        sourceHash: '',
        editedAt: null,
      };
      const note = await change.rows(Note).insert({ projectId, ...plain });
      await documents.create(change, note.id, stateFromJson(document));
      return note;
    });
  };
  const rewrite = (noteId: string, document: DocumentJson) =>
    room.change(
      (change) =>
        documents.edit(change, noteId, ({ doc }) => ({ update: updateFromJson(doc, document), result: null })),
      me,
    );
  const aHighlight = (note: Note, words: string) =>
    room.change(async (change) => {
      const id = randomUUID();
      const { result } = await documents.edit(change, note.id, ({ doc }) => {
        const from = textOf(doc).indexOf(words);
        const applied = applyHighlight(doc, id, { from, to: from + words.length });
        return { update: applied?.update, result: applied?.highlight };
      });
      if (!result) throw new Error('no words');
      const { quote, prefix, suffix, from } = result;
      const anchor = { text: quote, prefix, suffix, position: from, state: 'ANCHORED' } as const;
      return change.rows(Highlight).insert({ id, noteId: note.id, projectId: note.projectId, ...anchor });
    }, me);
  /** Runs the host's jobs until none waits. */
  const done = async () => {
    await room.system('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    const host = await room.aHost([indexDocument({ documents, pool }), storeVersions({ documents, pool })]);
    await eventually(async () => expect(await room.queued()).to.deep.equal([]));
    await host.stop();
  };
  const index = (by: Pick<Pool, 'run'> = pool): WorkspaceJob => {
    const job = indexDocument({ documents, pool: by });
    if (job.scope !== 'workspace') throw new Error('no such job');
    return job;
  };
  const noteNow = (id: string) => room.change((change) => change.rows(Note).get(id));
  const highlightNow = (id: string) => room.change((change) => change.rows(Highlight).get(id));
  const words = async (id: string) => {
    const [row] = await room.system<{ text: string }>(
      `select array_to_string(parts, '') as text from search_items where workspace_id = $1 and id = $2`,
      [room.workspaceId, id],
    );
    return row?.text;
  };
  const events = () => room.change(({ transaction }) => eventsAfter(transaction, 0));
  const indexedSeq = async (id: string) => {
    const [row] = await room.change(({ transaction }) =>
      transaction.sql<{ behind: string }>('select seq - indexed_seq as behind from documents where id = $1', [id]),
    );
    return Number(row?.behind);
  };

  it('writes preview, length and search of an imported text, and leaves the revision alone', async () => {
    const note = await aNote(text('  The invoice\tcame late.', 'Nobody could say why.'));
    await done();
    const now = await noteNow(note.id);
    expect(now).to.include({
      preview: 'The invoice came late. Nobody could say why.',
      characters: textOf(fromJson(text('  The invoice\tcame late.', 'Nobody could say why.'))).length,
      editedAt: null,
      revision: 1,
    });
    expect(await words(note.id)).to.include('Nobody could say why.');
    expect(await indexedSeq(note.id)).to.equal(0);
    const [event] = (await events()).filter(({ type }) => type === 'note:updated');
    expect(event).to.deep.include({
      ids: [note.id],
      placeId: note.projectId,
      fields: ['preview', 'characters'],
      actorId: null,
    });
  });

  it('follows edits: when they were made, and no conflict with someone who edits the title', async () => {
    const note = await aNote(text('Before.'));
    await done();
    await rewrite(note.id, text('x'.repeat(1000)));
    await done();
    const now = await noteNow(note.id);
    expect(now?.preview).to.equal('x'.repeat(300));
    expect(now?.characters).to.equal(1000);
    expect(now?.revision).to.equal(1);
    expect(Date.parse(now?.editedAt ?? '')).to.be.greaterThan(Date.parse(note.createdAt));
    expect(now?.updatedAt).to.equal(now?.editedAt);
    expect(await words(note.id)).to.equal('x'.repeat(1000));
  });

  it('moves highlights with their words, changes their words with the text, and loses those that are gone', async () => {
    const note = await aNote(text('She was angry.', 'The amount was wrong.', 'We paid in the end.'));
    const stays = await aHighlight(note, 'We paid');
    const changes = await aHighlight(note, 'amount was wrong');
    const goes = await aHighlight(note, 'was angry');
    await done();
    const seen = (await events()).at(-1)?.seq ?? 0;
    await room.change(
      (change) =>
        documents.edit(change, note.id, ({ doc }) => {
          const json = text('Later.', 'The amount was wrong.', 'We paid in the end.');
          const marked = [
            build.paragraph('Later.'),
            build.paragraph(
              'The ',
              build.text('amount was very wrong', { type: 'highlight', attrs: { id: changes.id } }),
              '.',
            ),
            build.paragraph(build.text('We paid', { type: 'highlight', attrs: { id: stays.id } }), ' in the end.'),
          ];
          return { update: updateFromJson(doc, { ...json, content: marked }), result: null };
        }),
      me,
    );
    await done();
    expect(await highlightNow(stays.id)).to.include({ text: 'We paid', state: 'ANCHORED', revision: 1 });
    expect((await highlightNow(stays.id))?.position).not.to.equal(stays.position);
    expect(await highlightNow(changes.id)).to.include({
      text: 'amount was very wrong',
      state: 'ANCHORED',
      revision: 1,
    });
    expect(await highlightNow(goes.id)).to.include({ text: 'was angry', state: 'LOST' });
    expect(await words(changes.id)).to.equal('amount was very wrong');
    const told = (await events()).filter(({ seq, entity }) => seq > seen && entity === 'Highlight');
    expect(told.map(({ ids }) => ids.toSorted())).to.deep.equal([[changes.id, goes.id].toSorted(), [stays.id]]);
  });

  it('takes off marks that no row knows, for everyone who has the note open', async () => {
    const note = await aNote(text('The invoice came late.'));
    const stranger = await aHighlight(note, 'invoice');
    await done();
    await room.change((change) => change.rows(Highlight).erase(stranger.id));
    await rewrite(note.id, text('The invoice came late.'));
    await room.change(
      (change) =>
        documents.edit(change, note.id, ({ doc }) => ({
          update: applyHighlight(doc, stranger.id, { from: 4, to: 11 })?.update,
          result: null,
        })),
      me,
    );
    const updates: number[] = [];
    documents.onUpdate(({ seq }) => updates.push(seq));
    await done();
    const live = await room.change((change) => documents.hold(change, note.id));
    expect([...highlightRanges(live.doc).keys()]).to.deep.equal([]);
    expect(updates).to.have.length(1);
    expect(await indexedSeq(note.id)).to.equal(0);
    // Its own changes need no second pass.
    expect(await room.queued()).to.deep.equal([]);
  });

  it('forgets what it did in memory when its transaction is not committed', async () => {
    const note = await aNote(text('The invoice came late.'));
    const one = await aHighlight(note, 'invoice');
    await done();
    await room.change((change) => change.rows(Highlight).erase(one.id));
    await rewrite(note.id, text('The invoice came very late.'));
    const before = await room.change((change) => documents.hold(change, note.id));
    const failed = room.change(async (change) => {
      await index().perform({ pageId: note.id }, change, new AbortController().signal);
      throw new Error('power cut');
    });
    await failed.then(
      () => expect.fail('committed'),
      () => undefined,
    );
    const after = await room.change((change) => documents.hold(change, note.id));
    expect(after.doc).not.to.equal(before.doc);
    expect(after.seq).to.equal((await stored(note.id)).seq);
  });

  const stored = async (id: string) => {
    const [row] = await room.change(({ transaction }) =>
      transaction.sql<{ seq: string }>('select seq from documents where id = $1', [id]),
    );
    return { seq: Number(row?.seq) };
  };

  describe('while people go on', () => {
    /** Runs the job once, with an action while a thread reads the text. */
    const runWhile = (noteId: string, act: () => Promise<unknown>) => {
      const busy: Pick<Pool, 'run'> = {
        run: async (task, input, options) => {
          const result = await pool.run(task, input, options);
          await act();
          return result;
        },
      };
      return room.change((change) => index(busy).perform({ pageId: noteId }, change, new AbortController().signal));
    };
    const waiting = async () => (await room.queued()).filter(({ kind }) => kind === 'index-document').length;

    it('indexes what it has read and looks again at what is newer', async () => {
      const note = await aNote(text('The invoice came late.'));
      await done();
      await rewrite(note.id, text('The invoice came very late.'));
      await runWhile(note.id, () => rewrite(note.id, text('The invoice never came.')));
      expect(await words(note.id)).to.equal('The invoice came very late.');
      expect(await indexedSeq(note.id)).to.equal(1);
      expect(await waiting()).to.equal(1);
      await done();
      expect(await words(note.id)).to.equal('The invoice never came.');
      expect(await indexedSeq(note.id)).to.equal(0);
    });

    it('keeps the mark of a highlight that is made meanwhile', async () => {
      const note = await aNote(text('The invoice came late.'));
      let made: Highlight | undefined;
      await runWhile(note.id, async () => {
        made = await aHighlight(note, 'invoice');
      });
      await done();
      const live = await room.change((change) => documents.hold(change, note.id));
      expect([...highlightRanges(live.doc).keys()]).to.deep.equal([made?.id]);
      expect(await highlightNow(made?.id ?? '')).to.include({ state: 'ANCHORED', text: 'invoice' });
    });

    it('does not bring a highlight back that is taken away meanwhile', async () => {
      const note = await aNote(text('The invoice came late.'));
      const one = await aHighlight(note, 'invoice');
      await done();
      await rewrite(note.id, text('Later: The invoice came late.'));
      await runWhile(note.id, () =>
        room.change((change) => change.rows(Highlight).update(one.id, { trashedAt: new Date().toISOString() })),
      );
      await done();
      const live = await room.change((change) => documents.hold(change, note.id));
      expect([...highlightRanges(live.doc).keys()]).to.deep.equal([]);
    });

    it('finds a note by the title that it is given meanwhile', async () => {
      const note = await aNote(text('The invoice came late.'));
      await runWhile(note.id, () => room.change((change) => change.rows(Note).update(note.id, { title: 'Invoices' })));
      expect(await waiting()).to.equal(1);
      await done();
      const [row] = await room.system<{ found: boolean }>(
        `select words @@ 'invoices & late' as found from search_items where id = $1`,
        [note.id],
      );
      expect(row?.found).to.equal(true);
    });

    it('leaves nothing of a note that is erased meanwhile', async () => {
      const note = await aNote(text('The invoice came late.'));
      await runWhile(note.id, () => room.change((change) => change.rows(Note).erase(note.id)));
      expect(await noteNow(note.id)).to.equal(undefined);
    });
  });

  it('folds a long log into the state, whoever holds the note', async () => {
    const note = await aNote(text('Start.'));
    for (let at = 0; at < 101; at += 1) await rewrite(note.id, text(`Version ${at}.`));
    await done();
    const [row] = await room.change(({ transaction }) =>
      transaction.sql<{ log: number; behind: string }>(
        `select seq - state_seq as behind, (select count(*)::int from document_updates where document_id = d.id) as log
           from documents d where id = $1`,
        [note.id],
      ),
    );
    expect([row?.log, Number(row?.behind)]).to.deep.equal([0, 0]);
    const whole = await room.change(({ transaction }) => documents.whole(transaction, note.id));
    expect(textOf(fromUpdates([whole?.update ?? new Uint8Array()]))).to.equal('Version 100.');
    await rewrite(note.id, text('And on.'));
    await done();
    expect(await words(note.id)).to.equal('And on.');
  });

  it('leaves a picture that another page shows, too, to the project, but none of a locked page or another project', async () => {
    const source = await aNote(text('Where it was added.'));
    const { projectId } = source;
    const blank = { title: '', preview: '', characters: 0 };
    const elsewhere = await aNote(text('In another project.'));
    const locked = await room.change((change) =>
      change.rows(Insight).insert({ ...blank, projectId, contributorIds: [], published: false, locked: true }),
    );
    const aPicture = (on: { id: string; projectId: string }) =>
      room.change(async (change) => {
        const kept = { mediaType: 'image/png', bytes: 1, hash: 'a', status: 'COMPLETE', width: 1, height: 1 } as const;
        const place = { projectId: on.projectId, channelId: null, placeId: on.projectId, pageId: on.id };
        const file = { ...place, ...kept, kind: 'IMAGE', name: 'a.png', problem: '' } as const;
        return (await change.rows(File).insert(file)).id;
      });
    const pictures = [
      await aPicture(source),
      await aPicture(locked),
      await aPicture(elsewhere),
      await aPicture(source),
    ];
    const image = (fileId = '') => ({ type: 'image', attrs: { fileId, alt: '' } });
    const copy = await aNote(build.doc(...pictures.slice(0, 3).map(image), build.paragraph('Copied.')), projectId);
    const own = await aPicture(copy);
    await rewrite(copy.id, build.doc(...pictures.slice(0, 3).map(image), image(own), build.paragraph('Copied.')));
    await rewrite(source.id, build.doc(image(pictures[0]), image(pictures[3]), build.paragraph('Where it was added.')));
    await done();
    const ownerOf = async (id: string) => (await room.change((change) => change.rows(File).get(id)))?.pageId;
    expect(await Promise.all([...pictures, own].map(ownerOf))).to.deep.equal([
      null,
      locked.id,
      elsewhere.id,
      source.id,
      copy.id,
    ]);
    const told = (await events()).filter(({ entity }) => entity === 'File');
    expect(told).to.have.length(1);
    expect(told[0]).to.deep.include({ ids: [pictures[0]], fields: ['pageId'] });
  });

  it('has nothing to do for a note that was erased meanwhile', async () => {
    const note = await aNote(text('Gone soon.'));
    await room.change((change) => change.rows(Note).erase(note.id));
    await done();
    expect(room.lines.filter(({ text: line }) => line === 'job failed')).to.deep.equal([]);
  });

  it('learns whose turns a highlight touches, also of one from before that was known', async () => {
    const [max, ada] = [randomUUID(), randomUUID()];
    const turns = [build.segment({ speakerId: max }, 'How?'), build.segment({ speakerId: ada }, 'Every Sunday.')];
    const note = await aNote(build.doc(...turns));
    const { id, speakerIds } = await aHighlight(note, '?\nEvery');
    expect(speakerIds).to.deep.equal([]);
    await done();
    expect((await highlightNow(id))?.speakerIds).to.deep.equal([max, ada]);
  });

  it('moves thousands of highlights in one statement', async function () {
    this.timeout(30_000);
    const sentences = Array.from({ length: 2000 }, (_, index) => `Sentence ${index} of it.`);
    const note = await aNote(text(...sentences));
    await room.change(async (change) => {
      await documents.edit(change, note.id, async ({ doc }) => {
        const marked = sentences.map((words) => {
          const id = randomUUID();
          return { id, words, node: build.paragraph(build.text(words, { type: 'highlight', attrs: { id } })) };
        });
        const update = updateFromJson(doc, { type: 'doc', content: marked.map(({ node }) => node) });
        await change.transaction.sql(
          `insert into highlights (workspace_id, id, note_id, project_id, text, prefix, suffix, position, state)
             select $1, id, $2, $3, words, '', '', 0, 'ANCHORED' from unnest($4::uuid[], $5::text[]) as m (id, words)`,
          [change.workspaceId, note.id, note.projectId, marked.map(({ id }) => id), marked.map(({ words }) => words)],
        );
        return { update, result: null };
      });
    }, me);
    let statements = 0;
    await room.change(async (change) => {
      const { transaction } = change;
      const inOrder = transaction.inOrder.bind(transaction);
      transaction.inOrder = (work) => {
        statements += 1;
        return inOrder(work);
      };
      await index().perform({ pageId: note.id }, change, new AbortController().signal);
    });
    expect(statements).to.be.lessThan(50);
    const [row] = await room.change(({ transaction }) =>
      transaction.sql<{ count: number }>(
        `select count(*)::int as count from highlights where note_id = $1 and (position > 0 or suffix <> '')`,
        [note.id],
      ),
    );
    expect(row?.count).to.equal(2000);
  });
});
