import {
  ACTIVITY_MEASURES,
  mostActiveProjects,
  seatUse,
  workspaceActivity,
} from '@earshot/core/areas/analytics/activity';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { revokeGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';

const last = async (by: Person, per: 'WEEK' | 'MONTH' = 'WEEK') => {
  const steps = await by.do(workspaceActivity, { per });
  return Object.fromEntries(
    ACTIVITY_MEASURES.flatMap((measure) => {
      const own = steps.filter((step) => step.measure === measure);
      return own.length === 0 ? [] : [[measure, own.at(-1)?.count]];
    }),
  );
};

describe('workspace analytics', () => {
  it('count what was made, and who changed something, for administrators only', async () => {
    const { admin, person } = await aRoom();
    const [ben, mia] = [await person('CONTRIBUTOR'), await person('MANAGER')];
    const project = await aProject(ben);
    await ben.do(createNote, { projectId: project.id, title: 'One' });
    const gone = await ben.do(createNote, { projectId: project.id, title: 'Two' });
    await ben.do(deleteNote, { id: gone.id });
    await ben.do(createInsight, { projectId: project.id, title: 'Found' });
    const counts = await last(admin);
    expect(counts).to.include({ NOTES: 1, INSIGHTS: 1 });
    expect(counts).to.not.have.property('HIGHLIGHTS');
    expect(counts.ACTIVE_MEMBERS, 'Ben, and whoever set up the room').to.be.within(1, 2);
    expect(await last(admin, 'MONTH')).to.include({ NOTES: 1 });
    for (const operation of [workspaceActivity, mostActiveProjects, seatUse] as const)
      expect(await mia.outcome(operation, {}), operation.name).to.equal('FORBIDDEN');
  });

  it('name the most active projects, but none that the administrator may not open', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const [open, closed] = [await aProject(ben, { title: 'Open' }), await aProject(ben, { title: 'Canary' })];
    for (const { id: projectId } of [open, closed, closed]) await ben.do(createNote, { projectId, title: '' });
    expect((await admin.do(mostActiveProjects, {})).map(({ title, notes }) => [title, notes])).to.deep.equal([
      ['Canary', 2],
      ['Open', 1],
    ]);
    await ben.do(revokeGrant, { placeId: closed.id, principal: 'EVERYONE', principalId: null });
    expect((await admin.do(mostActiveProjects, {})).map(({ title }) => title)).to.deep.equal(['Open']);
  });

  it('count seats and viewers, without those who are suspended', async () => {
    const { admin, person } = await aRoom();
    const before = await admin.do(seatUse, {});
    await person('CONTRIBUTOR');
    const vera = await person('VIEWER');
    const after = await admin.do(seatUse, {});
    expect(after.seatsAllocated).to.equal(before.seatsAllocated + 1);
    expect(after.viewerCount).to.equal(before.viewerCount + 1);
    expect(after.totalSeatsAvailable).to.equal(limits.users);
    await admin.do(updateMember, { id: vera.memberId, suspended: true });
    expect((await admin.do(seatUse, {})).viewerCount).to.equal(before.viewerCount);
  });
});
