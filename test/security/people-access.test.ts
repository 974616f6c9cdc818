import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { note, notes, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson, deletePerson, updatePerson } from '@earshot/core/areas/people/person';
import { citations } from '@earshot/core/areas/quotes/citation';
import { recentTitles, search } from '@earshot/core/areas/search/search';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { operations } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf, HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import { aNote, aProject, aRoom, type Person, type Room } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { demandRefused } from '../kit/hosts/refused.ts';
import { aHighlight, anImport } from '../kit/rooms/transcript.ts';
import { inputFor } from './inputs.ts';

const CALL = 'WEBVTT\n\n00:00:05.000 --> 00:00:09.000\n<v SPEAKER_01>In four places, and none of them is right.\n';
const NAME = 'Canarywoman Quicksilver';
const EMAIL = 'quicksilver@canary.example';

describe('without people access (PE-04)', () => {
  let room: Room;
  let seer: Person;
  let blind: Person;
  let ids: Record<'person' | 'note' | 'field' | 'text' | 'project', string>;
  let spoken: Record<string, string>;
  before(async () => {
    room = await aRoom();
    [seer, blind] = [await room.person('MANAGER'), await room.person('MANAGER')];
    await room.admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    const project = await aProject(seer, { everyone: 'FULL' });
    const { id: noteId } = await aNote(seer, { projectId: project.id });
    const person = await seer.do(createPerson, { name: NAME, email: EMAIL });
    const of = { placeId: project.id, scope: 'NOTE' } as const;
    const field = await seer.do(createField, { ...of, type: 'PERSON', label: 'Interviewee' });
    const text = await seer.do(createField, { ...of, type: 'TEXT', label: 'Mood' });
    const call = await anImport(seer, project.id, 'call.vtt', CALL);
    const told = await aHighlight(seer, call.id, 'In four places');
    const [voice] = (await seer.do(speakers, { condition: { noteId: call.id } })).nodes;
    await seer.do(setSpeakerPerson, { id: voice?.id ?? '', personId: person.id });
    const quoting = await seer.do(createInsightFromHighlights, { projectId: project.id, highlightIds: [told.id] });
    const [quote] = (await seer.do(citations, { condition: { insightId: quoting.id } })).nodes;
    await seer.do(setFieldValues, { cells: [{ rowId: noteId, fieldId: field.id, value: [person.id] }] });
    ids = { person: person.id, note: noteId, field: field.id, text: text.id, project: project.id };
    spoken = { Speaker: voice?.id ?? '', Highlight: told.id, Insight: quoting.id, Citation: quote?.id ?? '' };
    // Sessions are cached for a second.
    await eventually(async () => expect(await blind.outcome(note, { id: noteId })).to.equal('ok'));
    await eventually(() => demandRefused(blind.do(createPerson, {}), 'NOT_FOUND'));
  });

  const secrets = () => [NAME, EMAIL, ids.person];
  const tells = (answer: unknown) => secrets().some((secret) => JSON.stringify(answer ?? null).includes(secret));

  it('no operation on people answers, and each does with it', async () => {
    const ofPeople = operations.filter(({ on, output }) =>
      [on?.entity, 'of' in output ? output.of : undefined].some(
        (of) => (of as AnyEntity | undefined)?.name === 'Person',
      ),
    );
    expect(ofPeople.map(({ name }) => name)).to.include.members(['person', 'people', 'createPerson', 'deletePerson']);
    for (const operation of ofPeople) {
      const input = inputFor(operation, { Person: ids.person, Place: directoryOf(room.workspaceId) });
      const answer = blind.call(operation, { ...input, ...('id' in operation.input.shape ? { id: ids.person } : {}) });
      if (operation.output.kind === 'page') expect(await answer, operation.name).to.deep.include({ nodes: [] });
      else await demandRefused(answer, operation.audience === 'admin' ? 'FORBIDDEN' : 'NOT_FOUND');
    }
  });

  it('no read of anything tells who somebody is', async () => {
    const note = { Note: ids.note, Page: ids.note, FieldedRow: ids.note, RevisedRow: ids.note };
    const named = { Project: ids.project, Field: ids.field, ...note };
    const everything = { ...named, ...spoken, Person: ids.person, Member: blind.memberId, Workspace: room.workspaceId };
    const telling: string[] = [];
    const told: string[] = [];
    for (const operation of operations.filter(
      ({ effect, transport }) => effect === 'read' && transport === 'graphql',
    )) {
      const input = { ...inputFor(operation, { ...everything, Place: ids.project }) };
      if ('query' in operation.input.shape) input.query = 'Quicksilver';
      const ask = (by: Person) => by.call(operation, input).catch(() => null);
      if (tells(await ask(blind))) telling.push(operation.name);
      if (tells(await ask(seer))) told.push(operation.name);
    }
    expect(telling).to.deep.equal([]);
    expect(told, 'the same calls with people access').to.include.members([
      'person',
      'people',
      'note',
      'notes',
      'search',
      'speaker',
      'speakers',
      'highlight',
      'citation',
      'citations',
    ]);
  });

  it('a value shows that there is somebody, and cannot be changed', async () => {
    const hidden = { [ids.field]: [HIDDEN_CONTACT] };
    expect((await seer.do(note, { id: ids.note })).fields).to.deep.equal({ [ids.field]: [ids.person] });
    expect((await blind.do(note, { id: ids.note })).fields).to.deep.equal(hidden);
    const { nodes } = await blind.do(notes, { condition: { projectId: ids.project, id: ids.note } });
    expect(nodes.map(({ fields }) => fields)).to.deep.equal([hidden]);
    for (const value of [null, [ids.person], [HIDDEN_CONTACT]])
      await demandRefused(
        blind.do(setFieldValues, { cells: [{ rowId: ids.note, fieldId: ids.field, value }] }),
        'FORBIDDEN',
        'access to people',
      );
    const cell = { rowId: ids.note, fieldId: ids.text, value: 'calm' };
    const [row] = await blind.do(setFieldValues, { cells: [cell] });
    expect(row?.fields).to.deep.equal({ ...hidden, [ids.text]: 'calm' });
    expect(tells(blind.undo)).to.equal(false);
    await blind.do(setFieldValues, { cells: [{ ...cell, value: null }] });
  });

  it('search neither finds nor counts anybody', async () => {
    const query = 'Quicksilver';
    expect(await seer.do(search, { query })).to.deep.include({ total: 1, counts: { PERSON: 1 } });
    expect(await blind.do(search, { query })).to.deep.include({ total: 0, counts: {}, items: [] });
    expect((await seer.do(recentTitles, {})).map(({ title }) => title)).to.include(NAME);
    expect(tells(await blind.do(recentTitles, {}))).to.equal(false);
  });

  it('the live feed tells that something changed, not about whom; at once after access was taken or given', async () => {
    const heard = (socket: Socket) => {
      const messages: { changes: { entity: string; ids: string[]; rows: object[] }[] }[] = [];
      socket.on('changes', (message) => messages.push(message));
      return messages;
    };
    const sockets = [await seer.socket(), await blind.socket()] as const;
    const [seen, hidden] = [heard(sockets[0]), heard(sockets[1])];
    const has = (messages: typeof seen, id: string) =>
      messages.some(({ changes }) => changes.some((change) => change.ids.includes(id)));
    const rename = async (title: string) => {
      await seer.do(updatePerson, { id: ids.person, name: `${NAME} ${title}` });
      await seer.do(updateNote, { id: ids.note, title });
      // Events arrive in order: those of the person have arrived with the note's title.
      await eventually(() =>
        expect([seen, hidden].map((messages) => JSON.stringify(messages).includes(`"${title}"`))).to.deep.equal([
          true,
          true,
        ]),
      );
    };
    await rename('first');
    expect(has(seen, ids.person) && tells(seen)).to.equal(true);
    expect(has(hidden, ids.person) || tells(hidden)).to.equal(false);
    expect(JSON.stringify(hidden)).to.include(HIDDEN_CONTACT);
    await room.admin.do(updateMember, { id: blind.memberId, peopleAccess: true });
    await eventually(async () =>
      expect(await blind.outcome(deletePerson, { id: HIDDEN_CONTACT })).to.equal('NOT_FOUND'),
    );
    await rename('second');
    expect(tells(hidden), 'given').to.equal(true);
    await room.admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    await rename('third');
    hidden.length = 0;
    await rename('fourth');
    expect(tells(hidden), 'taken').to.equal(false);
    for (const socket of sockets) socket.close();
  });
});
