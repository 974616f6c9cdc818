import { createInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  inEveryLook,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { visit } from '../../../kit/fakes/fake-internet.ts';
import { LinearFake } from '../../../kit/fakes/linear-fake.ts';
import { SlackFake } from '../../../kit/fakes/slack-fake.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { turnOn } from '../../../kit/rooms/connections.ts';

/** Answers requests of the browser to a service with a fake. */
const answerIn = (page: Page, host: string) =>
  page.route(`https://${host}/**`, async (route) => {
    const { status, headers = {} } = await visit(new URL(route.request().url()));
    // A fulfilled request cannot redirect, so a page does it.
    const to = JSON.stringify(headers.location ?? '');
    await route.fulfill({
      status: status === 302 ? 200 : status,
      contentType: 'text/html',
      body: `<script>location.replace(${to})</script>`,
    });
  });

browserSuite('integrations', () => {
  journey('are connected, checked and taken away; an issue about an insight shows its status', async () => {
    const [linear] = [new LinearFake(), new SlackFake()];
    const { admin, person } = await aRoom('Harbour research');
    await turnOn(admin, 'linear', { signingSecret: linear.secret });
    await turnOn(admin, 'zoom');
    const { id: projectId } = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId, title: 'Parcels come late' });

    const page = await enter(admin, '/settings/integrations');
    await answerIn(page, 'linear.app');
    await page.getByLabel('Redirect address for Slack').waitFor();
    await demandAccessible(page, 'integrations that are not connected');
    await page.getByRole('button', { name: 'Connect Linear' }).click();
    await page.getByText('Acme is connected.').waitFor();
    await page.waitForURL(/\/settings\/integrations$/);
    const card = page.getByRole('region', { name: 'Linear' });
    await card.getByText('Connected', { exact: true }).first().waitFor();
    await demandAccessible(page, 'a connection');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `integrations-${look.name}`);
    }
    linear.oauth.forget();
    await card.getByRole('button', { name: 'Check Linear' }).click();
    await card.getByText('Linear no longer accepts this connection. Reconnect it.').waitFor();
    await demandAccessible(page, 'a connection that is refused');
    await screenshot(page, 'integrations-refused');
    const finished = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('finishConnection'),
    );
    await card.getByRole('button', { name: 'Reconnect' }).click();
    await finished;
    await page.waitForURL(/\/settings\/integrations$/);
    await card.getByText('Reconnect needed').waitFor({ state: 'hidden' });

    await page.goto(`${admin.url}/insights/${insight.id}`);
    await page.getByRole('button', { name: 'More actions for this insight' }).click();
    await page.getByRole('menuitem', { name: 'Create issue …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create issue' });
    await dialog.getByLabel('Title').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).to.equal('Parcels come late');
    await dialog.getByLabel('Description').fill('Customers wait at home all day.');
    await demandAccessible(page, 'the dialog for an issue');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `create-issue-${look.name}`);
    }
    await dialog.getByRole('button', { name: 'Create issue' }).click();
    const line = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
    await line.getByText('Backlog').waitFor();
    const [issue] = linear.issues.values();
    expect(issue?.description).to.contain('Customers wait at home all day.');
    linear.move(issue?.id ?? '', 'In Progress', 'started');
    await line.getByRole('button', { name: 'More actions for the issue ENG-1' }).click();
    await page.getByRole('menuitem', { name: 'Refresh status' }).click();
    await line.getByText('In Progress').waitFor();
    await demandAccessible(page, 'an insight with an issue');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `issue-${look.name}`);
    }
    await line.getByRole('button', { name: 'More actions for the issue ENG-1' }).click();
    await page.getByRole('menuitem', { name: 'Unlink' }).click();
    await line.waitFor({ state: 'hidden' });
    await undo(page, 'is no longer linked.');
    await line.getByText('In Progress').waitFor();

    await page.goto(`${admin.url}/settings/integrations`);
    await card.getByRole('button', { name: 'Disconnect Linear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await card.getByRole('button', { name: 'Connect Linear' }).waitFor();

    // Administrators register addresses with the service, with or without an account there.
    await page.goto(`${admin.url}/settings/user/integrations`);
    const zoom = page.getByRole('region', { name: 'Zoom' });
    for (const title of ['event notification', 'deauthorization notification'])
      expect(await zoom.getByLabel(`Address for events: Zoom ${title}`).inputValue()).to.contain('/zoom/');
    await inEveryLook(page, 'addresses-for-events');

    const viewer = await enter(await person('VIEWER'), '/settings/integrations');
    await viewer.getByText(/Only administrators can/).waitFor();
    expect(await viewer.getByRole('button', { name: 'Connect Linear' }).count()).to.equal(0);
    await viewer.goto(`${admin.url}/settings/user/integrations`);
    await viewer.getByRole('heading', { name: 'Slack, your account' }).waitFor();
    expect(await viewer.getByLabel(/^Address for events/).count()).to.equal(0);
    await demandAccessible(viewer, 'own integrations');
    await screenshot(viewer, 'own-integrations');
    await viewer.goto(`${admin.url}/users/oauth2/callback?error=access_denied&state=x`);
    await viewer.getByText('It is not connected').waitFor();
    await demandAccessible(viewer, 'a connection that was not allowed');
    await screenshot(viewer, 'connection-denied');
  });
});
