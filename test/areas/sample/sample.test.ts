import { automations } from '@earshot/core/areas/automations/automation';
import { canvases } from '@earshot/core/areas/canvas/canvas';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { type Chart, charts } from '@earshot/core/areas/charts/chart';
import { chartData } from '@earshot/core/areas/charts/chart-data';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { fields } from '@earshot/core/areas/fields/field';
import { files } from '@earshot/core/areas/files/file';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people, personLinks, updatePerson } from '@earshot/core/areas/people/person';
import { channels } from '@earshot/core/areas/places/channel';
import { folders } from '@earshot/core/areas/places/folder';
import { projects } from '@earshot/core/areas/places/project';
import { loadSample, removeSample, restoreSample } from '@earshot/core/areas/sample/sample';
import { themeRuns } from '@earshot/core/areas/themes/theme-run';
import { speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion, versionContent } from '@earshot/core/areas/versions/version';
import { blocks, type DocumentJson } from '@earshot/core/documents/document';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { currentWorkspace } from '@earshot/core/model/workspace';
import { insights as sampleInsights } from '@earshot/host/areas/sample/insights';
import { samplePeople } from '@earshot/host/areas/sample/people';
import { studies } from '@earshot/host/areas/sample/studies/all';
import { apollo } from '@earshot/host/areas/sample/studies/apollo';
import { interview } from '@earshot/host/areas/sample/studies/interview';
import { expect } from 'chai';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { objectsIn } from '../../kit/rooms/canvas.ts';
import { lastRun } from '../../kit/rooms/pulls.ts';
import { themed } from '../../kit/rooms/themes.ts';

/** The sample's folder once it exists, other than the given one. */
async function sampleOf(by: Person, before: string | null = null): Promise<string> {
  for (
    const until = Date.now() + 150_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 300))
  ) {
    const { sampleFolderId, sampleProgress } = await by.do(currentWorkspace, {});
    if (sampleFolderId && sampleFolderId !== before && sampleProgress === null) return sampleFolderId;
  }
  throw new Error('The sample did not come');
}

describe('the sample', () => {
  it('fills a workspace with real studies, tags, quotes and insights, once, and goes with one call', async function () {
    this.timeout(300_000);
    const { admin, person } = await aRoom();
    expect(await (await person('MANAGER')).outcome(loadSample, {})).to.equal('FORBIDDEN');
    const invited = await person('CONTRIBUTOR');
    await admin.do(loadSample, {});
    expect((await invited.do(currentWorkspace, {})).sampleProgress, 'said at once').to.be.a('number');
    await admin.do(loadSample, {});
    expect(await admin.outcome(removeSample, {})).to.equal('CONFLICT');
    const folderId = await sampleOf(admin);
    expect(
      (await invited.do(folders, {})).nodes.map(({ id }) => id),
      'shared as its projects are',
    ).to.deep.equal([folderId]);
    const all = [apollo, interview, ...studies];
    const { nodes } = await admin.do(projects, { condition: { folderId }, first: 100 });
    expect(nodes).to.have.length(all.length + 1);
    expect((await admin.do(folders, {})).totalCount, 'asked for twice').to.equal(1);
    const marked = await admin.do(highlights, { first: 500 });
    expect(marked.totalCount).to.equal(all.flatMap((study) => study.highlights ?? []).length);
    expect(marked.nodes.filter(({ state }) => state !== 'ANCHORED')).to.deep.equal([]);
    expect((await admin.do(tags, {})).totalCount).to.equal(all.flatMap((study) => study.tags ?? []).length);
    const drawn = (await admin.do(charts, {})).nodes;
    expect(drawn.map(({ title }) => title)).to.have.members(['What comes up', 'How much is said about it']);
    const [{ metric, groupBy, projectId: drawnOf }] = drawn as [Chart];
    const counts = await admin.do(chartData, { projectId: drawnOf, metric, groupBy });
    expect(counts.filter(({ kind, count }) => kind === 'VALUE' && count > 0)).to.have.length.above(4);
    const texts = (await admin.do(notes, { first: 200 })).nodes;
    expect(texts.length).to.be.greaterThan(45);
    expect(texts.filter((note) => Object.keys(note.fields).length > 0).length).to.be.greaterThan(40);
    const contacts = (await admin.do(people, { first: 100 })).nodes;
    expect(contacts.map(({ name }) => name)).to.have.members(samplePeople.map(({ name }) => name));
    expect(contacts.filter(({ email }) => !email.endsWith('@example.org'))).to.deep.equal([]);
    expect(contacts.filter((one) => Object.keys(one.fields).length !== 3)).to.deep.equal([]);
    const voices = (await admin.do(speakers, { first: 100 })).nodes;
    const unlinked = voices.filter(({ personId }) => personId === null).map(({ name }) => name);
    expect(unlinked).to.have.members(['Interviewer', 'Participant']);
    const [recording] = (await admin.do(files, { condition: { kind: 'VIDEO' } })).nodes;
    expect(recording).to.include({ name: 'interview.mp4', status: 'COMPLETE' });
    const transcript = texts.find((note) => note.id === recording?.pageId);
    expect(transcript?.title, 'the note that plays it').to.equal('Interview · An interview with its recording');
    expect(voices.map(({ name }) => name)).to.include.members(['Capcom', 'Eagle commander']);
    const [participant] = contacts.filter(({ name }) => name === 'Wren Hollowell');
    expect((await admin.do(personLinks, { id: participant?.id ?? '' })).map(({ title }) => title)).to.deep.equal([
      'Results · Randy Roo',
    ]);
    const offered = (await admin.do(automations, {})).nodes;
    expect(offered.map(({ enabled, actions }) => [enabled, actions.length])).to.deep.equal([
      [false, 1],
      [false, 1],
    ]);
    const [canvas] = (await admin.do(canvases, {})).nodes;
    const cards = (await objectsIn(admin, canvas?.id ?? '')).filter(({ type }) => type === 'canvasReference');
    const quotes = sampleInsights.flatMap(({ pieces }) => pieces.filter((piece) => 'quote' in piece));
    expect(cards, 'a card for each quote').to.have.length(quotes.length);
    const { nodes: found } = await admin.do(insights, {});
    expect(found.map(({ title, published }) => [title, published])).to.have.deep.members(
      sampleInsights.map(({ title, published }) => [title, published]),
    );
    const [{ id } = { id: '' }] = found;
    const { document } = await admin.do(versionContent, { id: (await admin.do(createVersion, { pageId: id })).id });
    expect(blocks(document as unknown as DocumentJson).some(({ type }) => type === 'heading')).to.equal(true);
    expect(await admin.outcome(loadSample, {})).to.equal('CONFLICT');
    const [complaints] = (await admin.do(channels, {})).nodes;
    const channelId = complaints?.id ?? '';
    const run = await lastRun(admin, channelId);
    expect(run).to.include({ state: 'DONE', read: 1413, added: 1413, unreadable: 0 });
    const [newest] = (await admin.do(dataPoints, { condition: { channelId }, orderBy: 'OCCURRED_AT_DESC', first: 1 }))
      .nodes;
    expect(newest?.occurredAt).to.match(/^2023-/);
    await eventually(async () => {
      const [first] = (await admin.do(themeRuns, { condition: { channelId } })).nodes;
      expect(first).to.include({ automatic: true });
    }, 60_000);
    if (process.env.EARSHOT_TEST === 'all')
      expect(await themed(admin, channelId)).to.include({ state: 'DONE', points: 1413 });
    await admin.do(removeSample, {});
    expect(admin.undo?.undo).to.deep.equal({ command: 'restoreSample', input: {} });
    const left = async () => [
      (await admin.do(projects, { first: 0 })).totalCount,
      (await admin.do(channels, { first: 0 })).totalCount,
    ];
    expect(await left()).to.deep.equal([0, 0]);
    const names = async () => (await admin.do(people, { first: 100 })).nodes.map(({ name }) => name);
    const fieldCount = async () => (await admin.do(fields, { condition: { scope: 'PERSON' } })).totalCount;
    expect([await names(), await fieldCount()]).to.deep.equal([[], 0]);
    expect(await admin.outcome(removeSample, {})).to.equal('NOT_FOUND');
    await admin.do(restoreSample, {});
    expect(await left()).to.deep.equal([all.length + 1, 1]);
    expect(await names()).to.have.length(samplePeople.length);
    expect(await fieldCount()).to.equal(3);
    expect(await admin.outcome(restoreSample, {})).to.equal('NOT_FOUND');
    await admin.do(updatePerson, { id: participant?.id ?? '', name: 'Somebody of ours' });
    await admin.do(removeSample, {});
    expect([await names(), await fieldCount()], 'who was renamed stays').to.deep.equal([['Somebody of ours'], 3]);
    await admin.do(restoreSample, {});
    if (process.env.EARSHOT_TEST !== 'all') return;
    await admin.do(removeSample, {});
    await admin.do(setPlugin, { id: 'csv', enabled: false });
    await admin.do(loadSample, {});
    const again = await sampleOf(admin, folderId);
    expect((await admin.do(projects, { condition: { folderId: again }, first: 100 })).totalCount).to.equal(
      all.length + 1,
    );
    expect((await admin.do(channels, {})).totalCount, 'where files make no channels').to.equal(0);
  });
});
