import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { closeServers, failure, serve, text } from '@earshot/test/kit/fakes/trap-server';
import { expect } from 'chai';
import { createEgress, type EgressCall, type EgressOptions } from './egress.ts';

// Streams close a little after their last byte.
const settled = () => new Promise((done) => setTimeout(done, 50));

describe('egress: what it brings back', () => {
  afterEach(closeServers);

  const local = async (handle: RequestListener, limits: EgressOptions['limits'] = {}) => {
    const calls: EgressCall[] = [];
    const server = await serve(handle, '127.0.0.1');
    const here = `127.0.0.1:${server.port}`;
    const call = createEgress({ allow: [here], onCall: (line) => calls.push(line), limits }).for({
      caller: 'spec',
      hosts: [here],
    });
    return { call, calls, at: `http://${here}`, hits: server.hits };
  };

  it('returns answers exactly as fetch does', async () => {
    const { call, at } = await local(async (request, response) => {
      const body = await text(request);
      response.writeHead(201, 'Made', { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(
        JSON.stringify({
          method: request.method,
          url: request.url,
          type: request.headers['content-type'],
          length: request.headers['content-length'],
          agent: request.headers['user-agent'],
          body,
        }),
      );
    });
    const response = await call(`${at}/a?b=c`, { method: 'POST', body: new URLSearchParams({ x: 'ü' }) });
    expect([response.status, response.statusText, response.ok, response.redirected, response.url]).to.deep.equal([
      201,
      'Made',
      true,
      false,
      `${at}/a?b=c`,
    ]);
    expect(response.headers.getSetCookie()).to.deep.equal(['a=1', 'b=2']);
    expect(await response.json()).to.deep.equal({
      method: 'POST',
      url: '/a?b=c',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      length: '8',
      agent: 'Earshot',
      body: 'x=%C3%BC',
    });
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'a.txt');
    expect((await (await call(new Request(at, { method: 'POST', body: form }))).json()).body).to.contain('hello');
    const stream = new Blob(['streamed']).stream();
    expect(
      (await (await call(at, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)).json()).body,
    ).to.equal('streamed');
    expect((await call(at, { method: 'HEAD' })).body).to.equal(null);
  });

  it('sends no header that names another site or splits the request', async () => {
    const { call, at } = await local((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = await (
      await call(at, {
        headers: {
          host: 'internal',
          'proxy-authorization': 'x',
          'transfer-encoding': 'chunked',
          te: 'trailers',
          'x-own': 'kept',
        },
      })
    ).json();
    expect(headers.host).to.equal(at.slice(7));
    expect(headers).to.not.have.any.keys('proxy-authorization', 'transfer-encoding', 'te');
    expect(headers['x-own']).to.equal('kept');
    expect(await failure((async () => call(at, { headers: { 'x-a': 'b\r\nx-c: d' } }))())).to.be.instanceOf(TypeError);
  });

  it('unpacks compressed answers and stops at the limit, also inside a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { call, at, calls } = await local(
      (request, response) => {
        if (request.url === '/small') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'));
        else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
        else response.end(Buffer.alloc(200_000));
      },
      { bytes: 100_000 },
    );
    const small = await call(`${at}/small`);
    expect([small.headers.get('content-encoding'), await small.text()]).to.deep.equal([null, 'unpacked']);
    for (const path of ['/bomb', '/plain']) {
      const error = await failure((await call(at + path)).text());
      expect(error).to.be.instanceOf(Refusal);
      expect((error as Refusal).code).to.equal('TOO_LARGE');
    }
    await settled();
    expect(calls.map(({ outcome, bytes }) => [outcome, bytes < 400_000])).to.deep.equal([
      ['answered', true],
      ['failed', true],
      ['failed', true],
    ]);
    expect(calls[0]?.bytes).to.equal(8);
  });

  it('follows 5 redirects and no more, and tells where it ended', async () => {
    const { call, at, hits } = await local((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end('moved');
      else response.end('there');
    });
    const response = await call(`${at}/5`);
    expect([await response.text(), response.redirected, response.url]).to.deep.equal(['there', true, `${at}/0`]);
    expect(await failure(call(`${at}/6`))).to.be.instanceOf(RemoteFailure);
    expect(hits).to.have.length(12);
    expect((await call(`${at}/1`, { redirect: 'manual' })).status).to.equal(302);
    expect(await failure(call(`${at}/1`, { redirect: 'error' }))).to.be.instanceOf(RemoteFailure);
  });

  it('turns POST into GET as browsers do, keeps it after 307', async () => {
    const { call, at } = await local(async (request, response) => {
      const body = await text(request);
      if (request.url === '/there')
        response.end(`${request.method} ${body} ${request.headers['content-type']} ${request.headers.authorization}`);
      else response.writeHead(Number(request.url?.slice(1)), { location: '/there' }).end();
    });
    const init = { method: 'POST', body: 'words', headers: { authorization: 'Bearer own' } };
    expect(await (await call(`${at}/302`, init)).text()).to.equal('GET  undefined Bearer own');
    expect(await (await call(`${at}/303`, init)).text()).to.equal('GET  undefined Bearer own');
    expect(await (await call(`${at}/307`, init)).text()).to.equal('POST words text/plain;charset=UTF-8 Bearer own');
  });

  it('gives keys and bodies to nobody else after a redirect', async () => {
    const other = await serve((request, response) => response.end(JSON.stringify(request.headers)), '127.0.0.1');
    const first = await serve(
      (request, response) =>
        response.writeHead(Number(request.url?.slice(1)), { location: `http://127.0.0.1:${other.port}/` }).end(),
      '127.0.0.1',
    );
    const hosts = [first, other].map(({ port }) => `127.0.0.1:${port}`);
    const call = createEgress({ allow: hosts }).for({ caller: 'spec', hosts });
    const headers = {
      authorization: 'Bearer secret',
      cookie: 's=secret',
      'x-api-key': 'secret',
      'x-goog-api-key': 'secret',
      accept: 'text/x',
    };
    const got = await (await call(`http://${hosts[0]}/302`, { headers })).text();
    expect(got).to.contain('text/x');
    expect(got).to.not.contain('secret');
    expect(
      await failure(call(`http://${hosts[0]}/307`, { method: 'POST', body: 'client_secret=x', headers })),
    ).to.be.instanceOf(Refusal);
    expect(other.hits).to.have.length(1);
  });

  it('gives up on what is slow to connect, silent, endless or broken', async () => {
    const { call, at, calls } = await local(
      (request, response) => {
        if (request.url === '/silent') return;
        if (request.url === '/drip') {
          response.write('x');
          const timer = setInterval(() => response.write('x'), 20);
          response.on('close', () => clearInterval(timer));
        }
        if (request.url === '/half') {
          response.writeHead(200, { 'content-length': '100' }).write('x');
          setTimeout(() => response.destroy(), 30);
        }
        if (request.url === '/headers') response.writeHead(200, { 'x-big': 'x'.repeat(40_000) }).end();
        if (request.url === '/garbled') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
      },
      { idleMs: 700, totalMs: 1500 },
    );
    expect(await failure(call(`${at}/silent`)), 'silent').to.be.instanceOf(RemoteFailure);
    expect(await failure((await call(`${at}/drip`)).text()), 'drip')
      .to.be.instanceOf(RemoteFailure)
      .with.property('message')
      .that.contains('took longer');
    expect(await failure((await call(`${at}/half`)).text()), 'half').to.be.instanceOf(RemoteFailure);
    expect(await failure(call(`${at}/headers`)), 'headers').to.be.instanceOf(RemoteFailure);
    expect(await failure((await call(`${at}/garbled`)).text()), 'garbled').to.be.instanceOf(RemoteFailure);
    expect(calls.map((line) => line.outcome)).to.deep.equal(['failed', 'failed', 'failed', 'failed', 'failed']);
  });

  it('marks the remote’s fault without its query, and a stranger’s protocol too', async () => {
    const closed = await serve(() => undefined, '127.0.0.1');
    closed.server.close();
    const { port } = closed;
    const call = createEgress({ allow: [`127.0.0.1:${port}`] }).for({ caller: 'spec', hosts: [`127.0.0.1:${port}`] });
    const error = await failure(call(`http://127.0.0.1:${port}/?key=secret`));
    expect(error).to.be.instanceOf(RemoteFailure);
    expect(JSON.stringify({ ...error, message: error.message })).to.not.contain('secret');
    const tcp = createTcp((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
    const here = `127.0.0.1:${(tcp.address() as AddressInfo).port}`;
    expect(
      await failure(createEgress({ allow: [here] }).for({ caller: 'spec', hosts: [here] })(`http://${here}/`)),
    ).to.be.instanceOf(RemoteFailure);
    tcp.close();
  });

  it('stops when the caller says so, before and while reading', async () => {
    const { call, at } = await local((request, response) => {
      if (request.url === '/body') response.write('x');
    });
    for (const path of ['/silent', '/body']) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(new Error('enough')), 50);
      const error = await failure(call(at + path, { signal: stop.signal }).then((response) => response.text()));
      expect(error.message).to.equal('enough');
    }
    expect((await failure(call(at, { signal: AbortSignal.abort(new Error('never')) }))).message).to.equal('never');
  });

  it('writes each request into the ledger once, with nothing that was said', async () => {
    const { call, at, calls } = await local((request, response) => {
      if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/there?token=secret' }).end('x');
      else response.writeHead(request.url === '/gone' ? 404 : 200).end('hello');
    });
    await (await call(`${at}/moved?token=secret`)).text();
    await (await call(`${at}/gone`)).text();
    await (await call(`${at}/unread`)).body?.cancel();
    await settled();
    expect(calls.map(({ ms, ...rest }) => ({ ...rest, timed: Number.isInteger(ms) && ms >= 0 }))).to.deep.equal([
      { caller: 'spec', host: at.slice(7), method: 'GET', outcome: 'answered', status: 302, bytes: 0, timed: true },
      { caller: 'spec', host: at.slice(7), method: 'GET', outcome: 'answered', status: 200, bytes: 5, timed: true },
      { caller: 'spec', host: at.slice(7), method: 'GET', outcome: 'answered', status: 404, bytes: 5, timed: true },
      { caller: 'spec', host: at.slice(7), method: 'GET', outcome: 'answered', status: 200, bytes: 0, timed: true },
    ]);
  });
});
