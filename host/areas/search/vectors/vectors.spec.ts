import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { Project } from '@earshot/core/areas/places/project';
import { directoryOf } from '@earshot/core/rules/directory';
import { putWords, SearchRoom } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import { addTenant } from '../../../store/accounts.ts';
import type { Transaction } from '../../../store/database.ts';
import { inBytes } from './in-bytes.ts';
import { storeVectors, unmadePassages } from './unmade.ts';
import { beginVectors, countVectors, endVectors, vectorStateOf } from './vector-state.ts';

const MODEL = 'FAKE models.example.org one';
const START = { since: '0', after: '00000000-0000-0000-0000-000000000000' };

describe('vectors of an embedding model', () => {
  let room: SearchRoom;
  let project: Project;
  let note: Note;
  beforeEach(async () => {
    room = await (await SearchRoom.open()).another();
    project = await room.aProject({ title: 'Doors' });
    note = await room.aNote(project.id, 'Call', 'The bell rang twice.');
  });
  after(() => room.database.close());

  const within = <T>(act: (transaction: Transaction) => Promise<T>) =>
    room.change(({ transaction }) => act(transaction));
  const unmade = (model = MODEL) =>
    within(async (transaction) => (await unmadePassages(transaction, 'search_items', { model, ...START })).passages);
  const store = (passages: Awaited<ReturnType<typeof unmade>>, model = MODEL) =>
    within((transaction) =>
      storeVectors(
        transaction,
        'search_items',
        model,
        passages.map((passage) => ({ ...passage, vector: inBytes([1, 0.5]) })),
      ),
    );
  const made = (model = MODEL) => within((transaction) => countVectors(transaction, model));
  const texts = async () => (await unmade()).map(({ text }) => text);

  it('are wanted of titles and texts, once', async () => {
    expect(await texts()).to.have.members(['Doors', 'Call', 'The bell rang twice.']);
    await store(await unmade());
    expect(await texts()).to.deep.equal([]);
    expect(await made()).to.deep.equal({ passages: 3, made: 3 });
  });

  it('erases vectors together with their text', async () => {
    await store(await unmade());
    await within((transaction) => putWords(transaction, note.id, 'The bell rang once.'));
    expect(await made()).to.deep.equal({ passages: 3, made: 2 });
    expect(await texts()).to.deep.equal(['The bell rang once.']);
    await within((transaction) =>
      transaction.sql('delete from search_items where workspace_id = $1 and id = $2', [room.workspaceId, note.id]),
    );
    const left = await within((transaction) =>
      transaction.sql('select 1 from passage_vectors where workspace_id = $1 and item_id = $2', [
        room.workspaceId,
        note.id,
      ]),
    );
    expect(left).to.deep.equal([]);
  });

  it('are not stored for a text that was changed while they were on their way', async () => {
    const passages = await unmade();
    await within((transaction) => putWords(transaction, note.id, 'The bell rang once.'));
    await store(passages);
    expect(await texts()).to.include('The bell rang once.');
  });

  it('are neither wanted nor kept of what is in trash, or may not be sent', async () => {
    await store(await unmade());
    await within((transaction) =>
      transaction.sql('update search_items set trashed = true where workspace_id = $1 and id = $2', [
        room.workspaceId,
        note.id,
      ]),
    );
    expect(await texts()).to.deep.equal([]);
    expect(await made()).to.deep.equal({ passages: 1, made: 1 });
    await within((transaction) => beginVectors(transaction, MODEL));
    await room.change((work) => work.rows(Project).update(project.id, { vectorMode: 'OFF' }));
    expect(await within((transaction) => beginVectors(transaction, MODEL))).to.include({ since: '0', resets: 1 });
    expect(await made()).to.deep.equal({ passages: 0, made: 0 });
    const left = await within((transaction) =>
      transaction.sql('select 1 from passage_vectors where workspace_id = $1', [room.workspaceId]),
    );
    expect(left).to.deep.equal([]);
  });

  it('are not wanted of words of people without consent where it is required', async () => {
    const { id: person } = await room.change((work) =>
      work.rows(Person).insert({ name: 'Pia', email: '', placeId: directoryOf(room.workspaceId) }),
    );
    const speaker = '00000000-0000-4000-8000-000000000002';
    const { workspaceId } = room;
    await within(async (transaction) => {
      await addTenant(transaction, workspaceId);
      await transaction.sql('insert into consent_settings values ($1, true)', [workspaceId]);
      await transaction.sql(
        `insert into speakers (workspace_id, id, note_id, project_id, name) values ($1, $2, $3, $4, 'P1')`,
        [workspaceId, speaker, note.id, project.id],
      );
      await transaction.sql(
        `insert into speaker_people (workspace_id, speaker_id, person_id, name) values ($1, $2, $3, 'Pia')`,
        [workspaceId, speaker, person],
      );
    });
    expect(await texts()).to.deep.equal(['Doors']);
    await within((transaction) =>
      transaction.sql(`insert into consents (workspace_id, person_id, scope, source) values ($1, $2, 'INTERNAL', '')`, [
        workspaceId,
        person,
      ]),
    );
    expect(await texts()).to.include('The bell rang twice.');
  });

  it('of an earlier model stay until those of the next one are all there', async () => {
    await within((transaction) => beginVectors(transaction, MODEL));
    await store(await unmade());
    await within((transaction) => endVectors(transaction, { wanted: MODEL, upTo: '1', dimensions: 2, called: true }));
    const next = 'FAKE models.example.org two';
    expect(await within((transaction) => beginVectors(transaction, next))).to.include({ serving: MODEL, wanted: next });
    await store(await unmade(next), next);
    expect([(await made()).made, (await made(next)).made]).to.deep.equal([3, 3]);
    await within((transaction) => endVectors(transaction, { wanted: next, upTo: '1', dimensions: 2, called: true }));
    expect(await within(vectorStateOf)).to.include({ serving: next, dimensions: 2, problem: '' });
    expect([(await made()).made, (await made(next)).made]).to.deep.equal([0, 3]);
  });
});
