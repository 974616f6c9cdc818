import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { createProject } from '@earshot/core/areas/places/project';
import type { DocumentNode } from '@earshot/core/documents/document';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { enter } from '../kit/browser/browser.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { canvasOf, group, rectangle, textObject } from '../kit/rooms/canvas.ts';
import { quantile, type Result, rounded } from './result.ts';
import { servePeers } from './ui-peers.ts';

const GOAL = '1,000 objects: frames while one is dragged p95 ≤ 1.5x bare React Flow with as many nodes';
const MOST = 1.5;
const COLUMNS = 40;
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';

/** Groups with rectangles in them and texts beside these. */
const objectsOf = (count: number): DocumentNode[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % COLUMNS) * 260, Math.floor(at / COLUMNS) * 200];
    if (at % 50 === 0) return group(x, y, `Group ${at}`);
    return at % 3 === 0 ? textObject(x, y, `Object ${at}`) : rectangle(x, y);
  });

/** Milliseconds between the frames while the node at the middle of the window is dragged in circles. */
async function dragged(who: Visitor, path: string, frames: number): Promise<number[]> {
  const page = await enter(who, path);
  await page.locator('.react-flow__node').nth(10).waitFor();
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(async (count) => {
    const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')];
    const [middleX, middleY] = [innerWidth / 2, innerHeight / 2];
    let node = nodes[0] as HTMLElement;
    let nearest = Number.POSITIVE_INFINITY;
    for (const one of nodes) {
      const { x, y } = one.getBoundingClientRect();
      const far = Math.hypot(x - middleX, y - middleY);
      if (far < nearest && !one.matches('.react-flow__node-canvasGroup')) [node, nearest] = [one, far];
    }
    const { x, y, width, height } = node.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const more = { view: window, bubbles: true, cancelable: true, button: 0, buttons: 1 };
    node.dispatchEvent(new MouseEvent('mousedown', { ...more, clientX: at.x, clientY: at.y }));
    const taken: number[] = [];
    for (let last = await new Promise<number>(requestAnimationFrame); taken.length < count; ) {
      const turn = taken.length / 10;
      const [clientX, clientY] = [at.x + 60 * Math.sin(turn), at.y + 60 - 60 * Math.cos(turn)];
      window.dispatchEvent(new MouseEvent('mousemove', { ...more, clientX, clientY }));
      const next = await new Promise<number>(requestAnimationFrame);
      taken.push(next - last);
      last = next;
    }
    const moved = node.getBoundingClientRect();
    window.dispatchEvent(new MouseEvent('mouseup', { ...more, clientX: at.x, clientY: at.y }));
    if (moved.x === x && moved.y === y) throw new Error('Nothing was dragged.');
    return taken;
  }, frames);
  await page.close();
  // During the first frames, code is not compiled yet.
  return times.slice(Math.floor(frames / 6));
}

const figures = (times: number[]) => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  most: rounded(Math.max(...times)),
});

/** Frame times of a full canvas during a drag, beside the bare library, in the same browser. */
export async function bench({ small }: { small: boolean }): Promise<Result> {
  const [objects, frames, rounds] = small ? [100, 30, 1] : [1000, 240, 5];
  const folder = new DataFolder();
  const host = new HostProcess({
    data: folder.path,
    env: { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD },
  });
  try {
    await host.isReady();
    const admin = await signedIn(host.url, EMAIL, PASSWORD);
    const { id: projectId } = await admin.do(createProject, { title: 'Maps' });
    const canvas = await admin.do(createCanvas, { projectId, title: 'Full' });
    const nodes = objectsOf(objects);
    await folder.ask((client) =>
      client.query('update documents set state = $2 where id = $1', [canvas.id, stateFromJson(canvasOf(...nodes))]),
    );
    const boxes = nodes.map(({ attrs = {} }) => ({ width: 200, height: 40, ...attrs }));
    const peers = await servePeers(['flow'], { boxes });
    const taken = { own: [] as number[], peer: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      taken.peer.push(...(await dragged(new Visitor(peers.url, undefined), '/flow', frames)));
      taken.own.push(...(await dragged(admin, `/canvases/${canvas.id}`, frames)));
    }
    peers.close();
    const [own, peer] = [figures(taken.own), figures(taken.peer)];
    const ratio = rounded(own.p95 / peer.p95);
    return {
      bench: 'canvas',
      holds: ratio <= MOST,
      goal: GOAL,
      ratio,
      peer: peer.p95,
      own: own.p95,
      objects,
      frames: { own, peer },
    };
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
}
