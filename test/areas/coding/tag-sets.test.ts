import { highlight, highlightsOfTag, tagHighlight, tagHighlights } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  mergeTags,
  separateTags,
  type Tag,
  tag,
  tags,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { coTags, tagTrend } from '@earshot/core/areas/coding/tag-figures';
import { createTagGroup, deleteTagGroup, restoreTagGroup, type TagGroup } from '@earshot/core/areas/coding/tag-group';
import { linkTagSet, tagSetLinks, tagUses, unlinkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('tag sets of the workspace (PF-11)', () => {
  let room: Room;
  let manager: Person;
  let ada: Person;
  let set: TagGroup;
  let shared: Tag;

  before(async () => {
    room = await aRoom();
    manager = await room.person('MANAGER');
    ada = await room.person('CONTRIBUTOR');
  });
  beforeEach(async () => {
    set = await manager.do(createTagGroup, { projectId: null, title: 'Emotions' });
    shared = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Anger' });
  });

  /** A private project of a contributor, with a note and a highlight. */
  async function aStudy(owner: Person = ada) {
    const project = await aProject(owner, { everyone: null });
    const note = await aTranscript(owner, project.id, 'Interview', 'The parcel came late. The driver was kind.');
    return { project, note };
  }
  const link = (projectId: string, groupId = set.id) => ada.do(linkTagSet, { projectId, groupId });

  it('are made and changed by those who manage the workspace only, and read by all', async () => {
    expect(shared.placeId).to.equal(room.workspaceId);
    const viewer = await room.person('VIEWER');
    for (const person of [ada, viewer]) {
      expect((await person.do(tag, { id: shared.id })).title).to.equal('Anger');
      expect(await person.outcome(updateTag, { id: shared.id, title: 'Rage' })).to.equal('FORBIDDEN');
      expect(await person.outcome(createTag, { projectId: null, title: 'Mine' })).to.equal('FORBIDDEN');
      expect(await person.outcome(createTagGroup, { projectId: null, title: 'Mine' })).to.equal('FORBIDDEN');
      expect(await person.outcome(deleteTag, { id: shared.id })).to.equal('FORBIDDEN');
      expect(await person.outcome(deleteTagGroup, { id: set.id })).to.equal('FORBIDDEN');
    }
    await manager.do(updateTag, { id: shared.id, title: 'Rage', role: 'SENTIMENT' });
    const listed = await viewer.do(tags, { condition: { placeId: room.workspaceId } });
    expect(listed.nodes.map(({ title }) => title)).to.include('Rage');
  });

  it('are made where no project is named: a tag, a set, a board', async () => {
    const places = [
      await manager.do(createTagGroup, { title: 'Places' }),
      await manager.do(createTag, { title: 'Home' }),
      await manager.do(createTagBoard, { title: 'Journey' }),
    ].map(({ placeId }) => placeId);
    expect(places).to.deep.equal([room.workspaceId, room.workspaceId, room.workspaceId]);
    expect(await ada.outcome(createTag, { title: 'Mine' })).to.equal('FORBIDDEN');
  });

  it('are linked and unlinked by who may write in the project, with a way back, at most five', async () => {
    const { project } = await aStudy();
    const reader = await room.person('CONTRIBUTOR');
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
    const wanted = { projectId: project.id, groupId: set.id };
    expect(await reader.outcome(linkTagSet, wanted)).to.equal('FORBIDDEN');
    await ada.do(linkTagSet, wanted);
    expect(ada.undo?.undo?.command).to.equal('unlinkTagSet');
    const first = await ada.do(linkTagSet, wanted);
    const linked = async () =>
      (await reader.do(tagSetLinks, { condition: { projectId: project.id } })).nodes.map(({ groupId }) => groupId);
    expect(await linked(), 'once').to.deep.equal([set.id]);
    expect(await reader.outcome(unlinkTagSet, wanted)).to.equal('FORBIDDEN');
    await ada.do(unlinkTagSet, wanted);
    expect(await linked()).to.deep.equal([]);
    expect((await link(project.id)).id).to.equal(first.id);

    const own = await ada.do(createTagGroup, { projectId: project.id, title: 'Own' });
    await demandRefused(link(project.id, own.id), 'BAD_USER_INPUT', 'Only tag groups of the workspace');
    const more: TagGroup[] = [];
    for (let number = 1; number <= limits.linkedTagSets; number++)
      more.push(await manager.do(createTagGroup, { projectId: null, title: `Set ${number}` }));
    const outcomes = await Promise.all(
      more.map(({ id }) => ada.outcome(linkTagSet, { projectId: project.id, groupId: id })),
    );
    expect(outcomes.filter((one) => one === 'ok')).to.have.length(limits.linkedTagSets - 1);
    await demandRefused(
      link(project.id, more[outcomes.indexOf('UNPROCESSABLE')]?.id),
      'UNPROCESSABLE',
      `at most ${limits.linkedTagSets} tag sets`,
    );
  });

  it('give highlights their tags while they are linked; unlinked, highlights keep them and can lose them', async () => {
    const { project, note } = await aStudy();
    const quote = await aHighlight(ada, note.id, 'The parcel came late', []);
    const put = { id: quote.id, add: [shared.id] };
    await demandRefused(ada.do(tagHighlight, put), 'BAD_USER_INPUT', 'Link its set');
    await link(project.id);
    expect((await ada.do(tagHighlight, put)).tagIds).to.deep.equal([shared.id]);
    await ada.do(unlinkTagSet, { projectId: project.id, groupId: set.id });
    expect((await ada.do(highlight, { id: quote.id })).tagIds).to.deep.equal([shared.id]);
    const other = await aHighlight(ada, note.id, 'The driver was kind', []);
    await demandRefused(ada.do(tagHighlights, { ids: [other.id], add: [shared.id] }), 'BAD_USER_INPUT', 'Link its set');
    expect((await ada.do(tagHighlight, { id: quote.id, remove: [shared.id] })).tagIds).to.deep.equal([]);
    await link(project.id);
    await manager.do(deleteTagGroup, { id: set.id });
    expect(await ada.outcome(tagHighlight, put), 'a set in trash').to.equal('BAD_USER_INPUT');
    await manager.do(restoreTagGroup, { id: set.id });
    await ada.do(tagHighlight, put);
    const loose = await manager.do(createTag, { projectId: null, title: 'In no set' });
    expect(await ada.outcome(tagHighlight, { id: quote.id, add: [loose.id] })).to.equal('BAD_USER_INPUT');
  });

  it('are counted as far as the reader may open what has them', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const [mine, his] = [await aStudy(), await aStudy(ben)];
    await link(mine.project.id);
    await ben.do(linkTagSet, { projectId: his.project.id, groupId: set.id });
    const own = await ben.do(createTag, { projectId: his.project.id, title: 'His own' });
    await aHighlight(ada, mine.note.id, 'The parcel came late', [shared.id]);
    await aHighlight(ben, his.note.id, 'The parcel came late', [shared.id, own.id]);
    await aHighlight(ben, his.note.id, 'The driver was kind', [shared.id]);
    const count = async (person: Person, projectId: string | null = null) =>
      (await person.do(tagUses, { projectId })).find(({ tagId }) => tagId === shared.id)?.count;
    expect([await count(ada), await count(ben), await count(manager)]).to.deep.equal([1, 2, undefined]);
    expect(await count(ben, his.project.id)).to.equal(2);
    expect(await ada.outcome(tagUses, { projectId: his.project.id })).to.equal('NOT_FOUND');
    expect((await ada.do(tag, { id: shared.id })).highlightCount, 'the row tells nobody').to.equal(0);
    expect((await ada.do(highlightsOfTag, { tagId: shared.id })).totalCount).to.equal(1);
    expect(await ada.do(coTags, { tagId: shared.id }), 'what stands beside it elsewhere').to.deep.equal([]);
    expect((await ben.do(coTags, { tagId: shared.id })).map(({ tagId }) => tagId)).to.deep.equal([own.id]);
    const trend = await ada.do(tagTrend, { tagId: shared.id });
    expect(trend.reduce((sum, step) => sum + step.count, 0)).to.equal(1);
  });

  it('are merged within the workspace only, in every project at once, and taken apart again', async () => {
    const { project, note } = await aStudy();
    await link(project.id);
    const rage = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Rage' });
    const own = await ada.do(createTag, { projectId: project.id, title: 'Own' });
    const quote = await aHighlight(ada, note.id, 'The parcel came late', [rage.id]);
    const tagIds = async () => (await ada.do(highlight, { id: quote.id })).tagIds;
    expect(await room.admin.outcome(mergeTags, { id: shared.id, mergeIds: [own.id] })).to.equal('NOT_FOUND');
    await manager.do(mergeTags, { id: shared.id, mergeIds: [rage.id] });
    expect(await tagIds()).to.deep.equal([shared.id]);
    await manager.do(separateTags, { id: shared.id, separateIds: [rage.id] });
    expect(await tagIds()).to.deep.equal([rage.id]);
  });
});
