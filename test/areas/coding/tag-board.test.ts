import { highlight, tagHighlight } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  lockTag,
  mergeTags,
  moveTag,
  restoreTag,
  separateTags,
  type Tag,
  tag,
  tags,
  unlockTag,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import {
  createTagGroup,
  deleteTagGroup,
  rankTagGroup,
  restoreTagGroup,
  tagGroups,
  updateTagGroup,
} from '@earshot/core/areas/coding/tag-group';
import { setGrant } from '@earshot/core/model/place';
import { byRank } from '@earshot/core/rules/rank';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('the tag board', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
  });

  async function aBoard(...titles: string[]) {
    const project = await aProject(ada);
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    await ada.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'WRITE' });
    const made: Tag[] = [];
    for (const title of titles) made.push(await ada.do(createTag, { projectId: project.id, title }));
    const id = (title: string) => made.find((one) => one.title === title)?.id ?? '';
    const note = await aTranscript(
      ada,
      project.id,
      'Interview',
      'The parcel came late. The driver was kind. It rained.',
    );
    return { project, note, id };
  }
  const tagsOf = async (id: string) => (await ada.do(highlight, { id })).tagIds;
  const countOf = async (id: string) => (await ada.do(tag, { id })).highlightCount;

  describe('groups', () => {
    it('are made, renamed and ranked; a tag goes into one and out again, with a way back', async () => {
      const { project, id } = await aBoard('Late');
      const [feelings, facts] = [
        await ada.do(createTagGroup, { projectId: project.id, title: 'Feelings' }),
        await ada.do(createTagGroup, { projectId: project.id, title: 'Facts' }),
      ];
      await ada.do(updateTagGroup, { id: feelings.id, title: 'Moods' });
      await ada.do(rankTagGroup, { id: feelings.id, afterId: null });
      const { nodes } = await ada.do(tagGroups, { condition: { projectId: project.id } });
      expect(nodes.toSorted(byRank((row) => row.title)).map((row) => row.title)).to.deep.equal(['Moods', 'Facts']);
      expect((await ada.do(updateTag, { id: id('Late'), groupId: facts.id })).groupId).to.equal(facts.id);
      await ada.do(updateTag, ada.undo?.undo?.input as never);
      expect((await ada.do(tag, { id: id('Late') })).groupId).to.equal(null);
    });

    it('take tags of their own project only', async () => {
      const [here, there] = [await aBoard('Late'), await aBoard()];
      const group = await ada.do(createTagGroup, { projectId: there.project.id, title: 'Facts' });
      expect(await ada.outcome(updateTag, { id: here.id('Late'), groupId: group.id })).to.equal('BAD_USER_INPUT');
      const made = { projectId: here.project.id, title: 'Rain', groupId: group.id };
      expect(await ada.outcome(createTag, made)).to.equal('BAD_USER_INPUT');
    });

    it('take a tag at a place, and Undo puts it back into the group and the place that it had', async () => {
      const { project, id } = await aBoard('Anger', 'Boredom', 'Calm', 'Doubt');
      const { id: groupId } = await ada.do(createTagGroup, { projectId: project.id, title: 'Feelings' });
      for (const title of ['Anger', 'Calm']) await ada.do(moveTag, { id: id(title), groupId, afterId: null });
      const board = async () => {
        const { nodes } = await ada.do(tags, { condition: { projectId: project.id } });
        const shown = nodes.toSorted(byRank(({ title }) => title));
        return shown.map(({ title, groupId: of }) => (of === groupId ? title.toUpperCase() : title)).join(' ');
      };
      expect(await board()).to.equal('CALM ANGER Boredom Doubt');
      const moved = await ada.do(moveTag, { id: id('Doubt'), groupId, afterId: id('Calm') });
      const back = ada.undo?.undo;
      expect(moved.map(({ id: one }) => one)).to.include(id('Doubt'));
      expect(await board()).to.equal('CALM DOUBT ANGER Boredom');
      expect(back).to.deep.equal({
        command: 'moveTag',
        input: { id: id('Doubt'), groupId: null, afterId: id('Boredom') },
      });
      await ada.do(moveTag, back?.input as never);
      expect(await board()).to.equal('CALM ANGER Boredom Doubt');
      await ada.do(moveTag, { id: id('Calm'), groupId, afterId: id('Anger') });
      expect(await board(), 'in its own group').to.equal('ANGER CALM Boredom Doubt');
    });

    it('take no tag to a place of another project, and no locked one from those who may not change it', async () => {
      const { project, id } = await aBoard('Late');
      const other = await aBoard('Elsewhere');
      const { id: groupId } = await ada.do(createTagGroup, { projectId: other.project.id, title: 'Theirs' });
      const own = await ada.do(createTagGroup, { projectId: project.id, title: 'Ours' });
      expect(await ada.outcome(moveTag, { id: id('Late'), groupId })).to.equal('BAD_USER_INPUT');
      const after = { id: id('Late'), groupId: own.id, afterId: other.id('Elsewhere') };
      expect(await ada.outcome(moveTag, after)).to.equal('CONFLICT');
      expect((await ada.do(tag, { id: id('Late') })).groupId, 'all or nothing').to.equal(null);
      await ada.do(lockTag, { id: id('Late') });
      expect(await ben.outcome(moveTag, { id: id('Late'), groupId: own.id })).to.equal('FORBIDDEN');
    });

    it('have their tags again when they come back from trash, and take no new ones meanwhile', async () => {
      const { project, id } = await aBoard('Late', 'Rain');
      const group = await ada.do(createTagGroup, { projectId: project.id, title: 'Facts' });
      await ada.do(updateTag, { id: id('Late'), groupId: group.id });
      await ada.do(deleteTagGroup, { id: group.id });
      expect((await ada.do(tagGroups, { condition: { projectId: project.id } })).nodes).to.deep.equal([]);
      expect(await ada.outcome(updateTag, { id: id('Rain'), groupId: group.id })).to.equal('NOT_FOUND');
      await ada.do(restoreTagGroup, { id: group.id });
      expect((await ada.do(tag, { id: id('Late') })).groupId).to.equal(group.id);
    });
  });

  describe('a locked tag', () => {
    it('is changed, merged and deleted by those with full access only, and put on highlights by everybody who writes', async () => {
      const { note, id } = await aBoard('Late', 'Delay');
      expect(await ben.outcome(lockTag, { id: id('Late') })).to.equal('FORBIDDEN');
      expect((await ada.do(lockTag, { id: id('Late') })).locked).to.equal(true);
      expect(await ben.outcome(updateTag, { id: id('Late'), title: 'Slow' })).to.equal('FORBIDDEN');
      expect(await ben.outcome(deleteTag, { id: id('Late') })).to.equal('FORBIDDEN');
      expect(await ben.outcome(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] })).to.equal('FORBIDDEN');
      expect(await ben.outcome(mergeTags, { id: id('Delay'), mergeIds: [id('Late')] })).to.equal('FORBIDDEN');
      const quote = await aHighlight(ben, note.id, 'The parcel', [id('Late')]);
      expect(quote.tagIds).to.deep.equal([id('Late')]);
      expect((await ben.do(tagHighlight, { id: quote.id, remove: [id('Late')] })).tagIds).to.deep.equal([]);
      expect((await ada.do(updateTag, { id: id('Late'), title: 'Slow' })).title).to.equal('Slow');
      await ada.do(unlockTag, { id: id('Late') });
      expect((await ben.do(updateTag, { id: id('Late'), title: 'Late' })).title).to.equal('Late');
      await ben.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] });
      await ada.do(lockTag, { id: id('Late') });
      const apart = { id: id('Late'), separateIds: [id('Delay')] };
      expect(await ben.outcome(separateTags, apart)).to.equal('FORBIDDEN');
      expect(await ben.outcome(restoreTag, { id: id('Delay') })).to.equal('FORBIDDEN');
      expect((await ada.do(restoreTag, { id: id('Delay') })).mergedIntoId).to.equal(null);
    });
  });

  describe('merging tags', () => {
    it('gives the highlights the kept tag once, where the merged one was; its old id leads to the kept one', async () => {
      const { project, note, id } = await aBoard('Late', 'Delay', 'Waiting', 'Kind');
      const one = await aHighlight(ada, note.id, 'The parcel', [id('Delay'), id('Kind')]);
      const both = await aHighlight(ada, note.id, 'The driver', [id('Kind'), id('Late'), id('Waiting')]);
      const kept = await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay'), id('Waiting')] });
      expect(kept.highlightCount).to.equal(2);
      expect(await tagsOf(one.id)).to.deep.equal([id('Late'), id('Kind')]);
      expect(await tagsOf(both.id)).to.deep.equal([id('Kind'), id('Late')]);
      const condition = { projectId: project.id };
      expect((await ada.do(tags, { condition })).nodes.map(({ title }) => title)).to.have.members(['Late', 'Kind']);
      const merged = (await ada.do(tags, { condition: { ...condition, trashed: true } })).nodes;
      expect(merged.map(({ mergedIntoId }) => mergedIntoId)).to.deep.equal([id('Late'), id('Late')]);
      expect((await ada.do(tag, { id: id('Delay') })).id).to.equal(id('Late'));
    });

    it('is undone exactly, and redone', async () => {
      const { note, id } = await aBoard('Late', 'Delay', 'Kind');
      const one = await aHighlight(ada, note.id, 'The parcel', [id('Delay'), id('Kind')]);
      const both = await aHighlight(ada, note.id, 'The driver', [id('Late'), id('Delay')]);
      await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] });
      expect(ada.undo?.undo?.command).to.equal('separateTags');
      await ada.do(separateTags, ada.undo?.undo?.input as never);
      const again = ada.undo?.undo?.input;
      expect(await tagsOf(one.id)).to.deep.equal([id('Delay'), id('Kind')]);
      expect(await tagsOf(both.id)).to.deep.equal([id('Late'), id('Delay')]);
      expect([await countOf(id('Late')), await countOf(id('Delay'))]).to.deep.equal([1, 2]);
      expect((await ada.do(tag, { id: id('Delay') })).mergedIntoId).to.equal(null);
      await ada.do(mergeTags, again as never);
      expect(await tagsOf(one.id)).to.deep.equal([id('Late'), id('Kind')]);
    });

    it('lets one come back from trash alone, and what another merge gave stays', async () => {
      const { note, id } = await aBoard('Late', 'Delay', 'Waiting');
      const quote = await aHighlight(ada, note.id, 'The parcel', [id('Delay'), id('Waiting')]);
      await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] });
      await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Waiting')] });
      await ada.do(restoreTag, { id: id('Delay') });
      expect(await tagsOf(quote.id)).to.have.members([id('Delay'), id('Late')]);
      await ada.do(restoreTag, { id: id('Waiting') });
      expect(await tagsOf(quote.id)).to.deep.equal([id('Delay'), id('Waiting')]);
    });

    it('is taken back from its end: not while the kept tag is merged itself, but while that is in trash', async () => {
      const { note, id } = await aBoard('Late', 'Delay', 'Waiting');
      const quote = await aHighlight(ada, note.id, 'The parcel', [id('Waiting')]);
      await ada.do(mergeTags, { id: id('Delay'), mergeIds: [id('Waiting')] });
      await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] });
      const refused = await ada.do(restoreTag, { id: id('Waiting') }).catch(({ message }: Error) => message);
      expect(refused).to.contain('has been merged into “Late” since. Undo that merge first.');
      expect(await tagsOf(quote.id)).to.deep.equal([id('Late')]);
      await ada.do(restoreTag, { id: id('Delay') });
      expect(await tagsOf(quote.id)).to.deep.equal([id('Delay')]);
      await ada.do(deleteTag, { id: id('Delay') });
      await ada.do(restoreTag, { id: id('Waiting') });
      expect(await tagsOf(quote.id)).to.deep.equal([id('Waiting')]);
      await ada.do(restoreTag, { id: id('Delay') });
      expect(await tagsOf(quote.id)).to.deep.equal([id('Waiting')]);
    });

    it('redirects through later merges, and nowhere once the remaining tag is in trash', async () => {
      const { id } = await aBoard('Late', 'Delay', 'Waiting');
      await ada.do(mergeTags, { id: id('Delay'), mergeIds: [id('Waiting')] });
      await ada.do(mergeTags, { id: id('Late'), mergeIds: [id('Delay')] });
      expect((await ada.do(tag, { id: id('Waiting') })).id).to.equal(id('Late'));
      await ada.do(deleteTag, { id: id('Late') });
      expect(await ada.outcome(tag, { id: id('Waiting') })).to.equal('NOT_FOUND');
    });

    it('accepts only other tags of the same project, each of them once', async () => {
      const [here, there] = [await aBoard('Late', 'Delay'), await aBoard('Late')];
      const merge = (mergeIds: string[]) => ada.outcome(mergeTags, { id: here.id('Late'), mergeIds });
      expect(await merge([there.id('Late')])).to.equal('BAD_USER_INPUT');
      expect(await merge([here.id('Late')])).to.equal('BAD_USER_INPUT');
      const [first, second] = await Promise.all([
        ada.outcome(mergeTags, { id: here.id('Late'), mergeIds: [here.id('Delay')] }),
        ben.outcome(mergeTags, { id: here.id('Delay'), mergeIds: [here.id('Late')] }),
      ]);
      expect([first, second].filter((outcome) => outcome === 'ok')).to.have.length(1);
    });
  });
});
