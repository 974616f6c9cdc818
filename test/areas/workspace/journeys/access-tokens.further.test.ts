import { createAccessToken } from '@earshot/core/areas/workspace/access-token';
import { expect } from 'chai';
import {
  answer,
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('access tokens', () => {
  journey('are created, shown once, and revoked; administrators see those of others', async () => {
    const { admin, person } = await aRoom('Harbour research');
    const ben = await person('CONTRIBUTOR');
    await ben.do(createAccessToken, { title: 'A report of every comment in every project of the team, week by week' });
    const page = await enter(admin, '/settings/user/tokens');
    await page.getByText('No access tokens').waitFor();
    await page.getByRole('button', { name: 'New access token' }).first().click();
    await page.getByLabel('Purpose').fill('Weekly report');
    await page.getByRole('radio', { name: 'Read and write' }).check();
    await demandAccessible(page, 'a new access token');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByRole('textbox', { name: 'Access token' }).inputValue();
    expect(secret).to.match(/^api\./);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Weekly report').waitFor();
    await page.getByRole('heading', { name: 'Tokens of other members' }).waitFor();
    await demandAccessible(page, 'access tokens');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `access-tokens-${look.name}`);
    }
    expect(await page.content()).not.to.contain(secret);
    await page.getByRole('button', { name: 'Revoke the access token Weekly report' }).click();
    await answer(page.getByRole('dialog'), 'Revoke');
    await page.getByText('The access token “Weekly report” is revoked.').waitFor();
    await page.getByText('No access tokens').waitFor();
  });

  journey('of the workspace are created with a role, and given access like a member', async () => {
    const { admin, person } = await aRoom('Harbour research');
    const { id: projectId } = await aProject(admin, { title: 'Interviews' });
    const page = await enter(admin, '/settings/tokens');
    await page.getByText('No workspace tokens').waitFor();
    await page.getByRole('button', { name: 'New workspace token' }).first().click();
    await page.getByLabel('Program name').fill('Weekly report');
    await page.getByRole('radio', { name: 'Contributor' }).check();
    await page.getByLabel('Can open the people directory').check();
    await demandAccessible(page, 'a new workspace token');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `new-workspace-token-${look.name}`);
    }
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Whoever has it acts as Weekly report.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Contributor with the people directory').waitFor();
    await demandAccessible(page, 'workspace tokens');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `workspace-tokens-${look.name}`);
    }
    await page.goto(`${admin.url}/settings/users`);
    await page.getByText('Ada Admin').first().waitFor();
    expect(await page.getByText('Weekly report').count()).to.equal(0);
    await page.goto(`${admin.url}/projects/${projectId}/settings/access`);
    await page.getByRole('combobox', { name: 'Give access to' }).fill('Weekly');
    await page.getByRole('option', { name: 'Weekly report' }).click();
    await page.getByRole('button', { name: 'Give access' }).click();
    await page.getByText('Weekly report: can write.').waitFor();
    const other = await enter(await person('CONTRIBUTOR'), '/settings/tokens');
    await other.getByText('Only administrators can manage workspace tokens').waitFor();
  });
});
