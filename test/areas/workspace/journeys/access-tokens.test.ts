import { createAccessToken } from '@earshot/core/model/access-token';
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
import { aRoom } from '../../../kit/hosts/host.ts';

browserSuite('access tokens', () => {
  journey('are created, shown once, and revoked; administrators see those of others', async () => {
    const { admin, person } = await aRoom('Harbour research');
    const ben = await person('CONTRIBUTOR');
    await ben.do(createAccessToken, { title: 'A report of every comment in every project of the team, week by week' });
    const page = await enter(admin, '/settings/user/tokens');
    await page.getByText('No access tokens').waitFor();
    await page.getByRole('button', { name: 'New access token' }).first().click();
    await page.getByLabel('What it is for').fill('Weekly report');
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
});
