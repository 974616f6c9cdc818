import { replaceChannelKey } from '@earshot/core/areas/channels/channel-push';
import { createChannel } from '@earshot/core/areas/places/channel';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  answer,
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

/** Sends an item with a channel's key; returns the status. */
async function send(address: string, key: string, externalId: string): Promise<number> {
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ externalId, description: `The parcel ${externalId} came late.` }),
  });
  return status;
}

const shown = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label }).inputValue();

browserSuite('channels that programs send to', () => {
  journey('are made, given a key that is shown once, filled, and given another key, by keyboard', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/channels/new');
    await page.getByRole('radio', { name: 'API' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Title' }).fill('Shop');
    await page.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.getByText('No program can send data yet').waitFor();
    await page.getByRole('button', { name: 'Create key' }).press('Enter');
    const key = await shown(page, 'Key');
    expect(key).to.match(/^ek_/);
    const example = await page.getByRole('region', { name: 'Example' }).innerText();
    const address = await shown(page, 'Address');
    expect(example).to.contain(key).and.contain(address);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('Programs can send data').waitFor();
    expect(await page.getByText(key).count()).to.equal(0);

    expect(await send(address, key, '1')).to.equal(200);
    await page.getByRole('article', { name: 'Received by API: Done' }).getByText('1 added').waitFor();
    await page.getByRole('link', { name: '1 data point' }).press('Enter');
    await page.getByRole('grid', { name: 'Data' }).getByText('The parcel 1 came late.').waitFor();

    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Settings' }).press('Enter');
    await page.getByRole('button', { name: 'Replace the key …' }).press('Enter');
    await answer(page.getByRole('dialog'), 'Replace');
    await page.getByRole('dialog', { name: 'The key of this channel' }).waitFor();
    const other = await shown(page, 'Key');
    expect([await send(address, key, '2'), await send(address, other, '2')]).to.deep.equal([401, 200]);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.locator('button:focus', { hasText: 'Replace the key …' }).waitFor();

    await page.getByRole('switch', { name: 'Require a signature', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Create address' }).press('Enter');
    expect(await shown(page, 'Address')).to.match(/\/ingest\/[0-9a-f-]{36}\/[\w-]{43}$/);
    expect(await shown(page, 'Signing key')).to.not.equal('');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('button', { name: 'Replace the address …' }).waitFor();
  });

  furtherJourney('look right wherever they are, and show no key to those who may not make one', async () => {
    const { admin, person } = await aRoom();
    const { id } = await admin.do(createChannel, { title: 'Shop', source: 'API' });
    const { address, key } = await admin.do(replaceChannelKey, { id });
    expect(await send(new URL(new URL(address, admin.url).pathname, admin.url).href, key, '1')).to.equal(200);
    const overview = await enter(admin, `/channels/${id}`);
    await overview.getByText('Received by API').waitFor();
    const settings = await enter(admin, `/channels/${id}/settings`);
    await settings.getByRole('button', { name: 'Replace the key …' }).waitFor();
    const once = await enter(admin, `/channels/${id}/settings`);
    await once.getByRole('button', { name: 'Replace the key …' }).click();
    await once.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await once.getByRole('region', { name: 'Example' }).waitFor();
    for (const look of LOOKS)
      for (const [name, page] of Object.entries({ overview, settings, once })) {
        await putOn(page, look);
        await demandAccessible(page, `${name} ${look.name}`);
        await screenshot(page, `pushes-${name}-${look.name}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${name} ${look.name} fits`).to.be.at.most(0);
      }
    const ben = await enter(await person('CONTRIBUTOR'), `/channels/${id}/settings`);
    await ben.getByText('Only people with full access can change it.').first().waitFor();
    expect(await ben.getByRole('button', { name: /the key|a key/ }).count()).to.equal(0);
  });
});
