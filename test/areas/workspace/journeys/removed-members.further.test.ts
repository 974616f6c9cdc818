import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, NARROW } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('removing a member', () => {
  journey('names what becomes of them, can be undone, and is restored from Trash', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(admin);
    const { id } = await ben.do(createInsight, { projectId, title: 'Late parcels' });
    await ben.do(publishInsight, { id });
    const page = await enter(admin, '/settings/users', { viewport: NARROW });
    const remove = async () => {
      await page.getByRole('button', { name: /^More actions for (?!Ada)/ }).click();
      await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('What they wrote stays, by “Deleted user”.').waitFor();
      await demandAccessible(page, 'removing a member');
      await dialog.getByRole('button', { name: 'Remove from workspace' }).click();
      await page.getByRole('alert').filter({ hasText: 'is removed from the workspace' }).waitFor();
    };
    const rows = page.getByRole('button', { name: /^More actions for/ });
    await remove();
    expect(await rows.count()).to.equal(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rows.nth(1).waitFor();
    await remove();
    await page.goto(new URL(`/insights/${id}`, page.url()).href);
    await page.getByText('by Deleted user').waitFor();
    await page.goto(new URL('/settings/trash?kind=members', page.url()).href);
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByRole('alert').filter({ hasText: 'is back' }).waitFor();
    await page.goto(new URL('/settings/users', page.url()).href);
    await rows.nth(1).waitFor();
  });
});
