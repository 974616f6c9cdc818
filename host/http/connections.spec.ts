import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { createLog } from '../log/log.ts';
import { guardConnections } from './connections.ts';

const LIMITS = { ofNetwork: 3, ownMachine: 1, unanswered: 4, headersMs: 20_000, bodyMs: 100, megabyteMs: 10_000 };

describe('connections', () => {
  let http: Server;
  let port: number;
  let asked: string[];
  let held: (() => void)[];
  const open: Socket[] = [];

  beforeEach(async () => {
    asked = [];
    held = [];
    http = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/held') held.push(() => response.end('late'));
      else request.resume().on('end', () => response.end('done'));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    ({ port } = http.address() as AddressInfo);
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
    http.closeAllConnections();
    http.close();
  });

  const guard = ({ behindProxy = false, uploads = /^\/uploads/, most = LIMITS } = {}) =>
    guardConnections(http, {
      log: createLog('silent'),
      behindProxy,
      isUpload: ({ url = '' }) => uploads.test(url),
      most,
    });

  /** A connection that records received text, and its closing. */
  async function dial(text = '') {
    const socket = connect(port, '127.0.0.1');
    open.push(socket);
    const state = { socket, said: '', closed: false };
    socket.on('data', (chunk) => {
      state.said += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      state.closed = true;
    });
    await once(socket, 'connect');
    socket.write(text);
    return state;
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const unfinished = (path: string, length = 10) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\nabc`;
  const soon = async (claim: () => void) => {
    for (const end = Date.now() + 5000; ; await pause(10))
      try {
        return claim();
      } catch (fault) {
        if (Date.now() > end) throw fault;
      }
  };

  it('have the limits of the product: a network, unanswered requests, headers and bodies', () => {
    expect(limits.connections).to.include({ ofNetwork: 2000, unanswered: 4, headersMs: 20_000, bodyMs: 30_000 });
    guard();
    expect(http.headersTimeout).to.equal(LIMITS.headersMs);
  });

  it('are cut when too many requests on one have no answer, and not when each waits for the one before', async () => {
    guard();
    const patient = await dial();
    for (let at = 1; at <= 10; at += 1) {
      patient.socket.write(get('/'));
      await soon(() => expect(patient.said.match(/done/g)).to.have.length(at));
    }
    const hasty = await dial(get('/held').repeat(50));
    await soon(() => expect(hasty.closed).to.equal(true));
    expect(asked.filter((path) => path === '/held')).to.have.length(LIMITS.unanswered);
    expect(patient.closed).to.equal(false);
  });

  it('are so many from one network, and more again once one has closed', async () => {
    guard();
    const first = await Promise.all([dial(get('/')), dial(get('/')), dial(get('/'))]);
    await soon(() => expect(first.filter(({ said }) => said.endsWith('done'))).to.have.length(3));
    const extra = await dial(get('/'));
    await soon(() => expect(extra.closed).to.equal(true));
    expect(extra.said).to.equal('');
    first[0]?.socket.destroy();
    await soon(() => expect(first[0]?.closed).to.equal(true));
    await pause(20);
    const next = await dial(get('/'));
    await soon(() => expect(next.said).to.match(/done$/));
  });

  it('are not counted by their address when that is a proxy’s', async () => {
    guard({ behindProxy: true });
    const all = await Promise.all(Array.from({ length: 6 }, () => dial(get('/'))));
    await soon(() => expect(all.filter(({ said }) => said.endsWith('done'))).to.have.length(6));
  });

  it('end with 408 when the rest of a body does not come, but for uploads and for large bodies that go on', async () => {
    guard({ most: { ...LIMITS, ofNetwork: 10 } });
    const slow = await dial(unfinished('/'));
    const answered = await dial(unfinished('/held'));
    await soon(() => expect(held).to.have.length(1));
    held[0]?.();
    const [upload, large] = [await dial(unfinished('/uploads/1')), await dial(unfinished('/', 1_000_000))];
    await soon(() => expect([slow.closed, answered.closed]).to.deep.equal([true, true]));
    expect(slow.said)
      .to.match(/^HTTP\/1.1 408 /)
      .and.to.match(/"RequestTimeout".*Send it again/);
    expect(answered.said).to.match(/^HTTP\/1.1 200 /);
    expect([upload.closed, large.closed]).to.deep.equal([false, false]);
  });
});
