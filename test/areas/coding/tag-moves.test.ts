import { deleteHighlight, highlight, restoreHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, lockTag, mergeTags, restoreTag, tag, tags } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { copyTags, moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { search } from '@earshot/core/areas/search/search';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('tags that move between projects and the workspace (HT-07)', () => {
  let room: Room;
  let manager: Person;
  let ada: Person;
  before(async () => {
    room = await aRoom();
    manager = await room.person('MANAGER');
    ada = await room.person('CONTRIBUTOR');
  });

  /** A private project of Ada's with a note, in which the manager has write access. */
  async function aStudy() {
    const { id } = await aProject(ada, { everyone: null });
    await ada.do(setGrant, { placeId: id, principal: 'MEMBER', principalId: manager.memberId, level: 'WRITE' });
    const note = await aTranscript(ada, id, 'Interview', 'The parcel came late. The driver was kind.');
    return { id, note };
  }
  const move = (by: Person, tagId: string, projectId: string | null, groupId: string | null = null) =>
    by.do(moveTagsToPlace, { projectId, changes: [{ id: tagId, groupId }] });
  const placeOf = async (id: string) => (await ada.do(tag, { id })).placeId;
  const tagsOf = async (id: string) => (await ada.do(highlight, { id })).tagIds;

  it('go to another project while no highlight has them, with group, rank and digit key again on Undo', async () => {
    const [here, there] = [await aStudy(), await aStudy()];
    const group = await ada.do(createTagGroup, { projectId: here.id, title: 'Facts' });
    const late = await ada.do(createTag, { projectId: here.id, groupId: group.id, title: 'Late', rank: 7 });
    await ada.do(createTag, { projectId: there.id, title: 'Kind' });
    const target = await ada.do(createTagGroup, { projectId: there.id, title: 'Delivery' });
    const [moved] = await move(ada, late.id, there.id, target.id);
    const back = undoOf(ada);
    expect(moved).to.deep.include({ projectId: there.id, placeId: there.id, groupId: target.id, digit: 2 });
    const [hit] = (await ada.do(search, { query: 'Late', types: ['TAG'] })).items;
    expect(hit, 'search finds it in its new place').to.deep.include({ id: late.id, placeId: there.id });
    await back();
    const again = undoOf(ada);
    expect(await ada.do(tag, { id: late.id })).to.deep.include({
      placeId: here.id,
      groupId: group.id,
      rank: 7,
      digit: late.digit,
    });
    await again();
    expect(await placeOf(late.id), 'done again').to.equal(there.id);
    const theirs = { projectId: here.id, changes: [{ id: late.id, groupId: target.id }] };
    await demandRefused(ada.do(moveTagsToPlace, theirs), 'BAD_USER_INPUT', 'This group belongs to another project');
  });

  it('stay where highlights would lose them, those in trash too, and can be copied instead', async () => {
    const [here, there] = [await aStudy(), await aStudy()];
    const late = await ada.do(createTag, {
      projectId: here.id,
      title: 'Late',
      colour: '#e03131',
      description: 'After the hour that was told',
      role: 'THEME',
    });
    const quote = await aHighlight(ada, here.note.id, 'The parcel came late', [late.id]);
    const refused = '“Late” is on 1 highlight of other projects';
    await demandRefused(move(ada, late.id, there.id), 'CONFLICT', refused);
    await ada.do(deleteHighlight, { id: quote.id });
    await demandRefused(move(ada, late.id, there.id), 'CONFLICT', refused);
    await ada.do(restoreHighlight, { id: quote.id });
    const merged = await ada.do(createTag, { projectId: here.id, title: 'Delay' });
    await ada.do(mergeTags, { id: merged.id, mergeIds: [late.id] });
    await demandRefused(move(ada, merged.id, there.id), 'CONFLICT', '“Delay” is on 1 highlight');
    await ada.do(restoreTag, { id: late.id });
    expect(await tagsOf(quote.id)).to.deep.equal([late.id]);

    const both = { ids: [late.id, merged.id], projectId: there.id };
    await ada.do(createTag, { projectId: there.id, title: 'delay' });
    const [copy, ...others] = await ada.do(copyTags, both);
    const back = undoOf(ada);
    const { title, colour, description, role } = late;
    expect(copy).to.deep.include({ title, colour, description, role, projectId: there.id, highlightCount: 0 });
    expect(others, 'a title that is there').to.deep.equal([]);
    await demandRefused(ada.do(copyTags, both), 'CONFLICT', 'Nothing was copied');
    await back();
    const left = (await ada.do(tags, { condition: { projectId: there.id } })).nodes.map((one) => one.title);
    expect(left).to.deep.equal(['delay']);
  });

  it('go to the workspace with the highlights that have them, and back to the one project that uses them', async () => {
    const [here, there] = [await aStudy(), await aStudy()];
    const set = await manager.do(createTagGroup, { projectId: null, title: 'Delivery' });
    await ada.do(linkTagSet, { projectId: here.id, groupId: set.id });
    const late = await ada.do(createTag, { projectId: here.id, title: 'Late' });
    const quote = await aHighlight(ada, here.note.id, 'The parcel came late', [late.id]);
    const asked = { projectId: null, changes: [{ id: late.id, groupId: set.id }] };
    expect(await ada.outcome(moveTagsToPlace, asked), 'takes who manages the workspace').to.equal('FORBIDDEN');
    await move(manager, late.id, null, set.id);
    const back = undoOf(manager);
    expect(await ada.do(tag, { id: late.id })).to.deep.include({ placeId: room.workspaceId, digit: null });
    expect(await tagsOf(quote.id)).to.deep.equal([late.id]);
    await demandRefused(move(manager, late.id, there.id), 'CONFLICT', 'of other projects');
    await back();
    const again = undoOf(manager);
    expect(await ada.do(tag, { id: late.id })).to.deep.include({ placeId: here.id, digit: late.digit });
    await again();
    await ada.do(linkTagSet, { projectId: there.id, groupId: set.id });
    await aHighlight(ada, there.note.id, 'The driver was kind', [late.id]);
    await demandRefused(move(manager, late.id, here.id), 'CONFLICT', 'on 1 highlight of other projects');
  });

  it('take what was merged into them along, and it can be taken apart there', async () => {
    const here = await aStudy();
    const there = await aStudy();
    const make = (title: string) => ada.do(createTag, { projectId: here.id, title });
    const [late, delay] = [await make('Late'), await make('Delay')];
    await ada.do(mergeTags, { id: late.id, mergeIds: [delay.id] });
    await move(ada, late.id, there.id);
    expect((await ada.do(tag, { id: delay.id })).id, 'its links lead on').to.equal(late.id);
    expect((await ada.do(restoreTag, { id: delay.id })).placeId).to.equal(there.id);
  });

  it('are moved and copied by who may write in both places, locked ones with full access, and others are told', async () => {
    const [here, there] = [await aStudy(), await aStudy()];
    const late = await ada.do(createTag, { projectId: here.id, title: 'Late' });
    const ben = await room.person('CONTRIBUTOR');
    const give = (placeId: string, level: 'READ' | 'WRITE') =>
      ada.do(setGrant, { placeId, principal: 'MEMBER', principalId: ben.memberId, level });
    await give(here.id, 'WRITE');
    const asked = { projectId: there.id, changes: [{ id: late.id }] };
    expect(await ben.outcome(moveTagsToPlace, asked)).to.equal('NOT_FOUND');
    await give(there.id, 'READ');
    expect(await ben.outcome(moveTagsToPlace, asked)).to.equal('FORBIDDEN');
    expect(await ben.outcome(copyTags, { ids: [late.id], projectId: there.id })).to.equal('FORBIDDEN');
    await give(there.id, 'WRITE');
    await ada.do(lockTag, { id: late.id });
    expect(await ben.outcome(moveTagsToPlace, asked)).to.equal('FORBIDDEN');
    const [copy] = await ben.do(copyTags, { ids: [late.id], projectId: there.id });
    expect(copy?.locked).to.equal(false);
    await demandRefused(move(ada, late.id, there.id), 'CONFLICT', 'A tag “Late” already exists at the destination');
    await ben.do(deleteTag, { id: copy?.id ?? '' });

    // A person with access only to the old project receives the deletion, and nothing of the tag's new state.
    const vera = await room.person('CONTRIBUTOR');
    await ada.do(setGrant, { placeId: here.id, principal: 'MEMBER', principalId: vera.memberId, level: 'READ' });
    const socket = await vera.socket();
    const heard: { rows: object[]; gone: string[] }[] = [];
    socket.on('changes', ({ changes }: { changes: typeof heard }) => heard.push(...changes));
    await move(ada, late.id, there.id);
    await ada.do(createTag, { projectId: here.id, title: 'Afterwards' });
    await eventually(() => expect(JSON.stringify(heard)).to.contain('Afterwards'));
    socket.disconnect();
    expect(heard.flatMap(({ gone }) => gone)).to.deep.equal([late.id]);
    expect(JSON.stringify(heard)).not.to.contain('"title":"Late"');
  });
});
