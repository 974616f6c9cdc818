import { mergePeople } from '@earshot/core/areas/directory/person-merge';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote, notes } from '@earshot/core/areas/pages/note';
import { createPerson, deletePerson, people, peopleOfEmail, personLinks } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { myAccess } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aProject, aRoom, type Person as Colleague, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { aFileChannel, bringIn, setAuthor } from '../../kit/rooms/channels.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

describe('what a person is linked to', () => {
  let room: Room;
  let ada: Colleague;
  let projectId: string;
  let personId: string;
  let fieldId: string;
  before(async () => {
    room = await aRoom();
    ada = await room.person('MANAGER');
    projectId = (await aProject(ada, { everyone: null })).id;
    personId = (await ada.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' })).id;
    const field = { placeId: projectId, type: 'PERSON', label: 'Participants' } as const;
    fieldId = (await ada.do(createField, { ...field, scope: 'NOTE' })).id;
    const of = (await ada.do(createField, { ...field, scope: 'INSIGHT' })).id;
    const note = await ada.do(createNote, { projectId, title: 'A talk' });
    const gone = await ada.do(createNote, { projectId, title: 'Thrown away' });
    const insight = await ada.do(createInsight, { projectId, title: 'What she said' });
    await ada.do(setFieldValues, {
      cells: [
        { rowId: note.id, fieldId, value: [personId] },
        { rowId: gone.id, fieldId, value: [personId] },
        { rowId: insight.id, fieldId: of, value: [personId] },
      ],
    });
    await ada.do(deleteNote, { id: gone.id });
    await aSurvey(ada, projectId, 'ID,E-mail,Why?\n1,grace@example.org,Because\n2,GRACE@example.org,Perhaps');
    const channel = await aFileChannel(ada, 'Mail');
    await bringIn(ada, channel.id, 'id,text\n1,The parcel came late\n2,It was fine', {
      idColumn: 'id',
      textColumn: 'text',
    });
    // Sources other than files name an author.
    await setAuthor(ada, channel.id, '1', 'Grace@Example.org');
  });

  const links = async (by: Colleague) =>
    (await by.do(personLinks, { id: personId })).map(({ kind, title }) => `${kind} ${title}`).sort();

  it('are notes, insights, surveys and data points, each once, but not those in trash', async () => {
    expect(await links(ada)).to.deep.equal([
      'DATA_POINT The parcel came late',
      'INSIGHT What she said',
      'NOTE A talk',
      'SURVEY survey',
    ]);
  });

  it('are narrowed to words, in capitals or not', async () => {
    const found = async (q: string) =>
      (await ada.do(personLinks, { id: personId, q })).map(({ title }) => title).sort();
    expect(await found('PARCEL came')).to.deep.equal(['The parcel came late']);
    expect(await found('talk')).to.deep.equal(['A talk']);
    expect(await found('%')).to.deep.equal([]);
  });

  it('are shown as far as their places may be read, and to nobody without people access', async () => {
    const ben = await room.person('CONTRIBUTOR');
    expect(await links(ben)).to.deep.equal(['DATA_POINT The parcel came late']);
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(() => demandRefused(ben.do(personLinks, { id: personId }), 'NOT_FOUND'));
  });

  it('find notes by a person, but not for members without people access', async () => {
    const filter = { fields: [{ field: fieldId, operator: 'HAS_ANY_OF', values: [personId] }] };
    const ask = { condition: { projectId }, filter } as never;
    expect((await ada.do(notes, ask)).nodes.map(({ title }) => title)).to.deep.equal(['A talk']);
    await room.admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    await eventually(() => demandRefused(ada.do(notes, ask), 'FORBIDDEN', 'access to people'));
    expect((await ada.do(myAccess, {})).map(({ kind }) => kind)).to.not.include('DIRECTORY');
    await room.admin.do(updateMember, { id: ada.memberId, peopleAccess: true });
    const directory = { placeId: directoryOf(room.workspaceId), level: 'FULL' };
    await eventually(async () =>
      expect((await ada.do(myAccess, {})).map(({ placeId, level }) => ({ placeId, level }))).to.deep.include(directory),
    );
  });

  it('find the people of an e-mail address, also of somebody who was merged, but not without people access', async () => {
    const [kept, merged] = [
      await ada.do(createPerson, { name: 'Mary Shaw', email: 'mary@example.org' }),
      await ada.do(createPerson, { email: 'm.shaw@example.org' }),
    ];
    const found = async (email: string) => (await ada.do(peopleOfEmail, { email })).map(({ id }) => id);
    expect(await found('M.Shaw@Example.org')).to.deep.equal([merged.id]);
    await ada.do(mergePeople, { id: kept.id, people: [{ id: merged.id }] });
    expect(await found('m.shaw@example.org')).to.deep.equal([kept.id]);
    await ada.do(deletePerson, { id: kept.id });
    expect(await found('m.shaw@example.org')).to.deep.equal([]);
    expect(await found('nobody')).to.deep.equal([]);
    const ben = await room.person('CONTRIBUTOR');
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(() => demandRefused(ben.do(peopleOfEmail, { email: 'grace@example.org' }), 'NOT_FOUND'));
  });

  it('filter people by their name and e-mail address', async () => {
    await ada.do(createPerson, { name: 'Alan Turing', email: 'alan@example.com' });
    const found = async (field: string, value: string) =>
      (await ada.do(people, { filter: { fields: [{ field, operator: 'CONTAINS', values: [value] }] } } as never)).nodes;
    expect((await found('name', 'TUR')).map(({ name }) => name)).to.deep.equal(['Alan Turing']);
    expect((await found('email', '@example.com')).map(({ name }) => name)).to.deep.equal(['Alan Turing']);
  });
});
