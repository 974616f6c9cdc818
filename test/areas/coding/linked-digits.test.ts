import {
  createTag,
  deleteTag,
  mergeTags,
  moveTag,
  restoreTag,
  separateTags,
  setTagDigits,
  type Tag,
  tag,
  tags,
} from '@earshot/core/areas/coding/tag';
import { linkedDigits } from '@earshot/core/areas/coding/tag-digits';
import { createTagGroup, deleteTagGroup, restoreTagGroup, type TagGroup } from '@earshot/core/areas/coding/tag-group';
import { moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { linkTagSet, tagSetLinks, unlinkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

describe('digit keys of tags of linked sets', () => {
  let room: Room;
  let manager: Person;
  let ada: Person;
  let set: TagGroup;
  let anger: Tag;
  let relief: Tag;
  before(async () => {
    room = await aRoom();
    manager = await room.person('MANAGER');
    ada = await room.person('CONTRIBUTOR');
  });
  beforeEach(async () => {
    set = await manager.do(createTagGroup, { projectId: null, title: 'Emotions' });
    anger = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Anger' });
    relief = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Relief' });
  });

  /** A private project with tags that also links the set. */
  async function aStudy(...titles: string[]) {
    const { id } = await aProject(ada, { everyone: null });
    await ada.do(linkTagSet, { projectId: id, groupId: set.id });
    for (const title of titles) await ada.do(createTag, { projectId: id, title });
    return id;
  }
  const own = async (projectId: string, title: string) =>
    (await ada.do(tags, { condition: { projectId } })).nodes.find((one) => one.title === title)?.id ?? '';
  const give = (projectId: string, tagId: string, digit: number | null, who = ada) =>
    who.do(setTagDigits, { projectId, digits: [{ tagId, digit }] });
  const link = (projectId: string, groupId = set.id) => ada.do(linkTagSet, { projectId, groupId });
  const unlink = (projectId: string) => ada.do(unlinkTagSet, { projectId, groupId: set.id });

  /** A project's digits as its members see them: of offered tags, in order. */
  async function shown(projectId: string): Promise<string> {
    const mine = (await ada.do(tags, { condition: { projectId }, first: 100 })).nodes;
    const links = (await ada.do(tagSetLinks, { condition: { projectId } })).nodes;
    const shared = (await ada.do(tags, { condition: { placeId: room.workspaceId }, first: 1000 })).nodes;
    const given = linkedDigits(links, mine);
    const offered = shared.filter(({ groupId }) => links.some((one) => one.groupId === groupId));
    const keyed = [...mine, ...offered.map((one) => ({ ...one, digit: given.get(one.id) ?? null }))];
    return keyed
      .filter(({ digit }) => digit !== null)
      .sort((a, b) => (a.digit ?? 0) - (b.digit ?? 0))
      .map(({ digit, title }) => `${digit} ${title}`)
      .join(', ');
  }

  it('belong to a project: swapped with its own tags, taken back by Undo, and others in another project', async () => {
    const [here, there] = [await aStudy('Late', 'Kind'), await aStudy()];
    const answered = await give(here, anger.id, 1);
    expect(answered.map(({ title, digit }) => [title, digit])).to.have.deep.members([
      ['Anger', null],
      ['Late', null],
    ]);
    await give(there, anger.id, 7);
    expect([await shown(here), await shown(there)]).to.deep.equal(['1 Anger, 2 Kind', '7 Anger']);
    await give(here, anger.id, 2);
    const back = undoOf(ada);
    expect(await shown(here), 'the digit that was given up goes to the tag that had this one').to.equal(
      '1 Kind, 2 Anger',
    );
    await back();
    const again = undoOf(ada);
    expect(await shown(here)).to.equal('1 Anger, 2 Kind');
    await again();
    expect(await shown(here), 'done again').to.equal('1 Kind, 2 Anger');
    await give(here, relief.id, 2);
    expect(await shown(here), 'of two linked tags').to.equal('1 Kind, 2 Relief');
    await give(here, relief.id, null);
    expect(await shown(here)).to.equal('1 Kind');
    expect((await ada.do(tag, { id: anger.id })).digit, 'the tag itself has none').to.equal(null);
  });

  it('are given by who may write in the project, of tags that it offers; a new tag passes them over', async () => {
    const project = await aStudy();
    await ada.do(setGrant, { placeId: project, principal: 'MEMBER', principalId: manager.memberId, level: 'READ' });
    const wanted = { projectId: project, digits: [{ tagId: anger.id, digit: 1 }] };
    expect(await manager.outcome(setTagDigits, wanted), 'managers of the workspace too').to.equal('FORBIDDEN');
    const loose = await manager.do(createTag, { projectId: null, title: 'In no set' });
    await demandRefused(give(project, loose.id, 1), 'BAD_USER_INPUT', 'Link its set');
    await give(project, anger.id, 1);
    await ada.do(createTag, { projectId: project, title: 'Late' });
    expect(await shown(project)).to.equal('1 Anger, 2 Late');
  });

  it('are one tag’s each when several are given at the same moment', async () => {
    const project = await aStudy('Late', 'Kind');
    const ids = [anger.id, relief.id, await own(project, 'Late'), await own(project, 'Kind')];
    await Promise.all([
      ...ids.map((id) => give(project, id, 5)),
      ...['New', 'Newer'].map((title) => ada.do(createTag, { projectId: project, title })),
    ]);
    const digits = (await shown(project)).split(', ').map((one) => one.charAt(0));
    expect(digits).to.include('5');
    expect(new Set(digits).size).to.equal(digits.length);
  });

  it('come back with their set, except those that others have by then', async () => {
    const project = await aStudy();
    await give(project, anger.id, 1);
    await give(project, relief.id, 2);
    await unlink(project);
    await undoOf(ada)();
    expect(await shown(project), 'Undo').to.equal('1 Anger, 2 Relief');
    await unlink(project);
    expect(await shown(project)).to.equal('');
    await demandRefused(give(project, anger.id, 3), 'BAD_USER_INPUT', 'Link its set');
    await ada.do(createTag, { projectId: project, title: 'Late' });
    await link(project);
    expect(await shown(project), 'a new tag took one').to.equal('1 Late, 2 Relief');
    await give(project, await own(project, 'Late'), 4);
    expect(await shown(project), 'nothing comes back by itself').to.equal('2 Relief, 4 Late');

    const other = await manager.do(createTagGroup, { projectId: null, title: 'Places' });
    const home = await manager.do(createTag, { projectId: null, groupId: other.id, title: 'Home' });
    await link(project, other.id);
    await unlink(project);
    await give(project, home.id, 2);
    await link(project);
    expect(await shown(project), 'a tag of another set took one').to.equal('2 Home, 4 Late');
  });

  it('stay while tags of the workspace are moved between linked sets, deleted, merged and brought back', async () => {
    const project = await aStudy('Late');
    const other = await manager.do(createTagGroup, { projectId: null, title: 'Moods' });
    await link(project, other.id);
    await give(project, anger.id, 3);
    const asBefore = '1 Late, 3 Anger';
    await manager.do(moveTag, { id: anger.id, groupId: other.id });
    expect(await shown(project), 'in the other set').to.equal(asBefore);
    await give(project, anger.id, 4);
    expect(await shown(project)).to.equal('1 Late, 4 Anger');
    await give(project, anger.id, 3);
    await manager.do(deleteTag, { id: anger.id });
    expect(await shown(project)).to.equal('1 Late');
    await manager.do(restoreTag, { id: anger.id });
    expect(await shown(project)).to.equal(asBefore);
    await manager.do(mergeTags, { id: relief.id, mergeIds: [anger.id] });
    expect(await shown(project)).to.equal('1 Late');
    await manager.do(separateTags, { id: relief.id, separateIds: [anger.id] });
    expect(await shown(project)).to.equal(asBefore);
    await manager.do(deleteTagGroup, { id: other.id });
    await manager.do(restoreTagGroup, { id: other.id });
    await manager.do(deleteTag, { id: anger.id });
    await give(project, await own(project, 'Late'), 3);
    await manager.do(restoreTag, { id: anger.id });
    expect(await shown(project), 'its digit went to another').to.equal('3 Late');
  });

  it('are kept by a tag that moves into the project; one of its own from trash gives up what a linked tag has', async () => {
    const project = await aStudy('Late');
    await ada.do(setGrant, { placeId: project, principal: 'MEMBER', principalId: manager.memberId, level: 'WRITE' });
    const grief = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Grief' });
    await give(project, grief.id, 8);
    const changes = [{ id: grief.id, groupId: null }];
    const [moved] = await manager.do(moveTagsToPlace, { projectId: project, changes });
    expect(moved?.digit).to.equal(8);
    await undoOf(manager)();
    expect(await shown(project)).to.equal('1 Late, 8 Grief');
    const late = await own(project, 'Late');
    await ada.do(deleteTag, { id: late });
    await give(project, relief.id, 1);
    expect((await ada.do(restoreTag, { id: late })).digit).to.equal(null);
    expect(await shown(project)).to.equal('1 Relief, 8 Grief');
  });
});
