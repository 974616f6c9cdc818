import { project, updateProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';

const entries = [
  { id: 'tags', hidden: false },
  { id: 'files', hidden: true },
];

describe('the navigation of a project', () => {
  let ada: Person;
  let reader: Person;
  let id: string;
  before(async () => {
    const room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    reader = await room.person('CONTRIBUTOR');
    id = (await aProject(ada, { everyone: null })).id;
    await ada.do(setGrant, { placeId: id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
  });

  it('is arranged by who may change the project, seen by who may read it, and undone as it was', async () => {
    expect((await ada.do(project, { id })).entries).to.deep.equal([]);
    await ada.do(updateProject, { id, entries });
    expect((await reader.do(project, { id })).entries).to.deep.equal(entries);
    await ada.do(updateProject, { id, title: 'Renamed' });
    expect((await ada.do(project, { id })).entries).to.deep.equal(entries);
    const refused = await reader.do(updateProject, { id, entries: [] }).catch((reason: unknown) => reason);
    expect(refused).to.be.instanceOf(Turned).with.property('code', 'FORBIDDEN');
  });

  it('lists each entry once, by a proper name, and no more than the limit', async () => {
    const many = Array.from({ length: limits.projectEntries + 1 }, (_, at) => ({ id: `e${at}`, hidden: false }));
    for (const wrong of [many, [...entries, ...entries], [{ id: 'javascript:x', hidden: false }]]) {
      const refused = await ada.do(updateProject, { id, entries: wrong }).catch((reason: unknown) => reason);
      expect(refused).to.be.instanceOf(Turned).with.property('code', 'BAD_USER_INPUT');
    }
    await ada.do(updateProject, { id, entries: many.slice(1) });
  });
});
