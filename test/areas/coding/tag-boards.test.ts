import { createTag, moveTag, tag } from '@earshot/core/areas/coding/tag';
import {
  createTagBoard,
  deleteTagBoard,
  rankTagBoard,
  restoreTagBoard,
  type TagBoard,
  tagBoard,
  tagBoards,
  updateTagBoard,
} from '@earshot/core/areas/coding/tag-board';
import {
  createTagGroup,
  rankTagGroup,
  tagGroup,
  tagGroups,
  updateTagGroup,
} from '@earshot/core/areas/coding/tag-group';
import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { byRank } from '@earshot/core/rules/rank';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

describe('tag boards (HT-05)', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
  });

  async function aStudy() {
    const project = await aProject(ada, { everyone: null });
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    return project.id;
  }
  const titlesOf = async (projectId: string) =>
    (await ben.do(tagBoards, { condition: { projectId }, orderBy: 'RANK_ASC' })).nodes
      .toSorted(byRank(({ title }) => title))
      .map(({ title }) => title);
  const boardOf = async (id: string) => (await ben.do(tagGroup, { id })).boardId;

  it('are made, renamed, ranked and deleted by who may write, each with Undo', async () => {
    const projectId = await aStudy();
    const journey = await ada.do(createTagBoard, { projectId, title: 'Journey' });
    const moods = await ada.do(createTagBoard, { projectId, title: 'Moods' });
    await ada.do(updateTagBoard, { id: moods.id, title: 'Feelings' });
    const renamed = undoOf(ada);
    expect(await titlesOf(projectId)).to.deep.equal(['Feelings', 'Journey']);
    await renamed();
    await ada.do(rankTagBoard, { id: moods.id, afterId: null });
    const ranked = undoOf(ada);
    expect(await titlesOf(projectId)).to.deep.equal(['Moods', 'Journey']);
    await ranked();
    await ada.do(deleteTagBoard, { id: journey.id });
    const deleted = undoOf(ada);
    expect(await titlesOf(projectId)).to.deep.equal(['Moods']);
    await deleted();
    expect(await titlesOf(projectId)).to.deep.equal(['Journey', 'Moods']);
    for (const [change, input] of [
      [updateTagBoard, { id: moods.id, title: 'His' }],
      [deleteTagBoard, { id: moods.id }],
      [rankTagBoard, { id: moods.id }],
      [createTagBoard, { projectId, title: 'His' }],
    ] as const)
      expect(
        await ben.call(change, input).then(
          () => 'ok',
          () => 'refused',
        ),
        change.name,
      ).to.equal('refused');
  });

  it('take groups of their own place; a moved group comes last, and Undo puts it back where it was', async () => {
    const projectId = await aStudy();
    const board = await ada.do(createTagBoard, { projectId, title: 'Journey' });
    const make = (title: string) => ada.do(createTagGroup, { projectId, title });
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    await ada.do(rankTagGroup, { id: third.id, afterId: null });
    const order = async () => {
      const { nodes } = await ben.do(tagGroups, { condition: { projectId } });
      const shown = nodes.toSorted(byRank(({ title }) => title));
      return shown.map(({ title, boardId }) => (boardId ? title.toUpperCase() : title)).join(' ');
    };
    expect(await order()).to.equal('Third First Second');
    await ada.do(updateTagGroup, { id: third.id, boardId: board.id });
    const back = undoOf(ada);
    expect(await order()).to.equal('First Second THIRD');
    await ada.do(updateTagGroup, { id: first.id, boardId: board.id });
    expect(await order(), 'after those that are there').to.equal('Second THIRD FIRST');
    await undoOf(ada)();
    await back();
    expect(await order()).to.equal('Third First Second');

    const elsewhere = await ada.do(createTagBoard, { projectId: await aStudy(), title: 'Elsewhere' });
    const refused = 'belongs to another project';
    await demandRefused(ada.do(updateTagGroup, { id: second.id, boardId: elsewhere.id }), 'BAD_USER_INPUT', refused);
    const made = { projectId, title: 'x', boardId: elsewhere.id };
    await demandRefused(ada.do(createTagGroup, made), 'BAD_USER_INPUT', refused);
    expect(await ben.outcome(updateTagGroup, { id: second.id, boardId: board.id })).to.equal('FORBIDDEN');
  });

  it('keep their groups and tags while they are in trash, and have them again when they come back', async () => {
    const projectId = await aStudy();
    const board = await ada.do(createTagBoard, { projectId, title: 'Journey' });
    const { id: groupId } = await ada.do(createTagGroup, { projectId, title: 'Arrival', boardId: board.id });
    const { id } = await ada.do(createTag, { projectId, groupId, title: 'Late' });
    const other = await ada.do(createTagGroup, { projectId, title: 'Other' });
    await ada.do(moveTag, { id, groupId: other.id });
    await undoOf(ada)();
    expect((await ben.do(tag, { id })).groupId, 'tags go from board to board by their groups').to.equal(groupId);
    await ada.do(deleteTagBoard, { id: board.id });
    expect(await boardOf(groupId)).to.equal(board.id);
    expect((await ben.do(tag, { id })).groupId).to.equal(groupId);
    expect(await ada.outcome(updateTagGroup, { id: other.id, boardId: board.id })).to.equal('NOT_FOUND');
    await ada.do(restoreTagBoard, { id: board.id });
    expect(await boardOf(groupId)).to.equal(board.id);
    await ada.do(deleteTagBoard, { id: board.id });
    await ada.do(updateTagGroup, { id: groupId, boardId: null });
    await ada.do(restoreTagBoard, { id: board.id });
    expect(await boardOf(groupId), 'put elsewhere meanwhile').to.equal(null);
  });

  it('of the workspace are changed by those who manage it; sets stay linked on whichever board they are', async () => {
    const manager = await room.person('MANAGER');
    const board = await manager.do(createTagBoard, { projectId: null, title: 'Research' });
    expect(board.placeId).to.equal(room.workspaceId);
    expect((await ben.do(tagBoard, { id: board.id })).title).to.equal('Research');
    for (const person of [ada, ben]) {
      expect(await person.outcome(createTagBoard, { projectId: null, title: 'Mine' })).to.equal('FORBIDDEN');
      expect(await person.outcome(updateTagBoard, { id: board.id, title: 'Mine' })).to.equal('FORBIDDEN');
      expect(await person.outcome(deleteTagBoard, { id: board.id })).to.equal('FORBIDDEN');
    }
    const projectId = await aStudy();
    const own = await ada.do(createTagBoard, { projectId, title: 'Own' });
    const shared = { projectId: null, title: 'Emotions', boardId: board.id };
    const set = await manager.do(createTagGroup, shared);
    await ada.do(linkTagSet, { projectId, groupId: set.id });
    await manager.do(updateTagGroup, { id: set.id, boardId: null });
    expect(await room.admin.outcome(updateTagGroup, { id: set.id, boardId: own.id })).to.equal('NOT_FOUND');
  });

  it('and groups have titles of at most 50 characters, tags of 200; there are at most 20 boards', async () => {
    const projectId = await aStudy();
    const says = (most: number) => `At most ${most} characters.`;
    for (const [make, most] of [
      [createTagBoard, 50],
      [createTagGroup, 50],
      [createTag, 200],
    ] as const) {
      const long = 'ä'.repeat(most);
      expect((await ada.do(make, { projectId, title: long })).title).to.equal(long);
      await demandRefused(ada.do(make, { projectId, title: `${long}b` }), 'BAD_USER_INPUT', says(most));
      expect(await ada.outcome(make, { projectId, title: ' ' }), make.name).to.equal('BAD_USER_INPUT');
    }
    const made: TagBoard[] = [];
    for (let number = 2; number <= limits.tagBoards; number++)
      made.push(await ada.do(createTagBoard, { projectId, title: `Board ${number}` }));
    const more = () => ada.do(createTagBoard, { projectId, title: 'More' });
    await demandRefused(more(), 'UNPROCESSABLE', 'at most 20 tag boards');
    const id = made[0]?.id ?? '';
    await ada.do(deleteTagBoard, { id });
    await more();
    await demandRefused(ada.do(restoreTagBoard, { id }), 'UNPROCESSABLE', 'at most 20 tag boards');
  });
});
