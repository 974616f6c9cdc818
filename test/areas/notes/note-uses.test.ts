import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { deleteFile } from '@earshot/core/areas/files/file';
import { deleteNote, noteGroups, notes, noteUses, note as oneNote } from '@earshot/core/areas/pages/note';
import { deleteSummary, summarise, updateSummary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aNote, aProject, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anInsight, aStudy, writeIn } from '../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('the uses of notes', () => {
  it('include tags of their highlights and insights that quote them, if the reader can open those', async () => {
    const { room, ada, project, late, note } = await aStudy();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Waiting' });
    const gone = await ada.do(createTag, { projectId: project.id, title: 'Gone' });
    const tagged = await aHighlight(ada, note.id, 'I called twice.', [tag.id, gone.id]);
    const blank = await aNote(ada, { projectId: project.id, title: 'Blank' });
    const elsewhere = await aNote(ada, { projectId: (await aProject(ada)).id });
    const open = await anInsight(ada, project.id, { highlightIds: [late.id] });
    const hidden = await aProject(ada, { everyone: null });
    const secret = await anInsight(ada, hidden.id, { highlightIds: [late.id] });
    const ben = await room.person('CONTRIBUTOR');
    const usesFor = (by: Person) => by.do(noteUses, { id: project.id, noteIds: [note.id, blank.id, elsewhere.id] });
    await eventually(async () => {
      const [first] = (await usesFor(ada)).filter(({ id }) => id === note.id);
      expect(first?.insightIds).to.have.members([open.id, secret.id]);
    });
    await ada.do(deleteTag, { id: gone.id });
    expect(await usesFor(ben)).to.have.deep.members([
      { id: note.id, tagIds: [tag.id], insightIds: [open.id], summary: '', videoId: null },
      { id: blank.id, tagIds: [], insightIds: [], summary: '', videoId: null },
    ]);
    await ada.do(deleteHighlight, { id: tagged.id });
    expect((await usesFor(ben)).find(({ id }) => id === note.id)?.tagIds).to.deep.equal([]);
    expect(await ben.outcome(noteUses, { id: hidden.id, noteIds: [note.id] })).to.equal('NOT_FOUND');
    const many = Array.from({ length: limits.notesDescribed + 1 }, () => note.id);
    expect(await ada.outcome(noteUses, { id: project.id, noteIds: many })).to.equal('BAD_USER_INPUT');
  });

  it('include the beginning of their summaries: its sentences, or a person’s version', async () => {
    const { ada, project } = await aStudy();
    const call = await aTranscript(ada, project.id, 'Call', `${'The parcel came late again. '.repeat(12)}Nobody rang.`);
    const said = async () => (await ada.do(noteUses, { id: project.id, noteIds: [call.id] }))[0]?.summary;
    const { id } = await ada.do(summarise, { pageId: call.id, framework: 'Summary' });
    await eventually(async () => expect(await said()).to.include('The parcel came late again.'));
    await ada.do(updateSummary, { id, text: `Parcels are late. ${'x'.repeat(limits.notePreview)}` });
    expect(await said())
      .to.match(/^Parcels are late/)
      .and.to.have.length(limits.notePreview);
    await ada.do(deleteSummary, { id });
    expect(await said()).to.equal('');
  });

  it('include the first video among their files', async () => {
    const { ada, project, note } = await aStudy();
    const video = Buffer.from('\0\0\0\x18ftypisom and no more', 'latin1');
    const beside = { projectId: project.id, pageId: note.id };
    await upload(ada, { ...beside, name: 'plan.txt', bytes: 'Ask about parcels.' });
    const first = await upload(ada, { ...beside, name: 'first.mp4', bytes: video });
    const second = await upload(ada, { ...beside, name: 'second.mp4', bytes: video });
    await upload(ada, { projectId: project.id, name: 'beside no note.mp4', bytes: video });
    const shown = async () => (await ada.do(noteUses, { id: project.id, noteIds: [note.id] }))[0]?.videoId;
    expect(await shown()).to.equal(first.id);
    await ada.do(deleteFile, { id: first.id });
    expect(await shown()).to.equal(second.id);
  });

  it('group notes by tag: each group lists as many as it counts', async () => {
    const { ada, project, note } = await aStudy();
    const [one, two] = [
      await ada.do(createTag, { projectId: project.id, title: 'One' }),
      await ada.do(createTag, { projectId: project.id, title: 'Two' }),
    ];
    await aHighlight(ada, note.id, 'I called twice.', [one.id, two.id]);
    const blank = await aNote(ada, { projectId: project.id, title: 'Blank' });
    const trashed = await aNote(ada, { projectId: project.id, title: 'Trashed' });
    await ada.do(deleteNote, { id: trashed.id });
    const listed = async (narrow: object) =>
      (await ada.do(notes, { condition: { projectId: project.id }, ...narrow })).nodes.map(({ id }) => id);
    const groups = await ada.do(noteGroups, { id: project.id });
    expect(groups.map(({ tagId, title, count }) => [tagId, title, count])).to.deep.equal([
      [one.id, 'One', 1],
      [two.id, 'Two', 1],
      [null, '', 1],
    ]);
    expect(await listed({ underTagId: two.id })).to.deep.equal([note.id]);
    expect(await listed({ untagged: true })).to.deep.equal([blank.id]);
    const titled = {
      combinator: 'and' as const,
      fields: [{ field: 'title', operator: 'IS' as const, values: ['Blank'] }],
    };
    expect(await ada.do(noteGroups, { id: project.id, filter: titled })).to.deep.equal([
      { tagId: null, title: '', count: 1 },
    ]);
  });

  it('list the authors of a note, its creator first', async () => {
    const { room, ada, project, note } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    expect((await ada.do(oneNote, { id: note.id })).contributorIds).to.deep.equal([ada.memberId]);
    await writeIn(ben, note.id, (writer) => writer.paragraph('Ben was here.'));
    await eventually(async () =>
      expect((await ada.do(oneNote, { id: note.id })).contributorIds).to.deep.equal([ada.memberId, ben.memberId]),
    );
  });
});
