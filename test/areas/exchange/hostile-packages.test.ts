import { randomUUID } from 'node:crypto';
import { setConsentSettings } from '@earshot/core/areas/consent/consent';
import { cancelProjectImport, projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { files } from '@earshot/core/areas/files/file';
import { issueLinks } from '@earshot/core/areas/integrations/issue-link';
import { createInsightFromHighlights, insights, publishInsight } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { importedAuthors } from '@earshot/core/model/imported-author';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anExport, type Line, Package } from '../../kit/rooms/exports.ts';
import { aCheckedImport, anImport, importIn } from '../../kit/rooms/imports.ts';
import { aSummary } from '../../kit/rooms/summaries.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

/** The row's fields in a line. */
const rowOf = (line: Line): Line => (line['x-earshot'] as Line | undefined) ?? line;

/** Enough text for a summary. */
const SAID = `I could not find my parcel for three whole weeks, which was the biggest problem of all. We decided that everybody
should get a message each morning, because nobody told them when it would come. The driver rang at the wrong house twice, so
the parcel went back to the depot and had to be sent again. In the end I gave up and bought the same thing in a shop.`;

/** A published insight that quotes a person. */
async function aStudy() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin, { title: 'Waiting' });
  const text = ['Ada: How was it?', 'Ben: I waited half an hour in the rain.', 'Ada: And then?', `Ben: ${SAID}`];
  const note = await aTranscript(admin, projectId, 'Talk', text.join('\n\n'));
  const ben = await admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
  const all = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
  const speaker = all.find(({ name }) => name === 'Ben');
  await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ben.id });
  const { id } = await aHighlight(admin, note.id, 'half an hour');
  const insight = await admin.do(createInsightFromHighlights, { projectId, title: 'Rain', highlightIds: [id] });
  await admin.do(publishInsight, { id: insight.id });
  await upload(admin, { projectId, name: 'plain.txt', bytes: 'plain words' });
  await aSummary(admin, { pageId: note.id });
  return { admin, projectId, made: await Package.of(admin, await anExport(admin, { projectId })) };
}

describe('packages that somebody has changed', function () {
  this.timeout(90_000);

  it('publish nothing where the workspace requires consent', async () => {
    const { made } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const open = await aProject(admin, { title: 'Open' });
    await anImport(admin, open.id, made.bytes, { addsPeople: true });
    const publishedIn = async (projectId: string) =>
      (await admin.do(insights, { condition: { projectId } })).nodes.map(({ published, publishedBy }) => [
        published,
        publishedBy,
      ]);
    const [author] = (await admin.do(importedAuthors, { condition: { projectId: open.id } })).nodes;
    expect(author?.name).to.be.a('string');
    expect(await publishedIn(open.id)).to.deep.equal([[true, author?.id]]);
    await admin.do(setConsentSettings, { required: true });
    const strict = await aProject(admin, { title: 'Strict' });
    const row = await anImport(admin, strict.id, made.bytes, { addsPeople: true });
    expect(await publishedIn(strict.id)).to.deep.equal([[false, null]]);
    const [item] = await admin.do(projectImportItems, { id: row.id, noun: 'Insight' });
    expect(item).to.include({
      outcome: 'MADE',
      reason: 'It is imported as a draft, because this workspace requires consent.',
    });
    expect((await anImport(admin, strict.id, made.bytes)).counts.Insight).to.include({ MADE: 0, SAME: 1 });
  });

  it('make nothing that is from the future, whose bytes are not there, or that waits for work nobody does', async () => {
    const { made } = await aStudy();
    const bytes = await made.changed((file, line) => {
      const row = rowOf(line);
      if (file === 'Notes.jsonl') Object.assign(row, { createdAt: '2999-01-01T00:00:00.000Z' });
      if (file === 'Files.jsonl') Object.assign(row, { bytes: 1_000_000_000 });
      if (file === 'x-earshot/Summaries.jsonl') Object.assign(row, { state: 'RUNNING' });
      return line;
    });
    const { admin } = await aRoom('Another workspace');
    const { id: projectId } = await aProject(admin, { title: 'New' });
    const row = await anImport(admin, projectId, bytes);
    const [note] = (await admin.do(notes, { condition: { projectId } })).nodes;
    expect(Date.parse(note?.createdAt ?? '')).to.be.lessThan(Date.now() + 60_000);
    const refused = (await admin.do(projectImportItems, { id: row.id, outcome: 'REFUSED' })).map(
      ({ noun, reason }) => `${noun}: ${reason}`,
    );
    expect(refused).to.include.members([
      'File: The package does not have all of its bytes.',
      'Summary: It was not finished when the project was exported.',
    ]);
    const there = (await admin.do(files, { condition: { projectId } })).nodes;
    expect(there.map(({ name, status }) => [name, status])).to.deep.equal([['Package.zip', 'COMPLETE']]);
  });

  it('have no issue of another service looked up that was not created here', async () => {
    const { made } = await aStudy();
    const insightId = made.lines('Insights.jsonl').map((line) => rowOf(line).id)[0];
    const issue = {
      ...{ placeId: randomUUID(), insightId, themeId: null, integration: 'LINEAR', createdBy: null },
      ...{ remoteId: 'SEC-1', key: 'SEC-1', url: 'https://linear.app/acme/SEC-1', status: 'Todo', stage: 'TO_DO' },
      ...{ problem: '', checkedAt: null, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    };
    const bytes = await made.changed((_, line) => line, {
      'x-earshot/IssueLinks.jsonl': [
        { id: randomUUID(), ...issue, title: 'Not ours', state: 'LINKED' },
        { id: randomUUID(), ...issue, title: 'Not there yet', state: 'CREATING' },
      ],
    });
    const { admin } = await aRoom('Another workspace');
    const { id: projectId } = await aProject(admin, { title: 'New' });
    const row = await anImport(admin, projectId, bytes);
    const links = (await admin.do(issueLinks, { condition: { placeId: projectId } })).nodes;
    expect(links.map(({ title, key, remoteId }) => ({ title, key, remoteId }))).to.deep.equal([
      { title: 'Not ours', key: 'SEC-1', remoteId: '' },
    ]);
    const [refused] = await admin.do(projectImportItems, { id: row.id, noun: 'IssueLink', outcome: 'REFUSED' });
    expect(refused?.reason).to.equal('It was not created yet when the project was exported.');
  });

  it('that wait to be cleared away and are forgotten can be given up once more', async () => {
    const { made } = await aStudy();
    const { admin } = await aRoom('Another workspace');
    const { id: projectId } = await aProject(admin, { title: 'New' });
    const { id } = await aCheckedImport(admin, projectId, made.bytes);
    // The state after a job has failed too often.
    await admin.host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql(`update project_imports set state = 'CLEARING' where workspace_id = $1 and id = $2`, [
          admin.workspaceId,
          id,
        ]),
      );
    await admin.do(cancelProjectImport, { id });
    await importIn(admin, id, 'CANCELLED');
  });
});
