import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { EVERYTHING } from '../further-test.ts';
import type { Visitor } from '../hosts/person.ts';
import {
  demandAccessible,
  journey,
  missingChromium,
  NARROW,
  newProfile,
  newWindow,
  suiteInBrowser,
  WIDE,
} from './chromium.ts';

export { demandAccessible, journey, NARROW, tolerate, WIDE } from './chromium.ts';

const SHOTS = join(projectRoot(), 'test', 'screenshots');

/** True in `npm run test:all`: every page, every look. */
export { EVERYTHING };

const pages = join(projectRoot(), 'ui', 'dist', 'app', 'index.html');

/** Reason why no browser test can run here, with advice; undefined if they can. */
export const hindrance = (): string | undefined =>
  missingChromium() ?? (existsSync(pages) ? undefined : 'the pages are not built (npm run build)');

/** A suite of journeys in a real browser; skipped with a message without Chromium. */
export const browserSuite = (title: string, define: () => void): void =>
  suiteInBrowser(title, define, { hindrance, failed: keepPictures });

/** A journey that varies others, run by `npm run test:all` only. */
export function furtherJourney(...of: Parameters<typeof journey>): void {
  if (EVERYTHING) journey(...of);
}

/** A window of a new browser profile, signed in as a person (or not), at a path of their host. */
export async function enter(who: Visitor, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newProfile(options);
  await giveSession(context, who);
  const page = await newWindow(context);
  await page.goto(new URL(path, who.url).href);
  return page;
}

/** Opens a path in the same browser as another person: stored data remains. */
export async function enterAs(page: Page, who: Visitor, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await giveSession(page.context(), who);
  await page.goto(new URL(path, who.url).href);
}

async function giveSession(context: BrowserContext, { cookie = '', url }: Visitor): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  if (name !== '')
    await context.addCookies([
      { name, value: value.join('='), domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true },
    ]);
}

/** Opens a path by navigation within the application; the previous page is gone then. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1, h2')) title.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('[data-left]').first().waitFor({ state: 'detached' });
}

/** The tolerated complaints of a window without network. */
export const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /WebSocket/];

export interface Look {
  name: string;
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
}

const FIRST_LOOK: Look = { name: '1440-light', size: WIDE, scheme: 'light' };

/**
 * The looks in which every page has to be right, wide and light first: each width and each scheme once, all
 * combinations in test:all.
 */
export const LOOKS: readonly [Look, ...Look[]] = [
  FIRST_LOOK,
  ...(EVERYTHING
    ? ([
        { name: '1440-dark', size: WIDE, scheme: 'dark' },
        { name: '390-light', size: NARROW, scheme: 'light' },
      ] as const)
    : []),
  { name: '390-dark', size: NARROW, scheme: 'dark' },
];

/** Sets a window to a look: its size, light or dark. */
export async function putOn(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  if (page.url() === 'about:blank') return;
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/** Saves a screenshot, in test:all only: test/screenshots/<name>.png. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (EVERYTHING) await keepPicture(page, name);
}

/** Saves such a screenshot in `npm test`, too. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled' });
}

/** Waits until the host has all typed text. */
export const isSaved = (page: Page): Promise<void> =>
  page.locator('[aria-busy=false]', { hasText: /^Saved$/ }).waitFor();

/** Presses a button of a newly opened dialog, once that has the focus: earlier, it would take the focus away. */
export async function answer(dialog: Locator, button: string): Promise<void> {
  await dialog.locator(':focus').waitFor();
  await dialog.getByRole('button', { name: button }).press('Enter');
}

/** Presses Undo in the toast with these words; the previous toast can still be fading out. */
export const undo = (page: Page, says: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: says }).getByRole('button', { name: 'Undo' }).press('Enter');

/** Saves screenshots in every look, in test:all; the window is wide and light afterwards. */
export async function screenshots(page: Page, name: string): Promise<void> {
  if (!EVERYTHING) return;
  for (const look of LOOKS) {
    await putOn(page, look);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
}

/** Checks a page in every look: axe finds nothing serious, and `npm run test:all` saves a screenshot. */
export async function inEveryLook(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await putOn(page, look);
    await demandAccessible(page, `${name} ${look.name}`);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
}

async function keepPictures(title: string, pages: readonly Page[]): Promise<void> {
  const name = title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 100);
  for (const [index, page] of pages.entries()) {
    process.stderr.write(`      at ${page.url()} – test/screenshots/failed-${name}-${index}.png\n`);
    await keepPicture(page, `failed-${name}-${index}`).catch(() => process.stderr.write('      (no picture)\n'));
  }
}
