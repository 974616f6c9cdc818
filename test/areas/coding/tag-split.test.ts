import { highlight, highlights, tagHighlight } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  lockTag,
  mergeTags,
  separateTags,
  type Tag,
  tag,
  tags,
} from '@earshot/core/areas/coding/tag';
import { createTagGroup, deleteTagGroup } from '@earshot/core/areas/coding/tag-group';
import { moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { linkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { splitTag } from '@earshot/core/areas/coding/tag-split';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import fc from 'fast-check';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const WORDS = ['The parcel came late.', 'The driver was kind.', 'It rained.', 'Nobody told me.', 'I called twice.'];

describe('splitting a tag (HT-07)', () => {
  let room: Room;
  let ada: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
  });

  async function aStudy(...titles: string[]) {
    const { id: projectId } = await aProject(ada, { everyone: null });
    const note = await aTranscript(ada, projectId, 'Interview', WORDS.join(' '));
    const made: Tag[] = [];
    for (const title of titles) made.push(await ada.do(createTag, { projectId, title }));
    const quote = (at: number, ids: string[]) => aHighlight(ada, note.id, WORDS[at] ?? '', ids);
    return { projectId, note, ids: made.map(({ id }) => id), quote };
  }
  const tagsOf = async (id: string) => (await ada.do(highlight, { id })).tagIds;

  it('gives the chosen highlights a new tag in the same group and role, and Undo takes it away again', async () => {
    const { projectId, quote } = await aStudy();
    const group = await ada.do(createTagGroup, { projectId, title: 'Delivery' });
    const late = await ada.do(createTag, { projectId, groupId: group.id, title: 'Late', role: 'THEME' });
    const [one, two] = [await quote(0, [late.id]), await quote(1, [late.id])];
    const asked = { id: late.id, highlightIds: [two.id], title: 'Very late', colour: '#e03131' };
    const made = await ada.do(splitTag, asked);
    const back = undoOf(ada);
    expect(made).to.deep.include({ title: 'Very late', groupId: group.id, role: 'THEME', highlightCount: 1, digit: 2 });
    expect([await tagsOf(one.id), await tagsOf(two.id)]).to.deep.equal([[late.id], [made.id]]);
    expect((await ada.do(tag, { id: late.id })).highlightCount).to.equal(1);
    await back();
    const again = undoOf(ada);
    expect([await tagsOf(one.id), await tagsOf(two.id)]).to.deep.equal([[late.id], [late.id]]);
    expect(await ada.outcome(tag, { id: made.id })).to.equal('NOT_FOUND');
    const inTrash = (await ada.do(tags, { condition: { projectId, trashed: true } })).nodes;
    expect(inTrash, 'what was undone is no trash').to.deep.equal([]);
    await again();
    const backAgain = undoOf(ada);
    expect(await tagsOf(two.id)).to.deep.equal([made.id]);
    await ada.do(tagHighlight, { id: one.id, add: [made.id] });
    await backAgain();
    expect((await ada.do(tag, { id: made.id })).highlightCount, 'one that others use meanwhile stays').to.equal(1);

    await ada.do(deleteTagGroup, { id: group.id });
    expect((await ada.do(splitTag, { ...asked, title: 'In no group' })).groupId).to.equal(null);
  });

  it('gives them an existing tag; what a highlight had before it keeps after Undo', async () => {
    const { ids, quote } = await aStudy('Late', 'Kind');
    const [late = '', kind = ''] = ids;
    const [one, both] = [await quote(0, [late]), await quote(1, [late, kind])];
    await ada.do(splitTag, { id: late, highlightIds: [one.id, both.id], intoId: kind });
    const back = undoOf(ada);
    expect([await tagsOf(one.id), await tagsOf(both.id)]).to.deep.equal([[kind], [kind]]);
    const again = { id: late, highlightIds: [one.id], intoId: kind };
    await demandRefused(ada.do(splitTag, again), 'CONFLICT', 'These highlights no longer have “Late”');
    await back();
    expect(await tagsOf(one.id)).to.deep.equal([late]);
    expect(await tagsOf(both.id)).to.have.members([late, kind]);
  });

  it('is refused with the reason: into itself, trash, another project, or nothing that is named', async () => {
    const [{ ids, quote }, elsewhere] = [await aStudy('Late', 'Gone'), await aStudy('Theirs')];
    const [late = '', gone = ''] = ids;
    const { id } = await quote(0, [late]);
    const split = (more: object) => ada.do(splitTag, { id: late, highlightIds: [id], ...more });
    await demandRefused(split({}), 'BAD_USER_INPUT', 'Name either an existing tag or the title of a new one.');
    await demandRefused(split({ title: 'x', intoId: gone }), 'BAD_USER_INPUT', 'Name either');
    await demandRefused(split({ intoId: late }), 'BAD_USER_INPUT', 'Choose another tag');
    await demandRefused(split({ intoId: elsewhere.ids[0] }), 'BAD_USER_INPUT', 'belongs to another project');
    await ada.do(deleteTag, { id: gone });
    await demandRefused(split({ intoId: gone }), 'CONFLICT', 'is in trash');
    await demandRefused(split({ title: ' ' }), 'BAD_USER_INPUT', 'Give the tag a name.');
    expect(await tagsOf(id)).to.deep.equal([late]);
  });

  it('takes WRITE in the notes, as tagging does: locked tags can be split, readers split none', async () => {
    const { projectId, ids, quote } = await aStudy('Late');
    const [late = ''] = ids;
    const { id } = await quote(0, [late]);
    const ben = await room.person('CONTRIBUTOR');
    const give = (level: 'READ' | 'WRITE') =>
      ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level });
    const asked = { id: late, highlightIds: [id], title: 'Very late' };
    expect(await ben.outcome(splitTag, asked)).to.equal('NOT_FOUND');
    await give('READ');
    expect(await ben.outcome(splitTag, asked)).to.equal('FORBIDDEN');
    await give('WRITE');
    await ada.do(lockTag, { id: late });
    expect(await ben.outcome(splitTag, asked)).to.equal('ok');
  });

  it('is possible for tags of the workspace in several projects at once', async () => {
    const manager = await room.person('MANAGER');
    const set = await manager.do(createTagGroup, { projectId: null, title: 'Emotions' });
    const anger = await manager.do(createTag, { projectId: null, groupId: set.id, title: 'Anger' });
    const quotes: string[] = [];
    for (const study of [await aStudy(), await aStudy()]) {
      await ada.do(setGrant, {
        placeId: study.projectId,
        principal: 'MEMBER',
        principalId: manager.memberId,
        level: 'WRITE',
      });
      await ada.do(linkTagSet, { projectId: study.projectId, groupId: set.id });
      quotes.push((await study.quote(0, [anger.id])).id);
    }
    const asked = { id: anger.id, highlightIds: quotes, title: 'Rage' };
    expect(await ada.outcome(splitTag, asked), 'a new tag takes who manages the workspace').to.equal('FORBIDDEN');
    const rage = await manager.do(splitTag, asked);
    expect(rage).to.deep.include({ projectId: null, groupId: set.id, digit: null });
    for (const id of quotes) expect(await tagsOf(id)).to.deep.equal([rage.id]);
    await undoOf(manager)();
    for (const id of quotes) expect(await tagsOf(id)).to.deep.equal([anger.id]);
    expect(await ada.outcome(tag, { id: rage.id })).to.equal('NOT_FOUND');
  });

  it('loses no highlight a tag in whatever order tags are split, merged, taken apart and moved, and Undo gives all back', async () => {
    const study = await aStudy('Late', 'Kind', 'Rain');
    const other = await aStudy();
    const step = fc.record({
      act: fc.constantFrom('split', 'splitNew', 'merge', 'separate', 'move'),
      one: fc.nat(5),
      two: fc.nat(5),
      some: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
    });
    const made: string[] = [];
    for (const [at] of WORDS.entries()) made.push((await study.quote(at, [study.ids[at % 3] ?? ''])).id);
    const state = async () => {
      const { nodes } = await ada.do(highlights, {
        condition: { projectId: study.projectId },
        orderBy: 'POSITION_ASC',
      });
      return nodes.map(({ tagIds }) => [...tagIds].sort());
    };
    const all = async () =>
      (await ada.do(tags, { condition: { projectId: study.projectId }, orderBy: 'TITLE_ASC' })).nodes;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = await state();
        const back: (() => Promise<unknown>)[] = [];
        for (const { act, one, two, some } of steps) {
          const there = await all();
          const [id, intoId] = [there[one % there.length]?.id ?? '', there[two % there.length]?.id ?? ''];
          const highlightIds = some.map((at) => made[at] ?? '');
          const call = {
            split: () => ada.outcome(splitTag, { id, highlightIds, intoId }),
            splitNew: () => ada.outcome(splitTag, { id, highlightIds, title: `Part ${one}` }),
            merge: () => ada.outcome(mergeTags, { id, mergeIds: [intoId] }),
            separate: async () => {
              const merged = (await ada.do(tags, { condition: { projectId: study.projectId, trashed: true } })).nodes;
              const last = merged.find(({ mergedIntoId }) => mergedIntoId === id);
              return last ? ada.outcome(separateTags, { id, separateIds: [last.id] }) : 'none';
            },
            move: () => ada.outcome(moveTagsToPlace, { projectId: other.projectId, changes: [{ id }] }),
          }[act];
          if ((await call()) === 'ok' && ada.undo?.undo) back.push(undoOf(ada));
          const now = await state();
          expect(
            now.every((tagIds) => tagIds.length > 0),
            `${act}: ${JSON.stringify(now)}`,
          ).to.equal(true);
        }
        for (const one of back.toReversed()) await one();
        expect(await state()).to.deep.equal(before);
      }),
      { numRuns: process.env.EARSHOT_TEST === 'all' ? 60 : 12 },
    );
  }).timeout(120_000);
});
