import { Agent } from 'node:http';
import { createNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { type Address, called } from './graphql-call.ts';
import { quantile, rounded } from './result.ts';

/** The admin of a benchmark's host. */
export const ADMIN = { email: 'ada@example.org', password: 'Quiet-Harbour-42-Lantern' };

const TITLE = 'Interview with Ada';
const QUERY = 'query ($id: ID!) { note(id: $id) { id title preview updatedAt } }';
const EVERY_MS = 5;

export interface Latency {
  median: number;
  p95: number;
  p99: number;
  requests: number;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const latencyOf = (times: readonly number[]): Latency => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  p99: rounded(quantile(times, 0.99)),
  requests: times.length,
});

/** Number of colleagues, so that none of them exceeds one person's budget. */
const COLLEAGUES = 10;

/** A colleague of an admin. */
async function aColleague(admin: Visitor, at: number): Promise<Visitor> {
  const { link } = await admin.do(createInvite, { role: 'CONTRIBUTOR' });
  const email = `colleague-${at}@example.org`;
  const token = new URL(link).hash.replace('#token=', '');
  await new Visitor(admin.url, undefined).do(acceptInvite, { token, name: 'Bo', email, password: ADMIN.password });
  return signedIn(admin.url, email, ADMIN.password);
}

/** People who request a note, one after another. */
export class Callers {
  private readonly addresses: Address[];
  private readonly body: string;
  private asked = 0;

  private constructor(people: Visitor[], noteId: string) {
    this.addresses = people.map(({ url, cookie = '' }) => ({
      url: `${url}/api/graphql`,
      headers: { cookie, 'x-earshot': '1' },
    }));
    this.body = JSON.stringify({ query: QUERY, variables: { id: noteId } });
  }

  /** Creates colleagues of an admin, and a note. */
  static async made(admin: Visitor): Promise<Callers> {
    const { id: projectId } = await admin.do(createProject, { title: 'Plain' });
    const { id } = await admin.do(createNote, { projectId, title: TITLE });
    return new Callers(await Promise.all(Array.from({ length: COLLEAGUES }, (_, at) => aColleague(admin, at))), id);
  }

  /** Sends 200 requests a second, without waiting for answers. */
  async steadily(isOver: (sent: number) => boolean): Promise<Latency> {
    // Separate connections: a server that was blocked ends idle ones, even if they have received requests since.
    const agent = new Agent({ keepAlive: true });
    const requests: Promise<number>[] = [];
    const start = performance.now();
    while (!isOver(requests.length)) {
      // Makes up for a late timer.
      while (requests.length * EVERY_MS <= performance.now() - start) {
        const sent = this.once(agent);
        // Errors are thrown when all have been sent.
        sent.catch(() => {});
        requests.push(sent);
      }
      await pause(EVERY_MS);
    }
    const times = await Promise.all(requests);
    agent.destroy();
    return latencyOf(times);
  }

  /** Milliseconds until one request is answered. */
  async once(agent = new Agent()): Promise<number> {
    const address = this.addresses[this.asked++ % this.addresses.length] as Address;
    const at = performance.now();
    const answer = await called(agent, address, this.body);
    if (!answer.includes(TITLE)) throw new Error(`Not the note: ${answer.slice(0, 300)}`);
    return performance.now() - at;
  }
}
