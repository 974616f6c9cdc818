import { highlight } from '@earshot/core/areas/coding/highlight';
import { createTag, lockTag, mergeTags, setTagDigits, type Tag, tag, tags } from '@earshot/core/areas/coding/tag';
import { deleteTags, restoreTags, updateTags } from '@earshot/core/areas/coding/tag-batches';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('several tags at once', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
  });

  async function aBoard() {
    const project = await aProject(ada);
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const { id: groupId } = await ada.do(createTagGroup, { projectId: project.id, title: 'Feelings' });
    const made: Tag[] = [];
    for (const title of ['Anger', 'Boredom', 'Calm'])
      made.push(await ada.do(createTag, { projectId: project.id, title, colour: '#1c7ed6' }));
    const [anger, boredom, calm] = made as [Tag, Tag, Tag];
    return { project, groupId, anger, boredom, calm, ids: made.map(({ id }) => id) };
  }

  const shown = async (projectId: string) =>
    (await ada.do(tags, { condition: { projectId }, orderBy: 'TITLE_ASC' })).nodes;
  async function undo(inverse: NonNullable<Person['undo']>['undo'] | undefined): Promise<void> {
    const operation = operations.find(({ name }) => name === inverse?.command);
    if (!inverse || !operation) throw new Error('There is nothing to take back');
    await ada.call(operation, inverse.input);
  }

  it('go into a group and get a colour; one Undo gives each its own back, and Redo does it again', async () => {
    const { project, groupId, anger, ids } = await aBoard();
    await ada.do(updateTags, { changes: [{ id: anger.id, groupId, colour: '#e03131' }] });
    const before = await shown(project.id);
    const rows = await ada.do(updateTags, { changes: ids.map((id) => ({ id, groupId, colour: '#0ca678' })) });
    const wayBack = ada.undo?.undo;
    expect(rows.map(({ id }) => id)).to.have.members(ids);
    const look = async () => (await shown(project.id)).map((row) => [row.groupId, row.colour]);
    expect(await look()).to.deep.equal(ids.map(() => [groupId, '#0ca678']));
    await undo(wayBack);
    const wayOnAgain = ada.undo?.undo;
    expect(await look()).to.deep.equal(before.map((row) => [row.groupId, row.colour]));
    expect((await shown(project.id)).map(({ rank }) => rank)).to.deep.equal(before.map(({ rank }) => rank));
    await undo(wayOnAgain);
    expect(await look()).to.deep.equal(ids.map(() => [groupId, '#0ca678']));
  });

  it('that have the value already are unchanged, without an inverse', async () => {
    const { project, ids } = await aBoard();
    const before = await shown(project.id);
    await ada.do(updateTags, { changes: ids.map((id) => ({ id, groupId: null, colour: '#1c7ed6' })) });
    expect(ada.undo?.undo).to.equal(undefined);
    expect(await shown(project.id)).to.deep.equal(before);
  });

  it('go to trash and come back with their highlights, without a digit that another took meanwhile', async () => {
    const { project, anger, calm, boredom } = await aBoard();
    const note = await aTranscript(ada, project.id, 'Interview', 'The parcel came late.');
    const marked = await aHighlight(ada, note.id, 'The parcel', [anger.id, calm.id]);
    await ada.do(deleteTags, { ids: [anger.id, calm.id] });
    const wayBack = ada.undo?.undo;
    expect((await shown(project.id)).map(({ title }) => title)).to.deep.equal(['Boredom']);
    await ada.do(setTagDigits, { projectId: project.id, digits: [{ tagId: boredom.id, digit: 1 }] });
    await undo(wayBack);
    expect(ada.undo?.undo?.command).to.equal('deleteTags');
    expect((await shown(project.id)).map(({ id, digit }) => [id, digit])).to.deep.equal([
      [anger.id, null],
      [boredom.id, 1],
      [calm.id, 3],
    ]);
    expect((await ada.do(highlight, { id: marked.id })).tagIds).to.have.members([anger.id, calm.id]);
  });

  it('are changed all or none: other projects, locked ones, too many, named twice, strangers', async () => {
    const { project, groupId, anger, calm, ids } = await aBoard();
    const other = await aBoard();
    const outcome = (person: Person, named: readonly string[], to: string | null = groupId) =>
      person.outcome(updateTags, { changes: named.map((id) => ({ id, groupId: to })) });
    expect(await outcome(ada, [anger.id, other.calm.id])).to.equal('BAD_USER_INPUT');
    expect(await outcome(ada, ids, other.groupId)).to.equal('BAD_USER_INPUT');
    expect(await outcome(ada, [anger.id, anger.id])).to.equal('BAD_USER_INPUT');
    expect(await outcome(ada, [])).to.equal('BAD_USER_INPUT');
    expect(await outcome(ada, [anger.id, crypto.randomUUID()])).to.equal('NOT_FOUND');
    const many = Array.from({ length: limits.bulkRows + 1 }, () => anger.id);
    expect(await ada.outcome(deleteTags, { ids: many })).to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(deleteTags, { ids: [anger.id, other.calm.id] })).to.equal('BAD_USER_INPUT');
    await ada.do(lockTag, { id: calm.id });
    expect(await outcome(ben, ids)).to.equal('FORBIDDEN');
    expect(await ben.outcome(deleteTags, { ids })).to.equal('FORBIDDEN');
    const viewer = await room.person('VIEWER');
    expect(await viewer.outcome(deleteTags, { ids })).to.equal('FORBIDDEN');
    expect((await shown(project.id)).map((row) => row.groupId)).to.deep.equal([null, null, null]);
  });

  it('that were merged do not come back with others', async () => {
    const { anger, boredom, calm } = await aBoard();
    await ada.do(mergeTags, { id: anger.id, mergeIds: [boredom.id] });
    await ada.do(deleteTags, { ids: [calm.id] });
    expect(await ada.outcome(restoreTags, { ids: [boredom.id, calm.id] })).to.equal('CONFLICT');
    expect((await ada.do(tag, { id: boredom.id })).id, 'still merged').to.equal(anger.id);
  });
});
