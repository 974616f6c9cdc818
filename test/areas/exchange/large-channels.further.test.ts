import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { createProjectExport, projectExport } from '@earshot/core/areas/exchange/project-export';
import { applyProjectImport, createProjectImport, projectImport } from '@earshot/core/areas/exchange/project-import';
import { channels } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { Package } from '../../kit/rooms/exports.ts';
import { untilOver } from '../../kit/until-over.ts';

const POINTS = 100_000;
const MINUTES = 10 * 60_000;

const feedback = () =>
  [
    'Ref,Comment',
    ...Array.from({ length: POINTS }, (_, at) => `R-${at},"Parcel ${at} came late, nobody told me why."`),
  ].join('\n');

describe('a channel with a hundred thousand data points', function () {
  this.timeout(3 * MINUTES);

  it('is exported and imported again completely', async () => {
    const { admin } = await aRoom('With much feedback');
    const { id: projectId } = await aProject(admin, { title: 'Much' });
    const channel = await aFileChannel(admin, 'Much');
    await bringIn(admin, channel.id, feedback(), { textColumn: 'Comment', idColumn: 'Ref' });
    const { id: dashboardId } = await admin.do(createDashboard, { placeId: projectId, title: 'Numbers' });
    const card = { kind: 'NUMBER', metric: 'DATA_POINT_COUNT', channelId: channel.id } as const;
    await admin.do(createDashboardCard, { dashboardId, ...card });
    const { admin: other } = await aRoom('An empty workspace');
    const { id: into } = await aProject(other, { title: 'Comes in' });
    const { id } = await admin.do(createProjectExport, { projectId });
    const made = await untilOver(
      () => admin.do(projectExport, { id }),
      ({ state }) => state === 'DONE' || state === 'FAILED',
      MINUTES,
    );
    const { bytes } = await Package.of(admin, made);
    const { id: fileId } = await upload(other, { projectId: into, name: 'Package.zip', bytes });
    const { id: importId } = await other.do(createProjectImport, { projectId: into, fileId, addsChannels: true });
    const over = (...states: string[]) =>
      untilOver(
        () => other.do(projectImport, { id: importId }),
        ({ state }) => states.includes(state),
        MINUTES,
      );
    await over('READY', 'FAILED');
    await other.do(applyProjectImport, { id: importId });
    const row = await over('DONE', 'FAILED');
    expect([row.state, row.counts.DataPoint?.MADE]).to.deep.equal(['DONE', POINTS]);
    const [here] = (await other.do(channels, {})).nodes;
    const { totalCount } = await other.do(dataPoints, { condition: { channelId: here?.id ?? '' }, first: 1 });
    expect(totalCount).to.equal(POINTS);
  });
});
