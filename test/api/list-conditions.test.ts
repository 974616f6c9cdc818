import { notes } from '@earshot/core/areas/pages/note';
import { projects } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { aNote, aProject, aRoom } from '../kit/hosts/host.ts';

describe('a condition on the field that permission is also about', () => {
  it('shows the rows of one place only, and counts only those', async () => {
    const { admin } = await aRoom();
    const [one, other] = [await aProject(admin), await aProject(admin)];
    const mine = await aNote(admin, { projectId: one.id });
    await aNote(admin, { projectId: other.id });
    const page = await admin.do(notes, { condition: { projectId: one.id } });
    expect(page.nodes.map(({ id }) => id)).to.deep.equal([mine.id]);
    expect(page.totalCount).to.equal(1);
    expect((await admin.do(notes, { condition: { projectId: [one.id, other.id] } })).nodes).to.have.length(2);
    expect((await admin.do(notes, { condition: { projectId: [] } })).nodes).to.have.length(0);
    const places = await admin.do(projects, { condition: { id: [other.id] } });
    expect(places.nodes.map(({ id }) => id)).to.deep.equal([other.id]);
  });

  it('never reaches past what the caller may read', async () => {
    const { admin } = await aRoom();
    const stranger = await aRoom();
    const foreign = await aNote(stranger.admin);
    const page = await admin.do(notes, { condition: { projectId: foreign.projectId } });
    expect(page).to.deep.include({ nodes: [], totalCount: 0 });
  });

  it('never reaches a place of the same workspace that is closed to the caller', async () => {
    const { admin, person } = await aRoom();
    const reader = await person('MANAGER');
    const closed = await aProject(admin, { everyone: null, detached: true });
    const hidden = await aNote(admin, { projectId: closed.id });
    const open = await aNote(admin);
    for (const condition of [{ projectId: closed.id }, { projectId: [closed.id, open.projectId] }, { id: hidden.id }]) {
      const page = await reader.do(notes, { condition });
      const seen = page.nodes.map(({ id }) => id);
      expect(seen, JSON.stringify(condition)).to.not.include(hidden.id);
      expect(page.totalCount).to.equal(seen.length);
    }
    expect((await reader.do(projects, { condition: { id: closed.id } })).nodes).to.deep.equal([]);
  });
});
