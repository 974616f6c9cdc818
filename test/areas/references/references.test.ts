import { createTag, mergeTags } from '@earshot/core/areas/coding/tag';
import { mergePeople } from '@earshot/core/areas/directory/person-merge';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, note as oneNote, restoreNote, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson, deletePerson } from '@earshot/core/areas/people/person';
import { deleteProject } from '@earshot/core/areas/places/project';
import { type Reference, references } from '@earshot/core/areas/references/reference';
import { search } from '@earshot/core/areas/search/search';
import type { ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person as Colleague, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const NOBODY = '00000000-0000-4000-8000-000000000001';

describe('what references show', () => {
  let room: Room;
  let ada: Colleague;
  let ben: Colleague;
  let ids: Record<ReferenceType | 'project', string>;
  before(async () => {
    room = await aRoom();
    [ada, ben] = [await room.person('MANAGER'), await room.person('CONTRIBUTOR')];
    const project = await aProject(ada, { everyone: null });
    const note = await aTranscript(ada, project.id, 'Secret talk', 'The invoice came late.');
    ids = {
      project: project.id,
      NOTE: note.id,
      INSIGHT: (await ada.do(createInsight, { projectId: project.id, title: 'Late bills' })).id,
      TAG: (await ada.do(createTag, { projectId: project.id, title: 'Billing' })).id,
      HIGHLIGHT: (await aHighlight(ada, note.id, 'invoice came')).id,
      PERSON: (await ada.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' })).id,
      MEMBER: ben.memberId,
    };
  });

  const TYPES = ['NOTE', 'INSIGHT', 'TAG', 'HIGHLIGHT', 'PERSON'] as const;
  const shown = async (by: Colleague, targets: { type: ReferenceType; id: string }[]) =>
    (await by.do(references, { targets })).map(({ state, title }: Reference) => `${state} ${title}`);
  const all = (by: Colleague) =>
    shown(
      by,
      TYPES.map((type) => ({ type, id: ids[type] })),
    );

  it('are live titles, in the order in which they were asked for', async () => {
    const titles = [
      'SHOWN Secret talk',
      'SHOWN Late bills',
      'SHOWN Billing',
      'SHOWN invoice came',
      'SHOWN Grace Hopper',
    ];
    expect(await all(ada)).to.deep.equal(titles);
    await ada.do(updateNote, { id: ids.NOTE, title: 'Renamed talk' });
    expect((await all(ada))[0]).to.equal('SHOWN Renamed talk');
    const [highlight] = await ada.do(references, { targets: [{ type: 'HIGHLIGHT', id: ids.HIGHLIGHT }] });
    expect(highlight).to.include({ targetId: ids.HIGHLIGHT, pageId: ids.NOTE });
  });

  it('tell nothing to those who may not open the targets, nor whether these exist', async () => {
    const hidden = ['HIDDEN Hidden', 'HIDDEN Hidden', 'HIDDEN Hidden', 'HIDDEN Hidden'];
    expect(await all(ben)).to.deep.equal([...hidden, 'SHOWN Grace Hopper']);
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(async () => expect(await all(ben)).to.deep.equal([...hidden, 'HIDDEN Contact hidden']));
    const invented = TYPES.map((type) => ({ type, id: NOBODY }));
    expect(await shown(ben, invented)).to.deep.equal([...hidden, 'HIDDEN Contact hidden']);
    // A type other than the target's reveals nothing either.
    expect(await shown(ada, [{ type: 'TAG', id: ids.NOTE }])).to.deep.equal(['HIDDEN Hidden']);
    const elsewhere = await aRoom();
    expect(await all(elsewhere.admin)).to.deep.equal([...hidden, 'HIDDEN Contact hidden']);
    const raw = JSON.stringify(await ben.do(references, { targets: [{ type: 'NOTE', id: ids.NOTE }] }));
    expect(raw).to.include('"targetId":null');
  });

  it('say what is in trash to those who may read there, and lead on after a merge', async () => {
    await ada.do(deleteNote, { id: ids.NOTE });
    const deleted = ['DELETED Deleted note', 'DELETED Deleted highlight'];
    const both = [
      { type: 'NOTE', id: ids.NOTE },
      { type: 'HIGHLIGHT', id: ids.HIGHLIGHT },
    ] as const;
    expect(await shown(ada, [...both])).to.deep.equal(deleted);
    expect(await shown(ben, [...both])).to.deep.equal(['HIDDEN Hidden', 'HIDDEN Hidden']);
    await ada.do(restoreNote, { id: ids.NOTE });
    const kept = await ada.do(createTag, { projectId: ids.project, title: 'Money' });
    await ada.do(mergeTags, { id: kept.id, mergeIds: [ids.TAG] });
    const [tag] = await ada.do(references, { targets: [{ type: 'TAG', id: ids.TAG }] });
    expect(tag).to.include({ state: 'SHOWN', title: 'Money', targetId: kept.id });
    const mary = await ada.do(createPerson, { name: 'Mary Shaw' });
    await ada.do(mergePeople, { id: mary.id, people: [{ id: ids.PERSON }] });
    expect(await shown(ada, [{ type: 'PERSON', id: ids.PERSON }])).to.deep.equal(['SHOWN Mary Shaw']);
    await ada.do(deletePerson, { id: mary.id });
    expect(await shown(ada, [{ type: 'PERSON', id: ids.PERSON }])).to.deep.equal(['DELETED Deleted person']);
    await ada.do(deleteProject, { id: ids.project });
    expect(await shown(ada, [{ type: 'INSIGHT', id: ids.INSIGHT }])).to.deep.equal(['DELETED Deleted insight']);
  });

  it('are asked for up to a limit', async () => {
    const targets = Array.from({ length: limits.referencesAtOnce + 1 }, () => ({ type: 'NOTE', id: NOBODY }) as const);
    expect(await ada.outcome(references, { targets })).to.equal('BAD_USER_INPUT');
    expect(await ada.do(references, { targets: targets.slice(1) })).to.have.length(limits.referencesAtOnce);
  });
});

describe('a text with references', () => {
  it('keeps no title: not in its preview, its index or its words', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id, title: 'A note' });
    const person = await admin.do(createPerson, { name: 'Canarywoman Quicksilver' });
    const writer = await Writer.open(await admin.socket(), note.id);
    writer.reference('We met ', 'PERSON', person.id);
    expect((await writer.send()).ok).to.equal(true);
    await eventually(async () => expect((await admin.do(oneNote, { id: note.id })).preview).to.equal('We met ↗'));
    const found = async (query: string) => (await admin.do(search, { query })).items.map(({ type }) => type);
    expect(await found('met')).to.deep.equal(['NOTE']);
    expect(await found('Canarywoman')).to.deep.equal(['PERSON']);
    writer.socket.disconnect();
  });
});
