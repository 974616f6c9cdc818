import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Request to a host of the fake internet. */
export interface Asked {
  url: URL;
  method: string;
  headers: IncomingHttpHeaders;
  /** the sent body as text, and its bytes */
  body: string;
  bytes: Buffer;
}
export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** streamed in pieces in place of a body; if it throws, the connection breaks */
  stream?: AsyncIterable<string>;
}
type Answer = (asked: Asked) => Answered | Promise<Answered>;

// Hosts with a fake resolve here instead of on the internet; these also without a fake.
const ALWAYS = ['itunes.apple.com', 'api.appstoreconnect.apple.com', 'models.example.org', 'api.anthropic.com'];
const instead: Record<string, string> = {};

const answers = new Map<string, Answer>();
let standing: Promise<number> | undefined;
let here: string | undefined;

/** Answers requests to a host with a fake from now on. */
export function answerAs(host: string, answer: Answer): void {
  answers.set(host, answer);
  if (here) instead[host] = `http://${here}/${host}`;
}

/** A host that no plugin declares, but that answers. */
export const ELSEWHERE = 'elsewhere.example.org';

/** Ways in which a host's answers point elsewhere: by all links in them, or by redirects. */
const LEADS = {
  LINKS: (host: string, { headers, body, ...rest }: Answered): Answered => {
    const bent = <T>(said: T): T =>
      JSON.parse(JSON.stringify(said ?? '').replaceAll(`https://${host}`, `https://${ELSEWHERE}`));
    return { ...rest, headers: bent({ ...headers }), body: bent(body) };
  },
  REDIRECTS: (): Answered => ({ status: 302, headers: { location: `https://${ELSEWHERE}/` } }),
};
let lead = (_host: string, answered: Answered): Answered => answered;

/** Makes all answers point elsewhere during some work; returns its result, and how often they were followed. */
export async function askedElsewhere<T>(how: keyof typeof LEADS, work: () => Promise<T>) {
  const [straight, asked] = [lead, [] as URL[]];
  answerAs(ELSEWHERE, ({ url }) => {
    asked.push(url);
    return { body: {} };
  });
  lead = (host, answered) => (host === ELSEWHERE ? answered : LEADS[how](host, answered));
  try {
    return { result: await work(), elsewhere: asked.length };
  } finally {
    lead = straight;
  }
}

/** One server on this machine for all hosts; a path begins with the host's name. */
async function stand(): Promise<number> {
  const server = createServer(async (request, response) => {
    const [, host = '', rest = '/'] = /^\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? [];
    const url = new URL(rest, `https://${host}`);
    const answer = answers.get(host) ?? ((): Answered => ({ status: 404 }));
    const bytes = await buffer(request);
    const asked = { url, method: request.method ?? 'GET', headers: request.headers, body: bytes.toString(), bytes };
    const { status = 200, headers = {}, body = '', stream } = lead(host, await answer(asked));
    if (stream) {
      response.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
      return void pipeline(Readable.from(stream), response).catch(() => response.destroy());
    }
    const whole = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(whole);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return (server.address() as AddressInfo).port;
}

/** Requests one of these hosts as a person's browser would. */
export async function visit(url: URL): Promise<Answered & { status: number }> {
  const answer = answers.get(url.host);
  return { status: 200, ...(await answer?.({ url, headers: {}, method: 'GET', body: '', bytes: Buffer.alloc(0) })) };
}

/** Operator settings that make these hosts reachable; they grow with the fakes. */
export async function fakeInternet(): Promise<{ egressAllow: string[]; egressInstead: Record<string, string> }> {
  standing ??= stand();
  here = `127.0.0.1:${await standing}`;
  for (const host of [...ALWAYS, ...answers.keys()]) instead[host] = `http://${here}/${host}`;
  return { egressAllow: [here], egressInstead: instead };
}
