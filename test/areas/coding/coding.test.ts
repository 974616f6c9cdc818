import { deleteHighlight, highlight, highlights } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  lockTag,
  restoreTag,
  setTagDigits,
  type Tag,
  tag,
  tags,
  takeBackTag,
} from '@earshot/core/areas/coding/tag';
import { operations } from '@earshot/core/model/all';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const TEXT = 'The parcel came late. The driver was kind. It rained.';

describe('coding', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
  });

  async function aStudy(...titles: string[]) {
    const project = await aProject(ada);
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const made: Tag[] = [];
    for (const title of titles) made.push(await ada.do(createTag, { projectId: project.id, title }));
    const id = (title: string) => made.find((one) => one.title === title)?.id ?? '';
    const note = await aTranscript(ada, project.id, 'Interview', TEXT);
    return { project, note, id };
  }
  /** The tags with digit keys, in order. */
  const digitsOf = async (projectId: string) => {
    const { nodes } = await ada.do(tags, { condition: { projectId }, first: 100 });
    const keyed = nodes.filter(({ digit }) => digit !== null).sort((a, b) => (a.digit ?? 0) - (b.digit ?? 0));
    return keyed.map(({ digit, title }) => `${digit} ${title}`).join(', ');
  };
  const wayBack = (who: Person) => who.undo?.undo ?? { command: '', input: {} };
  /** Runs an inverse, by default that of the last command; returns the inverse of it. */
  const takeBack = async (who: Person, { command, input } = wayBack(who)) => {
    const operation = operations.find(({ name }) => name === command);
    if (!operation) throw new Error(`There is no way back: ${command}`);
    await who.call(operation, input);
    return wayBack(who);
  };

  describe('the digit of a tag', () => {
    it('is the first free one when the tag is made, nine in all, and none is given twice at the same moment', async () => {
      const project = await aProject(ada);
      const titles = Array.from({ length: 12 }, (_, at) => `Tag ${at + 1}`);
      await Promise.all(titles.map((title) => ada.do(createTag, { projectId: project.id, title })));
      const { nodes } = await ada.do(tags, { condition: { projectId: project.id } });
      const given = nodes.map(({ digit }) => digit).filter((digit) => digit !== null);
      expect(given.toSorted()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('stays however tags are used, and is changed by hand with a way back', async () => {
      const { project, note, id } = await aStudy('Late', 'Kind', 'Rain');
      await aHighlight(ada, note.id, 'It rained.', [id('Rain')]);
      expect(await digitsOf(project.id)).to.equal('1 Late, 2 Kind, 3 Rain');
      await ben.do(setTagDigits, { projectId: project.id, digits: [{ tagId: id('Rain'), digit: 1 }] });
      expect(await digitsOf(project.id)).to.equal('1 Rain, 2 Kind, 3 Late');
      await takeBack(ben);
      expect(await digitsOf(project.id)).to.equal('1 Late, 2 Kind, 3 Rain');
      await ada.do(setTagDigits, { projectId: project.id, digits: [{ tagId: id('Kind'), digit: null }] });
      expect(await digitsOf(project.id)).to.equal('1 Late, 3 Rain');
    });

    it('is free once its tag is in trash; a tag that is restored has it again unless it was given away', async () => {
      const { project, id } = await aStudy('Late', 'Kind');
      await ada.do(deleteTag, { id: id('Late') });
      await ada.do(restoreTag, { id: id('Late') });
      expect(await digitsOf(project.id)).to.equal('1 Late, 2 Kind');
      await ada.do(deleteTag, { id: id('Late') });
      await ada.do(createTag, { projectId: project.id, title: 'Rain' });
      expect(await digitsOf(project.id)).to.equal('1 Rain, 2 Kind');
      expect((await ada.do(restoreTag, { id: id('Late') })).digit).to.equal(null);
    });

    it('is set for locked tags too, for tags of the project only, and each once', async () => {
      const { project, id } = await aStudy('Late', 'Kind');
      const other = await aStudy('Elsewhere');
      const set = (digits: { tagId: string; digit: number | null }[], who = ben) =>
        who.outcome(setTagDigits, { projectId: project.id, digits });
      await ada.do(lockTag, { id: id('Late') });
      expect(await set([{ tagId: id('Late'), digit: 5 }])).to.equal('ok');
      expect(await set([{ tagId: other.id('Elsewhere'), digit: 5 }])).to.equal('BAD_USER_INPUT');
      expect(await set([{ tagId: id('Kind'), digit: 10 }])).to.equal('BAD_USER_INPUT');
      const twice = [id('Late'), id('Kind')].map((tagId) => ({ tagId, digit: 4 }));
      expect(await set(twice)).to.equal('BAD_USER_INPUT');
      const reader = await room.person('CONTRIBUTOR');
      await ada.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'READ' });
      await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
      expect(await set([{ tagId: id('Kind'), digit: 4 }], reader)).to.equal('FORBIDDEN');
      expect(await digitsOf(project.id)).to.equal('2 Kind, 5 Late');
    });
  });

  describe('highlighting the same words', () => {
    it('gives one highlight with everyone’s tags, and Undo removes the last tag', async () => {
      const { note, id } = await aStudy('Late', 'Kind');
      const first = await aHighlight(ada, note.id, 'The parcel came late.', [id('Late')]);
      const second = await aHighlight(ben, note.id, 'The parcel came late.', [id('Kind'), id('Late')]);
      expect(second.id).to.equal(first.id);
      expect(second.tagIds).to.deep.equal([id('Late'), id('Kind')]);
      expect(second.createdBy).to.equal(ada.memberId);
      expect(second.taggedBy).to.have.members([ada.memberId, ben.memberId]);
      expect(ben.undo?.undo?.command).to.equal('tagHighlight');
      await takeBack(ben);
      expect((await ada.do(highlight, { id: first.id })).tagIds).to.deep.equal([id('Late')]);
      const { totalCount } = await ada.do(highlights, { condition: { noteId: note.id } });
      expect(totalCount).to.equal(1);
    });

    it('gives two highlights when one has an extra word, or is in trash', async () => {
      const { note, id } = await aStudy('Late');
      const first = await aHighlight(ada, note.id, 'The parcel came late.', [id('Late')]);
      expect((await aHighlight(ada, note.id, 'parcel came late.')).id).not.to.equal(first.id);
      await ada.do(deleteHighlight, { id: first.id });
      expect((await aHighlight(ada, note.id, 'The parcel came late.')).id).not.to.equal(first.id);
      const spaced = await aHighlight(ada, note.id, ' The driver was kind. ');
      expect((await aHighlight(ada, note.id, 'The driver was kind.')).id).to.equal(spaced.id);
    });
  });

  describe('undoing a highlight', () => {
    const inTrash = async (projectId: string) => ({
      highlights: (await ada.do(highlights, { condition: { projectId, trashed: true } })).totalCount,
      tags: (await ada.do(tags, { condition: { projectId, trashed: true } })).totalCount,
    });

    it('keeps it out of the trash list, and Redo restores it, repeatedly', async () => {
      const { project, note, id } = await aStudy('Late');
      const made = await aHighlight(ada, note.id, 'It rained.', [id('Late')]);
      let undo = wayBack(ada);
      for (let time = 0; time < 2; time++) {
        expect(undo.command).to.equal('takeBackHighlight');
        const redo = await takeBack(ada, undo);
        expect(await inTrash(project.id)).to.deep.equal({ highlights: 0, tags: 0 });
        undo = await takeBack(ada, redo);
        expect((await ada.do(highlight, { id: made.id })).state).to.equal('ANCHORED');
      }
    });

    it('removes a tag created with it, but none that other highlights have by now', async () => {
      const { project, note } = await aStudy();
      const fresh = await ada.do(createTag, { projectId: project.id, title: 'Rain' });
      await ada.do(takeBackTag, { id: fresh.id });
      expect((await ada.do(tags, { condition: { projectId: project.id } })).totalCount).to.equal(0);
      expect(await inTrash(project.id)).to.deep.equal({ highlights: 0, tags: 0 });
      await ada.do(restoreTag, { id: fresh.id });
      await aHighlight(ben, note.id, 'It rained.', [fresh.id]);
      expect((await ada.do(takeBackTag, { id: fresh.id })).trashedAt).to.equal(null);
      expect((await ada.do(tag, { id: fresh.id })).highlightCount).to.equal(1);
    });
  });
});
