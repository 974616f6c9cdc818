import { readFileSync } from 'node:fs';
import { createTag } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, screenshots } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('the audit log', () => {
  journey('is narrowed and exported', async () => {
    const room = await aRoom();
    const { admin } = room;
    const project = await aProject(admin);
    await admin.do(createTag, { projectId: project.id, title: 'Queue' });
    const page = await enter(admin, '/settings/audit');
    const log = page.getByRole('grid', { name: 'Audit log' });
    await log.getByText('Create project').waitFor();
    await page.getByRole('combobox', { name: 'What' }).fill('Create tag');
    await page.getByRole('option', { name: 'Create tag', exact: true }).click();
    await log.getByText('Create tag').waitFor();
    await log.getByText('Create project').waitFor({ state: 'detached' });
    await demandAccessible(page, 'the narrowed audit log');
    await screenshots(page, 'audit-log');
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const csv = readFileSync(await (await coming).path(), 'utf8');
    expect(csv.trimEnd().split('\n')).to.have.length(2);
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByText('No entries match').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await log.getByText('Create project').waitFor();
  });
});
