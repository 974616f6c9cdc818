import { createNote } from '@earshot/core/areas/pages/note';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('workspace analytics', () => {
  journey('show administrators seats, activity and the most active projects, and nobody else', async () => {
    const { admin, person } = await aRoom();
    const mia = await person('MANAGER');
    await person('VIEWER');
    for (const [title, notes] of [
      ['Parcels that came late and what people did about it', 3],
      ['Onboarding', 1],
    ] as const) {
      const project = await aProject(admin, { title });
      for (let at = 0; at < notes; at += 1) await admin.do(createNote, { projectId: project.id, title: `Call ${at}` });
    }
    const page = await enter(admin, '/settings/general');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('Seats taken').waitFor();
    await page.getByText('of 5,000').waitFor();
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('img', { name: /^4 notes in the week from/ }).waitFor();
    const projects = page.getByRole('region', { name: 'Most active projects', exact: true });
    await projects.getByRole('img').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `analytics, ${look.name}`);
      await screenshot(page, `analytics-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await projects.getByRole('button', { name: 'Table' }).click();
    await projects.getByRole('row', { name: 'Onboarding 1 0 0 1' }).waitFor();
    await projects.getByRole('button', { name: 'Download Most active projects' }).click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click(),
    ]);
    expect(csv.suggestedFilename()).to.equal('most-active-projects.csv');
    await page.getByText('Months', { exact: true }).click();
    await page.waitForURL(/per=MONTH/);
    await notes.getByRole('img', { name: /^4 notes in / }).waitFor();

    const manager = await enter(mia, '/settings/analytics');
    await manager.getByText(/see how the workspace is used/).waitFor();
    expect(await manager.getByRole('link', { name: 'Analytics' }).count()).to.equal(0);
  });
});
