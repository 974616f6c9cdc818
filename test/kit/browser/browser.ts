import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import type { AxeResults } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { EVERYTHING } from '../further-test.ts';
import type { Visitor } from '../hosts/person.ts';

// First the same engine without windows: those of the others are drawn, too, and cost a third of all that a test takes.
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The sandbox needs rights that containers seldom give; the only pages opened here are our own.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // In an air-gap check (test/airgap) the browser finds no name outside, either.
  ...(process.env.EARSHOT_AIRGAP_LEDGER
    ? ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1']
    : []),
];
const PATIENCE = 15_000;
const SHOTS = join(projectRoot(), 'test', 'screenshots');

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** True in `npm run test:all`: every page, every look. */
export { EVERYTHING };

function findProgram(): string | undefined {
  if (process.env.EARSHOT_CHROMIUM) return process.env.EARSHOT_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

const program = findProgram();
const pages = join(projectRoot(), 'ui', 'dist', 'app', 'index.html');

/** Why no browser test can run here, in words that say what to do; undefined when they can. */
export const hindrance = (): string | undefined => {
  if (!program)
    return 'no Chromium is here (sudo apt-get install chromium-headless-shell, or name one in EARSHOT_CHROMIUM)';
  return existsSync(pages) ? undefined : 'the pages are not built (npm run build)';
};

let browser: Promise<Browser> | undefined;
let said = false;

/** Record of a browser window: what it showed and its errors. */
interface Watched {
  context: BrowserContext;
  troubles: string[];
  tolerated: RegExp[];
}
let windows = new Map<Page, Watched>();

/** A suite of journeys in a real browser; without a Chromium it is left out, and says so. */
export function browserSuite(title: string, define: () => void): void {
  describe(title, function () {
    // `test:all` looks at each screen in each look, beside three other processes.
    this.timeout(EVERYTHING ? 180_000 : 60_000);
    this.slow(10_000);
    before(function lookForChromium() {
      const reason = hindrance();
      if (!reason) return;
      if (!said) process.stderr.write(`\n  Browser tests are left out: ${reason}\n\n`);
      said = true;
      this.skip();
    });
    afterEach(async function closeWindows() {
      const mine = windows;
      windows = new Map();
      if (this.currentTest?.state === 'failed') await keepPictures(this.currentTest.fullTitle(), [...mine.keys()]);
      await Promise.all([...new Set([...mine.values()].map(({ context }) => context))].map((one) => one.close()));
    });
    define();
  });
}

/**
 * A test in windows of its own (`enter`). At its end nothing may have gone wrong in any of them: no error in the console,
 * no request without an answer, nothing against the page's policy.
 */
export function journey(title: string, go: (this: Mocha.Context) => Promise<void>): void {
  it(title, async function () {
    const mine = windows;
    try {
      await go.call(this);
    } catch (fault) {
      const troubles = troublesIn(mine);
      if (fault instanceof Error && troubles !== '') fault.message += `\nThe browser complained, too:\n${troubles}`;
      throw fault;
    }
    const troubles = troublesIn(mine);
    if (troubles !== '') throw new Error(`The browser complained:\n${troubles}`);
  });
}

/** A journey that varies what others show: `npm run test:all` goes it. */
export function furtherJourney(...of: Parameters<typeof journey>): void {
  if (EVERYTHING) journey(...of);
}

const troublesIn = (opened: ReadonlyMap<Page, Watched>): string =>
  [...opened.values()]
    .flatMap(({ troubles, tolerated }) => troubles.filter((text) => !tolerated.some((pattern) => pattern.test(text))))
    .join('\n');

/** A window of a new browser profile, signed in as somebody (or nobody), at a path of their host. */
export async function enter(who: Visitor, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newWindow(await newProfile(who, options));
  await page.goto(new URL(path, who.url).href);
  return page;
}

/** Opens a path in the same browser as somebody else: what the browser keeps stays. */
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

async function newProfile(who: Visitor, options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= chromium.launch(program ? { executablePath: program, args: FLAGS } : { args: FLAGS });
  const context = await (await browser).newContext({
    viewport: WIDE,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Half-way through a movement colours and places mean nothing.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  await giveSession(context, who);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`against the policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  return context;
}

async function newWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const watched: Watched = { context, troubles: [], tolerated: [] };
  windows.set(page, watched);
  const note = (text: string) => watched.troubles.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (fault) => note(`thrown: ${fault.stack ?? fault.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests aborted by leaving a page do not count.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  return page;
}

/** Expects complaints in a window that belong to what is tested, such as a refused upload. */
export function tolerate(page: Page, ...patterns: RegExp[]): void {
  windows.get(page)?.tolerated.push(...patterns);
}

/** Opens a path as the application itself goes from page to page; what stood there before is gone then. */
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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Severities to check: a finding is as severe as its rule, so rules below need not run: they are half of the work.
const GRAVE: readonly string[] = ['serious', 'critical'];

/** Fields of an axe rule. */
interface AxeRule {
  id: string;
  impact: string;
}

/** Demands that axe finds nothing serious or critical in what a window shows. */
export async function demandAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (grave): Promise<AxeResults> => {
    const { axe: judge } = window as unknown as { axe: typeof import('axe-core') & { _audit: { rules: AxeRule[] } } };
    const lesser = judge._audit.rules.filter(({ impact }) => !grave.includes(impact));
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    return judge.run(document, { resultTypes: ['violations'], rules });
  }, GRAVE);
  const bad = found.violations.filter(({ impact }) => impact && GRAVE.includes(impact));
  if (bad.length === 0) return;
  const lines = bad.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `  ${id}: ${help}\n    ${node.html}\n    ${node.any.map(({ message }) => message).join('; ')}`),
  );
  throw new Error(`axe on ${what}:\n${lines.join('\n')}`);
}

export interface Look {
  name: string;
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
}

const FIRST_LOOK: Look = { name: '1440-light', size: WIDE, scheme: 'light' };

/** The looks in which every page has to be right, wide and light first; each width and each scheme once, all of them in test:all. */
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

/** Shows a window in a look: its size, light or dark. */
export async function putOn(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  if (page.url() === 'about:blank') return;
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
}

/** Keeps a picture of what a window shows, in test:all: test/screenshots/<name>.png. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (EVERYTHING) await keepPicture(page, name);
}

/** Keeps such a picture in `npm test`, too. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled' });
}

/** Waits until the host has all that was typed into a text. */
export const isSaved = (page: Page): Promise<void> =>
  page.locator('[aria-busy=false]', { hasText: /^Saved$/ }).waitFor();

/** Presses a button of a dialog that has just opened, once that has the focus: a moment earlier it would take it away. */
export async function answer(dialog: Locator, button: string): Promise<void> {
  await dialog.locator(':focus').waitFor();
  await dialog.getByRole('button', { name: button }).press('Enter');
}

/** Presses Undo in the toast with these words; the one before it may still be fading out. */
export const undo = (page: Page, says: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: says }).getByRole('button', { name: 'Undo' }).press('Enter');

/** Keeps pictures of what a window shows in every look, in test:all; it is wide and light afterwards. */
export async function screenshots(page: Page, name: string): Promise<void> {
  if (!EVERYTHING) return;
  for (const look of LOOKS) {
    await putOn(page, look);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
}

/** Looks at a page in every look: axe finds nothing serious, and `npm run test:all` keeps a picture. */
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

if (typeof after === 'function')
  after(async function closeChromium() {
    this.timeout(20_000);
    await (await browser)?.close();
  });
