import type { Page, Request } from 'playwright-core';
import { enter } from '../kit/browser/browser.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { quantile, type Result, rounded } from './result.ts';
import { servePeers } from './ui-peers.ts';
import { LONG_NOTE, type Sizes, seed } from './ui-seed.ts';

const GOAL =
  'first-load JS ≤ 250 KB gz; table and board frames p95 ≤ 1.3x bare TanStack Virtual; long note: key to paint p95 ≤ 1.5x, open ≤ 2x bare ProseMirror';
const MOST_KB = 250;
const STEP = 120;
interface Effort {
  rounds: number;
  frames: number;
  keys: number;
}

const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const WORDS = { table: '[data-index="0"]', board: '[data-card]', editor: '.ProseMirror p' };

/** Transfer size, in kilobytes, of the scripts that a first visit loads until the home page is ready. */
async function shellKilobytes(who: Visitor): Promise<number> {
  const page = await enter(who, 'about:blank');
  const sizes: Promise<number>[] = [];
  const weigh = (request: Request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('requestfinished', weigh);
  await page.goto(`${who.url}/home`);
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Files fetched while the page is idle do not count.
  page.off('requestfinished', weigh);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return rounded(total / 1000);
}

/** Milliseconds between the frames while a table scrolls a few rows a frame. */
const scrolled = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(
    async ({ frames, step }) => {
      const times: number[] = [];
      for (let last = await new Promise<number>(requestAnimationFrame); times.length < frames; ) {
        scrollBy(0, step);
        const next = await new Promise<number>(requestAnimationFrame);
        times.push(next - last);
        last = next;
      }
      return times;
    },
    { frames: count, step: STEP },
  );

async function framesOf(who: Visitor, path: string, words: string, frames: number): Promise<number[]> {
  const page = await enter(who, path, { reducedMotion: 'reduce' });
  await page.locator(words).first().waitFor();
  await scrolled(page, frames);
  await page.evaluate(() => scrollTo(0, 0));
  const times = await scrolled(page, frames);
  await page.close();
  return times;
}

/** Milliseconds from a click on a note's name, with the list of notes open, until its words are painted. */
async function openMs(who: Visitor, path: string): Promise<[Page, number]> {
  const page = await enter(who, path);
  const link = page.getByRole('link', { name: LONG_NOTE });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate((words) => {
    let clicked = 0;
    addEventListener('click', ({ timeStamp }) => (clicked ||= timeStamp), { capture: true });
    const look = new MutationObserver(() => {
      if (!document.querySelector(words)?.textContent) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { opened: performance.now() - clicked })));
    });
    look.observe(document, { childList: true, subtree: true });
  }, WORDS.editor);
  await link.click();
  const opened = await page.waitForFunction(() => (window as { opened?: number }).opened, null, { timeout: 60_000 });
  return [page, Number(await opened.jsonValue())];
}

/** Milliseconds from a key press until its letter is painted, in the middle of the text. */
async function keysToPaint(page: Page, count: number): Promise<number[]> {
  const paragraphs = page.locator(WORDS.editor);
  const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.locator('.ProseMirror[contenteditable=true]:focus').waitFor();
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((before) => (window as unknown as { taken: number[] }).taken.length > before, at);
  }
  // During the first keys, code is not compiled yet.
  return (await page.evaluate(() => (window as unknown as { taken: number[] }).taken)).slice(Math.floor(count / 6));
}

/** Times of opening a note, and of each key typed into it. */
async function openedAndTyped(who: Visitor, path: string, keys: number) {
  const [page, open] = await openMs(who, path);
  const typed = await keysToPaint(page, keys);
  await page.close();
  return { open, keys: typed };
}

interface Side {
  who: Visitor;
  table: string;
  /** the same rows as a board; the peer has none */
  board?: string;
  note: string;
}

/** Alternating rounds of both sides: other load changes more between rounds than in one. */
async function inTurn(sides: { own: Side; peer: Side }, { rounds, frames, keys }: Effort) {
  const taken = { own: sideTaken(), peer: sideTaken() };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['peer', 'own'] as const) {
      const { who, table, board, note } = sides[side];
      taken[side].frames.push(...(await framesOf(who, table, WORDS.table, frames)));
      if (board) taken[side].board.push(...(await framesOf(who, board, WORDS.board, frames)));
      const one = await openedAndTyped(who, note, keys);
      taken[side].open.push(one.open);
      taken[side].keys.push(...one.keys);
    }
  return taken;
}

const sideTaken = () => ({ frames: [] as number[], board: [] as number[], open: [] as number[], keys: [] as number[] });

const sideFigures = ({ frames, open, keys }: ReturnType<typeof sideTaken>) => ({
  table: figures(frames),
  note: { open: rounded(quantile(open, 0.5)), keys: figures(keys) },
});

const figures = (times: number[]) => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  most: rounded(Math.max(...times)),
});

/** Times of pages with much content, beside the bare libraries, in the same browser. */
export async function bench({ small }: { small: boolean }): Promise<Result> {
  const sizes: Sizes = small
    ? { characters: 20_000, highlights: 100, rows: 1000 }
    : { characters: 1_000_000, highlights: 5000, rows: 100_000 };
  const effort: Effort = small ? { rounds: 1, frames: 30, keys: 12 } : { rounds: 5, frames: 300, keys: 60 };
  const folder = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD };
  const host = new HostProcess({ data: folder.path, env });
  try {
    await host.isReady();
    const admin = await signedIn(host.url, EMAIL, PASSWORD);
    const { projectId, document, rows } = await seed(admin, folder, sizes);
    const peers = await servePeers(['editor', 'table'], { document, rows });
    const bare = new Visitor(peers.url, undefined);
    const shellKb = await shellKilobytes(admin);
    const taken = await inTurn(
      {
        own: {
          who: admin,
          table: `/projects/${projectId}/highlights`,
          board: `/projects/${projectId}/highlights?layout=board`,
          note: `/projects/${projectId}/notes`,
        },
        peer: { who: bare, table: '/table', note: '/editor' },
      },
      effort,
    );
    peers.close();
    const own = sideFigures(taken.own);
    const peer = sideFigures(taken.peer);
    const board = figures(taken.own.board);
    const ratios = {
      board: rounded(board.p95 / peer.table.p95),
      frames: rounded(own.table.p95 / peer.table.p95),
      keys: rounded(own.note.keys.p95 / peer.note.keys.p95),
      open: rounded(own.note.open / peer.note.open),
    };
    return {
      bench: 'ui',
      holds:
        shellKb <= MOST_KB && ratios.frames <= 1.3 && ratios.board <= 1.3 && ratios.keys <= 1.5 && ratios.open <= 2,
      goal: GOAL,
      ratio: ratios.keys,
      peer: peer.note.keys.p95,
      own: own.note.keys.p95,
      ratios,
      sizes,
      shellKb,
      table: { own: own.table, peer: peer.table },
      board: { own: board },
      note: { own: own.note, peer: peer.note },
    };
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
}
