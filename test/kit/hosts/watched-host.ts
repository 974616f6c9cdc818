import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { DataFolder, HostProcess, signedIn } from './host-process.ts';
import { eventually } from './job-room.ts';
import type { Visitor } from './person.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const PROBE = fileURLToPath(new URL('../../faults/long-turns.ts', import.meta.url));

/**
 * Maximum block of the event loop by the contract (47), doubled: on a shared processor less is done per millisecond.
 */
export const MOST_TURN_MS = 2 * 50;

/** A built host in a separate process, whose event loop and memory are watched. */
export class WatchedHost {
  private constructor(
    readonly process: HostProcess,
    readonly admin: Visitor,
    private readonly folder: DataFolder,
  ) {}

  /**
   * Starts one on a new data folder; `admin` is its first person. Another entry must import the probe's entry at its
   * end.
   */
  static async start(env: Record<string, string> = {}, entry = PROBE): Promise<WatchedHost> {
    const folder = new DataFolder();
    const first = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD };
    const host = await HostProcess.ready({ data: folder.path, env: { ...first, ...env }, entry });
    return new WatchedHost(host, await signedIn(host.url, EMAIL, PASSWORD), folder);
  }

  get url(): string {
    return this.process.url;
  }

  /**
   * The longest block of the host's event loop since the last call, in ms of processor time, and the largest heap in
   * MB.
   */
  async strain(): Promise<{ sliceMs: number; heapMb: number }> {
    const before = this.told().length;
    process.kill(this.process.pid, 'SIGUSR2');
    await eventually(() => expect(this.told().length).to.equal(before + 1), 60_000);
    return this.told().at(-1) ?? { sliceMs: Number.NaN, heapMb: Number.NaN };
  }

  /** Blocks the event loop once, to test that this is detected. */
  holdUp(): void {
    process.kill(this.process.pid, 'SIGWINCH');
  }

  async stop(): Promise<void> {
    await this.process.end('SIGKILL');
    await this.folder.remove();
  }

  private told(): { sliceMs: number; heapMb: number }[] {
    const lines = this.process.out.matchAll(/^longest turn: (\S+) ms, largest heap: (\S+) MB$/gm);
    return [...lines].map(([, turn, heap]) => ({ sliceMs: Number(turn), heapMb: Number(heap) }));
  }
}
