import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard, dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { insights } from '@earshot/core/areas/pages/insight';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';
import { anInsight, textIn, writeIn } from '../../kit/rooms/insight.ts';

describe('panels of plugins in packages', function () {
  this.timeout(120_000);

  it('come in again on dashboards and in texts, also where their plugin is off', async () => {
    const { admin } = await aRoom('With the plugin');
    const { id: projectId } = await aProject(admin, { title: 'Parcels' });
    const { id: dashboardId } = await admin.do(createDashboard, { placeId: projectId, title: 'Numbers' });
    const shown = { pluginId: 'people-by-tag', panelId: 'card' } as const;
    await admin.do(createDashboardCard, { dashboardId, kind: 'PANEL', ...shown });
    const insight = await anInsight(admin, projectId);
    await writeIn(admin, insight.id, (writer) => writer.panel('people-by-tag', 'block'));
    const made = await Package.of(admin, await anExport(admin, { projectId }));

    const { admin: other } = await aRoom('Without it');
    await other.do(setPlugin, { id: 'people-by-tag', enabled: false });
    const { id: to } = await aProject(other, { title: 'Comes in' });
    const row = await anImport(other, to, made.bytes);
    expect(await other.do(projectImportItems, { id: row.id, outcome: 'REFUSED' })).to.deep.equal([]);
    const [card] = (await other.do(dashboardCards, { condition: { placeId: to } })).nodes;
    expect(card).to.include({ kind: 'PANEL', ...shown });
    const [there] = (await other.do(insights, { condition: { projectId: to } })).nodes;
    expect((await textIn(other, there?.id ?? '')).content).to.deep.include({
      type: 'panel',
      attrs: { pluginId: 'people-by-tag', panelId: 'block' },
    });
  });

  it('are refused on a card that names none', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin, { title: 'Parcels' });
    const { id: dashboardId } = await admin.do(createDashboard, { placeId: projectId, title: 'Numbers' });
    await admin.do(createDashboardCard, { dashboardId, kind: 'PANEL', pluginId: 'people-by-tag', panelId: 'card' });
    const made = await Package.of(admin, await anExport(admin, { projectId }));
    const bytes = await made.changed((file, line) =>
      file === 'x-earshot/DashboardCards.jsonl' ? { ...line, panelId: '' } : line,
    );
    const { admin: other } = await aRoom('Elsewhere');
    const { id: to } = await aProject(other, { title: 'Comes in' });
    const row = await anImport(other, to, bytes);
    const [refused] = await other.do(projectImportItems, { id: row.id, outcome: 'REFUSED' });
    expect(refused?.reason).to.equal('It does not say which panel it shows.');
  });
});
