import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { EVERYTHING } from '../further-test.ts';

// The same engine without windows comes first: drawing windows costs a third of a test's time.
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The sandbox needs rights that containers seldom give; only Earshot's own pages are opened here.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browser resolves no outside name in an air-gap check (test/airgap), either.
  ...(process.env.EARSHOT_AIRGAP_LEDGER
    ? ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1']
    : []),
];
const PATIENCE = 15_000;

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
function findProgram(): string | undefined {
  if (process.env.EARSHOT_CHROMIUM) return process.env.EARSHOT_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

const program = findProgram();
/** Reason why there is no browser here, with advice; undefined if there is one. */
export const missingChromium = (): string | undefined =>
  program
    ? undefined
    : 'no Chromium is here (sudo apt-get install chromium-headless-shell, or name one in EARSHOT_CHROMIUM)';

let browser: Promise<Browser> | undefined;
let said = false;

// Imported when needed: contracts without a browser do not need the package.
async function launch(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch(program ? { executablePath: program, args: FLAGS } : { args: FLAGS });
}

/** Record of a browser window: its content and its errors. */
interface Watched {
  context: BrowserContext;
  troubles: string[];
  tolerated: RegExp[];
}
let windows = new Map<Page, Watched>();

export interface BrowserSuite {
  /** reason why none of it can run; undefined if it can */
  hindrance(): string | undefined;
  /** called with the windows of a failed test */
  failed?(title: string, pages: readonly Page[]): Promise<void>;
}

/** A suite of journeys in a real browser; skipped with a message if hindered. */
export function suiteInBrowser(title: string, define: () => void, { hindrance, failed }: BrowserSuite): void {
  describe(title, function () {
    // `test:all` checks each screen in each look, beside three other processes.
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
      if (this.currentTest?.state === 'failed') await failed?.(this.currentTest.fullTitle(), [...mine.keys()]);
      await Promise.all([...new Set([...mine.values()].map(({ context }) => context))].map((one) => one.close()));
    });
    define();
  });
}

/**
 * A test in separate windows (`enter`). It fails if any of them has an error in the console, a request without an
 * answer, or a violation of the page's policy.
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

const troublesIn = (opened: ReadonlyMap<Page, Watched>): string =>
  [...opened.values()]
    .flatMap(({ troubles, tolerated }) => troubles.filter((text) => !tolerated.some((pattern) => pattern.test(text))))
    .join('\n');

/** A new browser profile, closed after the test. */
export async function newProfile(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: WIDE,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Half-way through an animation colours and positions mean nothing.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`against the policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  return context;
}

/** A window of a profile; errors in it fail its journey. */
export async function newWindow(context: BrowserContext): Promise<Page> {
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

/** Tolerates errors in a window that belong to the test, such as a refused upload. */
export function tolerate(page: Page, ...patterns: RegExp[]): void {
  windows.get(page)?.tolerated.push(...patterns);
}

let axe: string | undefined;
function axeSource(): string {
  axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return axe;
}

// Checked severities: a finding is as severe as its rule, so less severe rules need not run, which halves the work.
const GRAVE: readonly string[] = ['serious', 'critical'];

/** Fields of an axe rule. */
interface AxeRule {
  id: string;
  impact: string;
}

/** Checks that axe finds nothing serious or critical in a window. */
export async function demandAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
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

if (typeof after === 'function')
  after(async function closeChromium() {
    this.timeout(20_000);
    await (await browser)?.close();
  });
