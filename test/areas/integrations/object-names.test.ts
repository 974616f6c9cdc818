import { createIssue } from '@earshot/core/areas/integrations/issue-link';
import { objectsNamed } from '@earshot/core/areas/integrations/object-name';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createNote } from '@earshot/core/areas/pages/note';
import { expect } from 'chai';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, turnOn } from '../../kit/rooms/connections.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const MISSING = '0b0e7a50-6a43-4a0c-9f2e-3a4f5b6c7d8e';

describe('names of objects', () => {
  let room: Room;
  let projectId: string;
  before(async () => {
    room = await aRoom();
    projectId = (await aProject(room.admin)).id;
  });
  const named = (name: string, by: Person = room.admin) => by.do(objectsNamed, { name });

  it('are taken in both forms and answered in both, with the parts that they lead to', async () => {
    const note = await aTranscript(room.admin, projectId, 'Interview 4', 'The parcel came late.');
    const highlight = await aHighlight(room.admin, note.id, 'The parcel came late.');
    const face = {
      id: note.id,
      noun: 'Note',
      title: 'Interview 4',
      objectId: `note:${note.id}`,
      resourceName: `(note,${note.id})`,
      externalName: '',
    };
    for (const name of [`note:${note.id}`, `note:interview-4-${note.id}`, `(note,${note.id.toUpperCase()})`])
      expect(await named(name), name).to.deep.equal([face]);
    for (const name of [`note:${note.id}/highlight:${highlight.id}`, `(note,${note.id},highlight,${highlight.id})`]) {
      const [object, part, ...more] = await named(name);
      expect([object, more], name).to.deep.equal([face, []]);
      expect(part, name).to.include({
        id: highlight.id,
        noun: 'Highlight',
        title: 'The parcel came late.',
        objectId: `note:${note.id}/highlight:${highlight.id}`,
        resourceName: `(highlight,${highlight.id})`,
      });
    }
    expect(await named(`(note,${note.id},content)`)).to.deep.equal([face]);
  });

  it('that are wrong are refused in one of four texts', async () => {
    for (const [name, message] of [
      ['note', 'Invalid Earshot Resource Name'],
      [`(note,${MISSING},)`, 'Invalid Earshot Resource Name'],
      [`session:${MISSING}`, 'Invalid Earshot Resource Name'],
      ['(LINEAR)', 'Invalid External Resource Name'],
      ['(JIRA,ISSUE,EAR-1)', 'Invalid External Resource Type'],
      ['(LINEAR,TEAM,EAR-1)', 'Invalid External Resource Sub Type'],
    ] as const)
      await demandRefused(named(name), 'BAD_USER_INPUT', message);
  });

  it('of what somebody may not read are of nothing, as those of what is not there', async () => {
    const closed = await aProject(room.admin, { everyone: null });
    const { id } = await room.admin.do(createNote, { projectId: closed.id, title: 'Private' });
    const ada = await room.person('CONTRIBUTOR');
    for (const name of [`note:${id}`, `(note,${id})`, `note:${MISSING}`, `tag:${id}`])
      await demandRefused(named(name, ada), 'NOT_FOUND');
    expect(await named(`note:${id}`)).to.have.length(1);
  });

  it('of a part that another object has are of nothing', async () => {
    const [one, other] = [
      await aTranscript(room.admin, projectId, 'Interview 5', 'The lid broke.'),
      await aTranscript(room.admin, projectId, 'Interview 6', 'The lid held.'),
    ];
    const highlight = await aHighlight(room.admin, one.id, 'The lid broke.');
    for (const name of [`note:${other.id}/highlight:${highlight.id}`, `(note,${other.id},highlight,${highlight.id})`])
      await demandRefused(named(name), 'NOT_FOUND');
    expect(await named(`project:${projectId}/highlight:${highlight.id}`)).to.have.length(2);
  });

  it('of issues elsewhere lead to their links here', async () => {
    const fake = new LinearFake();
    await turnOn(room.admin, 'linear', { signingSecret: fake.secret });
    await connected(room.admin, 'LINEAR');
    const { id: insightId } = await room.admin.do(createInsight, { projectId, title: 'Parcels come late' });
    const asked = { insightId, integration: 'LINEAR', targetId: 'team-1', title: 'Parcels come late', text: '' };
    const link = await room.admin.do(createIssue, asked);
    const [one] = await eventually(async () => {
      const found = await named('(LINEAR,ISSUE)');
      expect(found[0]?.externalName).to.match(/^\(LINEAR,ISSUE,.+\)$/);
      return found;
    });
    expect(one).to.include({ id: link.id, noun: 'IssueLink', title: 'Parcels come late' });
    expect(await named(one?.externalName ?? '')).to.deep.equal([one]);
    expect(await named('(LINEAR,ISSUE,NONE-1)')).to.deep.equal([]);
    expect(await named('(LINEAR,PROJECT)')).to.deep.equal([]);
  });
});
