import { createChannel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  answer,
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { AppStoreFake } from '../../../kit/fakes/app-store-fake.ts';
import { aRoom, type Person, type Room } from '../../../kit/hosts/host.ts';
import { lastRun } from '../../../kit/rooms/pulls.ts';

const state = (page: Page) => page.getByRole('region', { name: 'Connection' });
const runs = (page: Page, name: string, how = 'Done') => page.getByRole('article', { name: `${name}: ${how}` });

/** Picks one of a source's options after typing some words. */
async function pick(page: Page, field: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.focus();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** A workspace with access to the App Store. */
async function anOpenRoom(): Promise<{ room: Room; store: AppStoreFake }> {
  const room = await aRoom();
  await room.admin.do(setPlugin, { id: 'app-store', enabled: true });
  return { room, store: new AppStoreFake() };
}

const connected = ({ issuerId, keyId, privateKey, app, name }: AppStoreFake) => ({
  source: 'APP_STORE_CONNECT',
  settings: { issuerId, keyId, privateKey, apps: [{ id: app, name }] },
});

async function aConnectedChannel(admin: Person, store: AppStoreFake) {
  const channel = await admin.do(createChannel, { title: 'Timer reviews', ...connected(store) });
  await lastRun(admin, channel.id);
  return channel;
}

browserSuite('channels that ask their source', () => {
  furtherJourney('are made, asked, given a new key and disconnected, by keyboard', async () => {
    const { room, store } = await anOpenRoom();
    store.say(120);
    const page = await enter(room.admin, '/channels/new');
    await page.getByRole('radio', { name: 'App Store Connect' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Issuer ID' }).fill(store.issuerId);
    await page.getByRole('textbox', { name: 'Key ID' }).fill(store.keyId);
    await pickRefused(page);
    await page.getByLabel('Private key').fill(store.privateKey.replaceAll('\n', ' '));
    await pick(page, 'Apps', store.name);
    await page.getByRole('textbox', { name: 'Title' }).fill('Timer reviews');
    await page.getByRole('textbox', { name: 'Title' }).press('Enter');
    await runs(page, 'Manual import').getByText('120 added').waitFor();
    await state(page).getByText('Connected, asked every day').waitFor();
    await page.getByRole('link', { name: '120 data points' }).press('Enter');
    await page.getByRole('grid', { name: 'Data' }).getByText('It rings 119 times too late.').waitFor();

    await page.getByRole('link', { name: 'Overview' }).press('Enter');
    const { keyId } = store;
    store.renewKey();
    await page.getByRole('button', { name: 'Run now' }).press('Enter');
    await runs(page, 'Manual import', 'Failed')
      .getByText(/does not take this key/)
      .waitFor();
    await state(page).getByRole('status').filter({ hasText: 'Needs a new key' }).waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).count()).to.equal(0);

    await page.getByRole('link', { name: 'Enter new key' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Key ID' });
    expect(await field.inputValue()).to.equal(keyId);
    await field.fill(store.keyId);
    await page.getByLabel('Private key').fill(store.privateKey);
    store.say(1);
    await page.getByLabel('Private key').press('Enter');
    await page.getByText('Saved. The source is queried with it.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).press('Enter');
    await runs(page, 'Manual import').getByText('1 added').first().waitFor();

    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await state(page).getByRole('status').filter({ hasText: 'Paused' }).waitFor();
    await page.keyboard.press('Control+z');
    await state(page).getByText('Connected, asked every day').waitFor();

    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Settings' }).press('Enter');
    await page.getByRole('combobox', { name: 'Check for new data' }).click();
    await page.getByRole('option', { name: 'Every hour' }).click();
    await page.getByRole('button', { name: 'Disconnect …' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Disconnect/ });
    await dialog.getByRole('radio', { name: 'It stays in the channel' }).waitFor();
    await answer(dialog, 'Disconnect');
    await state(page).getByRole('status').filter({ hasText: 'Disconnected' }).waitFor();
    await page.getByRole('link', { name: '121 data points' }).waitFor();
  });

  furtherJourney('say at the field what their source does not take, and what is missing', async () => {
    const { room } = await anOpenRoom();
    const page = await enter(room.admin, '/channels/new');
    await page.getByRole('radio', { name: 'App Store Connect' }).click();
    await page.getByLabel('Private key').fill('no key');
    await page.getByRole('button', { name: 'Create channel' }).click();
    await page.getByText('Paste all that is in the .p8 file.').waitFor();
    await page.getByText('Fill this in.').first().waitFor();
  });

  furtherJourney('show readers how they stand, and let only those change it who may', async () => {
    const { room, store } = await anOpenRoom();
    store.say(2);
    const channel = await aConnectedChannel(room.admin, store);
    const page = await enter(await room.person('VIEWER'), `/channels/${channel.id}`);
    await state(page).getByText('Connected, asked every day').waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).count()).to.equal(0);
    const ben = await enter(await room.person('CONTRIBUTOR'), `/channels/${channel.id}/settings`);
    await ben.getByText('Only people with full access can change these settings.').waitFor();
    expect(await ben.getByRole('button', { name: 'Disconnect …' }).count()).to.equal(0);
    await room.admin.do(setPlugin, { id: 'app-store', enabled: false });
    await page.getByText('No new data comes in').waitFor();
  });

  furtherJourney('look right wherever they are', async () => {
    const { room, store } = await anOpenRoom();
    store.say(3);
    const channel = await aConnectedChannel(room.admin, store);
    store.forbid();
    const page = await enter(room.admin, '/channels/new');
    await page.getByRole('radio', { name: 'App Store Connect' }).click();
    await page.getByRole('textbox', { name: 'Key ID' }).waitFor();
    const overview = await enter(room.admin, `/channels/${channel.id}`);
    await overview.getByRole('button', { name: 'Run now' }).waitFor();
    const settings = await enter(room.admin, `/channels/${channel.id}/settings`);
    await settings.getByRole('button', { name: 'Disconnect …' }).waitFor();
    for (const look of LOOKS) {
      for (const [name, shown] of Object.entries({ new: page, overview, settings })) {
        await putOn(shown, look);
        await demandAccessible(shown, `${name} ${look.name}`);
        await screenshot(shown, `pulls-${name}-${look.name}`);
        const wide = await shown.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${name} ${look.name} fits`).to.be.at.most(0);
      }
    }
    await overview.getByRole('button', { name: 'Run now' }).click();
    await state(overview).getByRole('status').filter({ hasText: 'Needs a new key' }).waitFor();
    await settings.getByRole('button', { name: 'Disconnect …' }).click();
    await settings.getByRole('dialog').waitFor();
    for (const look of LOOKS) {
      for (const [name, shown] of Object.entries({ refused: overview, disconnect: settings })) {
        await putOn(shown, look);
        await demandAccessible(shown, `${name} ${look.name}`);
        await screenshot(shown, `pulls-${name}-${look.name}`);
      }
    }
  });
});

/** Checks that a source without its key offers no options, and shows the reason. */
async function pickRefused(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Apps' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Fill in the key first').waitFor();
  await page.keyboard.press('Escape');
}
