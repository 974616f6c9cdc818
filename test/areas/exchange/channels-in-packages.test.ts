import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { dataPoints, dataRecord, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard, dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { type Channel, channel, channels, createChannel } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { purgePoints } from '../../kit/purged.ts';
import { aFileChannel, bringIn, setAuthor } from '../../kit/rooms/channels.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';

const FEEDBACK = [
  'Ref,Said on,Comment,City',
  'R-01,2026-03-01,"The parcel came late, and nobody told me.",Leeds',
  'R-02,2026-03-02,"It came on time.\nThe box was open, though.",York',
  'R-03,2026-03-04,I would pay more for an hour that I can choose,Hull',
].join('\n');

const show = async (by: Person, projectId: string, channelId: string) => {
  const { id: dashboardId } = await by.do(createDashboard, { placeId: projectId, title: 'Numbers' });
  await by.do(createDashboardCard, { dashboardId, kind: 'NUMBER', metric: 'DATA_POINT_COUNT', channelId });
};

/** A project whose dashboard shows a channel with data. */
async function aShownChannel(by: Person): Promise<{ projectId: string; channel: Channel }> {
  const { id: projectId } = await aProject(by, { title: 'Parcels' });
  const made = await aFileChannel(by, 'At the door');
  await bringIn(by, made.id, FEEDBACK);
  await show(by, projectId, made.id);
  return { projectId, channel: made };
}

const pointsOf = async (by: Person, channelId: string) =>
  (await by.do(dataPoints, { condition: { channelId }, orderBy: 'OCCURRED_AT_ASC' })).nodes;
const said = (points: Awaited<ReturnType<typeof pointsOf>>) =>
  points.map(({ externalId, occurredAt, title, text, author, fields, contentHash }) => ({
    ...{ externalId, occurredAt, title, text, author, fields, contentHash },
  }));
const refused = async (by: Person, id: string) =>
  (await by.do(projectImportItems, { id, outcome: 'REFUSED' })).map(({ noun, reason }) => `${noun}: ${reason}`);

describe('channels in packages', function () {
  this.timeout(120_000);
  let admin: Person;
  let shown: Awaited<ReturnType<typeof aShownChannel>>;
  let made: Package;
  before(async () => {
    admin = (await aRoom('Where feedback comes in')).admin;
    shown = await aShownChannel(admin);
    await setAuthor(admin, shown.channel.id, 'R-01', 'Kim');
    made = await Package.of(admin, await anExport(admin, { projectId: shown.projectId }));
  });

  it('come in again with all of their data, and nothing the second time', async () => {
    const { admin: other } = await aRoom('An empty workspace');
    const { id: projectId } = await aProject(other, { title: 'Comes in' });
    const row = await anImport(other, projectId, made.bytes, { addsChannels: true });
    expect([row.counts.Channel?.MADE, row.counts.DataPoint?.MADE]).to.deep.equal([1, 3]);
    expect(await refused(other, row.id)).to.deep.equal([]);
    const [here] = (await other.do(channels, {})).nodes;
    expect(here).to.include({ title: 'At the door', source: 'CSV', connection: 'CONNECTED', schedule: 'OFF' });
    const before = await pointsOf(admin, shown.channel.id);
    const after = await pointsOf(other, here?.id ?? '');
    expect(said(after)).to.deep.equal(said(before));
    expect(await other.do(dataRecord, { id: after[0]?.id ?? '' })).to.deep.equal(
      await admin.do(dataRecord, { id: before[0]?.id ?? '' }),
    );
    const [run] = (await other.do(channelRuns, { condition: { channelId: here?.id ?? '' } })).nodes;
    expect(run).to.include({ id: after[0]?.runId, state: 'DONE', added: 3, fileId: null });
    const [card] = (await other.do(dashboardCards, { condition: { placeId: projectId } })).nodes;
    expect(card?.channelId).to.equal(here?.id);

    const again = await anImport(other, projectId, made.bytes, { addsChannels: true });
    expect([again.counts.Channel, again.counts.DataPoint].map((one) => [one?.MADE, one?.SAME])).to.deep.equal([
      [0, 1],
      [0, 3],
    ]);
    expect((await bringIn(other, here?.id ?? '', FEEDBACK)).same, 'the same file brings nothing new').to.equal(3);
  });

  it('stay out with their data unless the import asks for them', async () => {
    const { admin: other } = await aRoom('Without channels');
    const { id: projectId } = await aProject(other, { title: 'Comes in' });
    const row = await anImport(other, projectId, made.bytes);
    expect((await other.do(channels, {})).nodes).to.deep.equal([]);
    expect([row.counts.Channel?.REFUSED, row.counts.DataPoint?.REFUSED]).to.deep.equal([1, 3]);
    expect(await refused(other, row.id)).to.include('DashboardCard: The channel that it shows is left out.');
  });

  it('are for whoever imports them alone, and disconnected from a source that is asked', async () => {
    const { admin: other, person } = await aRoom('Of somebody');
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(other, { title: 'Comes in' });
    const asked = await made.changed((file, line) =>
      file.endsWith('/Channels.jsonl')
        ? { ...line, source: 'APP_STORE', connection: 'CONNECTED', schedule: 'HOURLY', secretsStored: ['key'] }
        : line,
    );
    await anImport(other, projectId, asked, { addsChannels: true });
    const [here] = (await other.do(channels, {})).nodes;
    expect(here).to.include({ connection: 'DISCONNECTED', schedule: 'OFF', pulledAt: null });
    expect(here?.secretsStored).to.deep.equal([]);
    expect((await ben.do(channels, {})).nodes).to.deep.equal([]);
    expect(await ben.outcome(channel, { id: here?.id ?? '' })).to.equal('NOT_FOUND');
  });

  it('leave out, and say so, channels that whoever exports may not open', async () => {
    const { admin: owner, person } = await aRoom('With a private channel');
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(owner, { title: 'Shared' });
    const secret = await owner.do(createChannel, { title: 'Private', source: 'CSV', everyone: null });
    await bringIn(owner, secret.id, FEEDBACK);
    await show(owner, projectId, secret.id);
    const row = await anExport(ben, { projectId });
    const own = await Package.of(ben, row);
    expect(own.lines('x-earshot/DataPoints.jsonl')).to.deep.equal([]);
    expect(row.notices).to.deep.equal([
      'One channel or theme that it shows is left out: it was deleted, or you cannot open it.',
    ]);
  });

  it('do not bring back what was erased, and take exports that hold it along', async () => {
    const { admin: other, workspaceId } = await aRoom('Where something is erased');
    const { id: projectId } = await aProject(other, { title: 'Comes in' });
    await anImport(other, projectId, made.bytes, { addsChannels: true });
    const [here] = (await other.do(channels, {})).nodes;
    const left = await anExport(other, { projectId });
    const [first] = await pointsOf(other, here?.id ?? '');
    await other.do(deleteDataPoint, { id: first?.id ?? '' });
    await purgePoints(workspaceId);
    expect((await get(other, `/api/v1/exports/${left.id}`)).status).to.equal(404);
    const again = await anImport(other, projectId, made.bytes, { addsChannels: true });
    expect(again.counts.DataPoint).to.include({ MADE: 0, SAME: 2, REFUSED: 1 });
    expect(await refused(other, again.id)).to.include('DataPoint: It was erased here, so it is not imported again.');
  });
});
