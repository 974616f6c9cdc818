import {
  createTag,
  deleteTag,
  lockTag,
  mergeTags,
  moveTag,
  rankTag,
  type Tag,
  tag,
  tags,
  unlockTag,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import { updateTags } from '@earshot/core/areas/coding/tag-batches';
import { operations } from '@earshot/core/model/all';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';

describe('the role and the lock of tags (HT-04)', () => {
  let owner: Person;
  let writer: Person;
  let projectId: string;

  before(async () => {
    const room = await aRoom();
    owner = await room.person('CONTRIBUTOR');
    writer = await room.person('CONTRIBUTOR');
    projectId = (await aProject(owner, { everyone: null })).id;
    await owner.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: writer.memberId, level: 'WRITE' });
  });

  const aTag = (title: string, role?: Tag['role']) => writer.do(createTag, { projectId, title, ...(role && { role }) });

  it('say what a tag is about: one of three, changed by whoever may change the tag, and asked for in lists', async () => {
    const theme = await aTag('Delivery', 'THEME');
    const plain = await aTag('To do');
    expect([theme.role, plain.role]).to.deep.equal(['THEME', 'OTHER']);
    expect((await writer.do(updateTag, { id: plain.id, role: 'SENTIMENT' })).role).to.equal('SENTIMENT');
    const refused = await writer.outcome(updateTag, { id: plain.id, role: 'CATEGORY' } as never);
    expect(refused, 'a closed set').to.equal('BAD_USER_INPUT');
    const { nodes } = await writer.do(tags, { condition: { projectId, role: 'THEME' } });
    expect(nodes.map(({ id }) => id)).to.deep.equal([theme.id]);
    expect((await writer.do(mergeTags, { id: theme.id, mergeIds: [plain.id] })).role, 'that of the kept tag').to.equal(
      'THEME',
    );
  });

  it('keep what was locked since as it is: Undo of an earlier change takes full access, too', async () => {
    const ways: Record<string, (one: Tag, other: Tag) => Promise<unknown>> = {
      updateTag: ({ id }) => writer.do(updateTag, { id, title: 'Renamed', role: 'THEME', description: 'New' }),
      updateTags: ({ id }) => writer.do(updateTags, { changes: [{ id, colour: '#123456' }] }),
      moveTag: ({ id }, other) => writer.do(moveTag, { id, afterId: other.id }),
      rankTag: ({ id }, other) => writer.do(rankTag, { id, afterId: other.id }),
      mergeTags: ({ id }, other) => writer.do(mergeTags, { id, mergeIds: [other.id] }),
    };
    for (const [way, change] of Object.entries(ways)) {
      const [one, other] = [await aTag(`${way} one`), await aTag(`${way} other`)];
      await change(one, other);
      const back = writer.undo?.undo;
      await owner.do(lockTag, { id: one.id });
      const changed = await owner.do(tag, { id: one.id });
      const operation = operations.find(({ name }) => name === back?.command);
      if (!back || !operation) throw new Error(`${way} has no way back`);
      const undone = await writer.call(operation, back.input).then(
        () => 'done',
        (fault: Turned) => fault.code,
      );
      expect(undone, way).to.equal('FORBIDDEN');
      expect(await owner.do(tag, { id: one.id }), way).to.deep.equal(changed);
      await owner.call(operation, back.input);
    }
  });

  it('give nobody a way around the lock through trash', async () => {
    const { id } = await aTag('Kept');
    await owner.do(lockTag, { id });
    await owner.do(deleteTag, { id });
    const restore = operations.find(({ name }) => name === 'restoreTag');
    if (!restore) throw new Error('no such operation');
    expect(await writer.outcome(restore, { id })).to.equal('FORBIDDEN');
    await owner.call(restore, { id });
    expect((await owner.do(unlockTag, { id })).locked).to.equal(false);
  });
});
