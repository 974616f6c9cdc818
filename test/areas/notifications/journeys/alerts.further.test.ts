import { setGrant } from '@earshot/core/model/place';
import {
  browserSuite,
  demandAccessible,
  enter,
  enterAs,
  inEveryLook,
  journey,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('alerts', () => {
  journey('begin with a rule, arrive by themselves, and are for administrators only', async () => {
    const { admin, person } = await aRoom('Harbour research');
    const project = await aProject(admin, { title: 'Deliveries to the harbour in winter' });
    const page = await enter(admin, '/settings/alerts');
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('button', { name: 'New rule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Rights of projects');
    await dialog.getByRole('combobox', { name: 'Actions' }).fill('Set grant');
    await page.getByRole('option', { name: 'Set grant' }).first().click();
    await dialog.getByRole('switch', { name: /Also email/ }).check({ force: true });
    await screenshot(page, 'alerts-rule');
    await demandAccessible(page, 'the rule of an alert');
    await dialog.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Rule created.').waitFor();
    await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    await page.getByRole('list', { name: 'Alerts' }).getByText('Set grant').waitFor();
    await inEveryLook(page, 'alerts');
    await enterAs(page, await person('CONTRIBUTOR'), '/settings/alerts');
    await page.getByText('Only administrators can see alerts').waitFor();
    await screenshot(page, 'alerts-denied');
  });
});
