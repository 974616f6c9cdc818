import {
  likelyPairs,
  mergedPeople,
  mergePeople,
  previewMerge,
  separatePeople,
} from '@earshot/core/areas/directory/person-merge';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { note } from '@earshot/core/areas/pages/note';
import {
  createPerson,
  deletePerson,
  people,
  person,
  restorePerson,
  updatePerson,
} from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { T } from '@earshot/host/area';
import { personPointers } from '@earshot/host/areas/directory/store/person-pointers';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person as Colleague, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

/** Two people with fields, and a note that names both. */
async function aPair(room: Room, by: Colleague) {
  const manager = await room.person('MANAGER');
  const placeId = directoryOf(room.workspaceId);
  const field = (label: string) => manager.do(createField, { placeId, scope: 'PERSON', type: 'TEXT', label });
  const [city, role] = [await field('City'), await field('Role')];
  const project = await aProject(by);
  const said = await by.do(createField, { placeId: project.id, scope: 'NOTE', type: 'PERSON', label: 'Who' });
  const { id: noteId } = await aNote(by, { projectId: project.id });
  const kept = await by.do(createPerson, { name: 'Grace Hopper' });
  const other = await by.do(createPerson, { name: 'G. Hopper', email: 'grace@example.org' });
  const cell = (rowId: string, fieldId: string, value: string | string[]) => ({ rowId, fieldId, value });
  await by.do(setFieldValues, {
    cells: [
      cell(kept.id, city.id, 'Arlington'),
      cell(other.id, city.id, 'New York'),
      cell(other.id, role.id, 'Admiral'),
      cell(noteId, said.id, [other.id]),
    ],
  });
  const one = (id: string) => by.do(person, { id });
  const named = async () => (await by.do(note, { id: noteId })).fields[said.id];
  return { kept, other, city, role, said, noteId, one, named };
}

describe('merged people', () => {
  let room: Room;
  let ada: Colleague;
  beforeEach(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
  });

  it('become one with all values and everything that points at them, and are as before once taken apart', async () => {
    const { kept, other, city, role, one, named } = await aPair(room, ada);
    const before = [await one(kept.id), await one(other.id), await named()];
    const input = { id: kept.id, people: [{ id: other.id }] };
    expect(await ada.do(previewMerge, input)).to.deep.equal({ filled: ['Email address', 'Role'], values: 1, rows: 0 });
    const merged = await ada.do(mergePeople, input);
    expect(merged).to.include({ name: 'Grace Hopper', email: 'grace@example.org' });
    expect(merged.fields).to.deep.equal({ [city.id]: 'Arlington', [role.id]: 'Admiral' });
    expect((await one(other.id)).id, 'an old link').to.equal(kept.id);
    expect(await named()).to.deep.equal([kept.id]);
    expect((await ada.do(people, {})).totalCount).to.equal(1);
    expect((await ada.do(mergedPeople, {})).map(({ id, keptId }) => [id, keptId])).to.deep.equal([[other.id, kept.id]]);
    await ada.do(separatePeople, { id: kept.id, separateIds: [other.id] });
    const plain = (row: unknown) => {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
      const { revision: _, updatedAt: __, ...rest } = row as Record<string, unknown>;
      return rest;
    };
    expect([await one(kept.id), await one(other.id), await named()].map(plain)).to.deep.equal(before.map(plain));
  });

  it('keep what was edited since when they are taken apart', async () => {
    const { kept, other, role, said, noteId, one, named } = await aPair(room, ada);
    await ada.do(mergePeople, { id: kept.id, people: [{ id: other.id }] });
    const third = await ada.do(createPerson, { name: 'Howard Aiken' });
    await ada.do(setFieldValues, {
      cells: [
        { rowId: kept.id, fieldId: role.id, value: 'Rear admiral' },
        { rowId: noteId, fieldId: said.id, value: [third.id, kept.id] },
      ],
    });
    await ada.do(restorePerson, { id: other.id });
    expect((await one(kept.id)).fields[role.id]).to.equal('Rear admiral');
    expect(await named()).to.deep.equal([third.id, other.id]);
    expect((await one(other.id)).fields[role.id]).to.equal('Admiral');
  });

  it('are taken apart in any order, each as before', async () => {
    const { kept, other, said, noteId, one, named } = await aPair(room, ada);
    const third = await ada.do(createPerson, { email: 'amazing@example.org' });
    await ada.do(setFieldValues, { cells: [{ rowId: noteId, fieldId: said.id, value: [third.id, other.id] }] });
    await ada.do(mergePeople, { id: kept.id, people: [{ id: other.id }, { id: third.id }] });
    expect(await named()).to.deep.equal([kept.id]);
    await ada.do(separatePeople, { id: kept.id, separateIds: [other.id] });
    expect(await named()).to.deep.equal([kept.id, other.id]);
    expect((await one(kept.id)).email, 'now of the other one').to.equal('amazing@example.org');
    await ada.do(separatePeople, { id: kept.id, separateIds: [third.id] });
    expect(await named()).to.deep.equal([third.id, other.id]);
    expect((await one(kept.id)).email).to.equal('');
  });

  it('lead on over several merges, the last of which is taken apart first', async () => {
    const [a, b, c] = [
      await ada.do(createPerson, { name: 'A' }),
      await ada.do(createPerson, { name: 'B' }),
      await ada.do(createPerson, { name: 'C' }),
    ];
    await ada.do(mergePeople, { id: b.id, people: [{ id: a.id }] });
    await ada.do(mergePeople, { id: c.id, people: [{ id: b.id }] });
    expect((await ada.do(person, { id: a.id })).id).to.equal(c.id);
    await demandRefused(ada.do(restorePerson, { id: a.id }), 'CONFLICT', 'Unmerge that first');
    await ada.do(restorePerson, { id: b.id });
    await ada.do(restorePerson, { id: a.id });
    expect((await ada.do(people, {})).totalCount).to.equal(3);
  });

  it('are refused when somebody changed, merged or deleted one of them meanwhile, and nothing is lost', async () => {
    const { kept, other, one } = await aPair(room, ada);
    const [{ revision }, seen] = [await one(kept.id), await one(other.id)];
    const ben = await room.person('CONTRIBUTOR');
    await ben.do(updatePerson, { id: other.id, name: 'Grace M. Hopper' });
    const input = { id: kept.id, revision, people: [{ id: other.id, revision: seen.revision }] };
    await demandRefused(ada.do(mergePeople, input), 'CONFLICT', 'Someone else changed “Grace M. Hopper”');
    expect((await one(other.id)).name).to.equal('Grace M. Hopper');
    await demandRefused(
      ada.do(mergePeople, { id: kept.id, people: [{ id: kept.id }] }),
      'BAD_USER_INPUT',
      'themselves',
    );
    await ben.do(deletePerson, { id: other.id });
    await demandRefused(ada.do(mergePeople, input), 'NOT_FOUND');
    const many = Array.from({ length: 10 }, () => ({ id: other.id }));
    await demandRefused(ada.do(mergePeople, { id: kept.id, people: many }), 'BAD_USER_INPUT', 'At most 9');
  });

  it('are proposed by similar names and equal addresses, to those with access to people', async () => {
    const grace = await ada.do(createPerson, { name: 'Grace Hopper' });
    await ada.do(createPerson, { name: 'Ada', email: 'lovelace@example.org' });
    const hoper = await ada.do(createPerson, { name: 'Grace Hoper' });
    await ada.do(createPerson, { name: 'Countess', email: 'lovelace@example.org' });
    const pairs = await ada.do(likelyPairs, {});
    expect(pairs.map(({ people, sameEmail }) => [...people.map(({ name }) => name), sameEmail])).to.deep.equal([
      ['Ada', 'Countess', true],
      ['Grace Hopper', 'Grace Hoper', false],
    ]);
    const own = await ada.do(likelyPairs, { personId: grace.id });
    expect(own.map(({ people }) => people.map(({ id }) => id))).to.deep.equal([[hoper.id, grace.id]]);
    const viewer = await room.person('VIEWER');
    await demandRefused(viewer.do(likelyPairs, {}), 'FORBIDDEN');
    await ada.do(mergePeople, { id: grace.id, people: [{ id: hoper.id }] });
    const ben = await room.person('MANAGER');
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(() => demandRefused(ben.do(likelyPairs, {}), 'NOT_FOUND'));
    expect(await ben.do(mergedPeople, {})).to.deep.equal([]);
    await demandRefused(ben.do(person, { id: hoper.id }), 'NOT_FOUND');
  });

  it('take every row along that names them by a foreign key', async () => {
    const { container } = await testHost();
    const pointers = await container.get(T.database).inWorkspace(room.workspaceId, personPointers);
    expect(pointers.map(({ table }) => table)).to.include('survey_respondents');
    expect(pointers.filter(({ entity }) => !entity)).to.deep.equal([]);
  });
});
