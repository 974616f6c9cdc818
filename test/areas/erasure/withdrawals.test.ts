import { Withdrawal, withdrawal, withdrawalImpact, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { createPerson, person as onePerson } from '@earshot/core/areas/people/person';
import { citations } from '@earshot/core/areas/quotes/citation';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { REMOVED_QUOTE, WITHDRAWN_TURN } from '@earshot/core/texts';
import { AREA, T } from '@earshot/host/area';
import { allStores, withdrawNote, withdrawPersonJob } from '@earshot/host/areas/erasure/jobs/withdraw-person';
import { findWithdrawn } from '@earshot/host/areas/erasure/store/find-withdrawn';
import { FILES } from '@earshot/host/areas/files/area';
import { eraseDue } from '@earshot/host/areas/places/jobs/purge-trash';
import { Change } from '@earshot/host/operations/change';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { dump, holding, tablesOf } from '../../kit/dump.ts';
import { EVERYTHING } from '../../kit/further-test.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { textIn } from '../../kit/rooms/insight.ts';
import { anImport } from '../../kit/rooms/transcript.ts';
import { aWithdrawnRoom, type WithdrawnRoom } from './withdrawn-room.ts';

/** Stores with ids only. */
const WITHOUT_WORDS = ['field values'];

const formsOf = (word: string) => [word, Buffer.from(word).toString('hex')];

/** Result of a trial change; it is rolled back. */
class TriedOut extends Error {
  constructor(readonly tables: string[]) {
    super('rolled back');
  }
}

/** Withdraws in a transaction that is rolled back, without one store; returns the tables that still contain words. */
async function leftWithout({ admin, contact, canaries }: WithdrawnRoom, store?: string): Promise<string[]> {
  const { container } = admin.host;
  const parts = { documents: container.get(T.documents), pool: container.get(T.pool) };
  const tables = await tablesOf(container.get(T.database));
  const forms = canaries.flatMap(formsOf);
  const tried = container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
    const change = new Change(transaction, admin.workspaceId, null, async () => undefined);
    const { ofNotes, ofPeople } = allStores(parts);
    const withdrawn = await findWithdrawn(transaction, contact.id);
    const others = ofNotes.filter(({ name }) => name !== store);
    for (const one of withdrawn.notes) await withdrawNote(change, one, false, others);
    for (const { name, empty } of ofPeople) if (name !== store) await empty(change, withdrawn);
    while (await eraseDue(change, container.getAll(AREA.onErase)));
    const left: string[] = [];
    for (const table of tables) {
      const [row] = await transaction.sql<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from "${table}" t`,
      );
      if (holding(new Map([[table, row?.text ?? '']]), forms).length > 0) left.push(table);
      if (table === 'project_exports' && row?.text) left.push(table);
    }
    throw new TriedOut(left);
  });
  return tried.then(
    () => [],
    (fault: unknown) => {
      if (fault instanceof TriedOut) return fault.tables;
      throw fault;
    },
  );
}

describe('the withdrawal of a participant', function () {
  // Runs one withdrawal for each store.
  this.timeout(EVERYTHING ? 900_000 : 180_000);

  it('needs an administrator and the typed word', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const { id } = await room.admin.do(createPerson, { name: 'Ada' });
    await demandRefused(ben.do(withdrawPerson, { id, confirmation: 'WITHDRAW' }), 'FORBIDDEN');
    await demandRefused(ben.do(withdrawalImpact, { id }), 'FORBIDDEN');
    await demandRefused(
      room.admin.do(withdrawPerson, { id, confirmation: 'yes' as never }),
      'BAD_USER_INPUT',
      'WITHDRAW',
    );
  });

  it('leaves none of 26 canaries in any store, and says so when one store is left out', async () => {
    const room = await aWithdrawnRoom();
    const { admin, contact, canaries, noteId, insightId, others } = room;
    const before = holding(await dump(admin), canaries.flatMap(formsOf));
    expect(before).to.include.members([
      'document_updates',
      'documents',
      'version_contents',
      'highlights',
      'citations',
      'search_items',
      'summary_quotes',
      'ask_quotes',
      'translation_parts',
      'suggestions',
      'blind_codes',
      'comments',
      'word_times',
      'data_points',
      'files',
      'people',
      'notifications',
      'mutations',
    ]);
    expect(await leftWithout(room), 'all stores').to.deep.equal([]);
    const { ofNotes, ofPeople } = allStores({} as never);
    const needless: string[] = [];
    const stores = [...ofNotes, ...ofPeople].filter((_, at) => EVERYTHING || at % 5 === 0);
    for (const { name } of stores)
      if (!WITHOUT_WORDS.includes(name) && (await leftWithout(room, name)).length === 0) needless.push(name);
    expect(needless, 'nothing is left without these').to.deep.equal([]);

    const impact = await admin.do(withdrawalImpact, { id: contact.id });
    const counts = Object.fromEntries(impact.map(({ kind, count }) => [kind, count]));
    expect(counts).to.include({
      PERSON: 1,
      TRANSCRIPT: 1,
      HIGHLIGHT: 3,
      QUOTE: 4,
      DATA_POINT: 1,
      RESPONSE: 1,
      FILE: 3,
      EXPORT: 1,
    });
    expect(impact.find(({ kind }) => kind === 'QUOTE')?.published).to.equal(4);
    const begun = await admin.do(withdrawPerson, { id: contact.id, confirmation: 'WITHDRAW' });
    const done = await eventually(async () => {
      const row = await admin.do(withdrawal, { id: begun.id });
      expect(row.state).to.equal('DONE');
      return row;
    }, 60_000);
    expect(done.counts).to.deep.equal({ ...counts, LEFT: 0 });
    await eventually(async () => {
      expect(holding(await dump(admin), canaries.flatMap(formsOf))).to.deep.equal([]);
    }, 20_000);
    const text = JSON.stringify(await textIn(admin, noteId));
    expect(text).to.contain(others.slice(0, 40)).and.to.contain(WITHDRAWN_TURN);
    const quotes = (await admin.do(citations, { condition: { insightId } })).nodes;
    expect(quotes.map((quote) => [quote.text, quote.removed])).to.deep.equal([
      [REMOVED_QUOTE, true],
      [REMOVED_QUOTE, true],
      [REMOVED_QUOTE, true],
      [REMOVED_QUOTE, true],
    ]);
    await demandRefused(admin.do(onePerson, { id: contact.id }), 'NOT_FOUND');
    await eventually(
      async () => expect((await admin.do(oneNote, { id: noteId })).preview).to.contain('How do you plan'),
      20_000,
    );
    const receipt = (await (await get(admin, `/api/v1/withdrawals/${done.id}/receipt`)).json()) as Record<
      string,
      unknown
    >;
    expect(receipt).to.deep.include({ person: contact.id, sha256: done.hash, erased: counts });
    expect(done.hash).to.match(/^[0-9a-f]{64}$/);
  });

  it('goes on after it was killed', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const { id: personId, placeId } = await admin.do(createPerson, { name: 'Ada' });
    const noteIds: string[] = [];
    for (const title of ['One', 'Two']) {
      const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>The parcel came late.\n`;
      const { id: noteId } = await anImport(admin, projectId, `${title}.vtt`, vtt);
      const [speaker] = (await admin.do(speakers, { condition: { noteId } })).nodes;
      await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId });
      noteIds.push(noteId);
    }
    const { container } = admin.host;
    const database = container.get(T.database);
    const killed = new AbortController();
    let commits = 0;
    const parts = {
      ...{ database, documents: container.get(T.documents), pool: container.get(T.pool) },
      store: container.get(FILES.files).store,
      onErase: container.getAll(AREA.onErase),
      onWrite: async () => undefined,
      // Its start, then the first note.
      onCommit: () => {
        commits += 1;
        if (commits === 2) killed.abort(new Error('killed'));
      },
    };
    const begun = { personId, placeId, wholeNotes: false, state: 'WAITING', progress: 0, counts: {} } as const;
    const row = await database.inWorkspace(admin.workspaceId, (transaction) =>
      new Rows(transaction, Withdrawal).insert({ ...begun, hash: '', startedAt: null, endedAt: null, problem: '' }),
    );
    const job = withdrawPersonJob(parts);
    if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
    // A job has a separate transaction beside those that it begins; only the row of it matters here.
    const attempt = async (signal: AbortSignal) => {
      const now = await admin.do(withdrawal, { id: row.id });
      const change = { workspaceId: admin.workspaceId, rows: () => ({ get: async () => now }) };
      await job.perform({ withdrawalId: row.id }, change as never, signal);
    };
    const texts = () => Promise.all(noteIds.map(async (id) => JSON.stringify(await textIn(admin, id))));
    await attempt(killed.signal).then(
      () => expect.fail('it was not killed'),
      (fault: Error) => expect(fault.message).to.equal('killed'),
    );
    expect((await texts()).filter((text) => text.includes('came late'))).to.have.length(1);
    await attempt(new AbortController().signal);
    expect((await texts()).filter((text) => text.includes('came late'))).to.have.length(0);
    const done = await admin.do(withdrawal, { id: row.id });
    // The number of versions depends on the timing of the jobs that make them.
    expect(done).to.deep.include({ state: 'DONE', counts: { ...done.counts, PERSON: 1, TRANSCRIPT: 2 } });
  });
});
