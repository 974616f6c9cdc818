import { createReadme } from '@earshot/core/areas/notes/readme';
import { deleteNote, note, notes, restoreNote } from '@earshot/core/areas/pages/note';
import { project } from '@earshot/core/areas/places/project';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';

describe('the readme of a project', () => {
  let ada: Person;
  let reader: Person;
  let outsider: Person;
  let id: string;
  before(async () => {
    const room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    reader = await room.person('CONTRIBUTOR');
    outsider = await room.person('CONTRIBUTOR');
  });
  beforeEach(async () => {
    id = (await aProject(ada, { everyone: null })).id;
    await ada.do(setGrant, { placeId: id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
  });

  it('is one note, whoever begins it, also when two do so at the same moment', async () => {
    expect((await ada.do(project, { id })).readmeId).to.equal(null);
    const [first, second] = await Promise.all([ada.do(createReadme, { id }), ada.do(createReadme, { id })]);
    expect(first.readmeId).to.be.a('string').and.equal(second.readmeId);
    const { nodes } = await ada.do(notes, { condition: { projectId: id } });
    expect(nodes.map((one) => one.id)).to.deep.equal([first.readmeId]);
  });

  it('is begun by who may write there, and read by who may read there', async () => {
    for (const [person, code] of [
      [reader, 'FORBIDDEN'],
      [outsider, 'NOT_FOUND'],
    ] as const) {
      const refused = await person.do(createReadme, { id }).catch((reason: unknown) => reason);
      expect(refused).to.be.instanceOf(Turned).with.property('code', code);
    }
    const { readmeId } = await ada.do(createReadme, { id });
    expect((await reader.do(note, { id: String(readmeId) })).title).to.equal('Readme');
    const refused = await outsider.do(note, { id: String(readmeId) }).catch((reason: unknown) => reason);
    expect(refused).to.be.instanceOf(Turned).with.property('code', 'NOT_FOUND');
  });

  it('goes to trash like a note and comes back as the readme; without it another one is begun', async () => {
    const { readmeId } = await ada.do(createReadme, { id });
    await ada.do(deleteNote, { id: String(readmeId) });
    await ada.do(restoreNote, { id: String(readmeId) });
    expect((await ada.do(createReadme, { id })).readmeId).to.equal(readmeId);
    await ada.do(deleteNote, { id: String(readmeId) });
    expect((await ada.do(createReadme, { id })).readmeId)
      .to.be.a('string')
      .and.not.equal(readmeId);
  });
});
