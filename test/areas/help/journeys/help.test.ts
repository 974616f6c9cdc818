import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  NARROW,
} from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

browserSuite('help', () => {
  journey('somebody new finds help in the account menu, reads on and comes back', async () => {
    const { person } = await aRoom();
    const viewer = await person('VIEWER');
    const page = await enter(viewer, '/home');
    await page.locator('button[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'Get started', level: 1 }).waitFor();
    await demandAccessible(page, 'help');
    await page.getByRole('link', { name: 'Notes and transcripts →' }).click();
    await page.getByRole('heading', { name: 'Notes and transcripts', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Keyboard' }).click();
    await page.getByRole('listitem').filter({ hasText: 'search or jump to anything' }).locator('kbd').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Notes and transcripts', level: 1 }).waitFor();
  });

  furtherJourney('help is found with the palette and the keys, and a page that is not there says so', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/docs', { viewport: NARROW });
    await page.getByRole('heading', { name: 'Get started', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await page.goto(new URL('/docs/nothing-like-this', page.url()).href);
    await page.getByText('This help topic doesn’t exist.').waitFor();
  });
});
