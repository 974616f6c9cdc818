import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SentFile } from '@earshot/core/plugin/http';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { closeServers, failure, serve } from '@earshot/test/kit/fakes/trap-server';
import { expect } from 'chai';
import * as z from 'zod';
import { createEgress, type EgressOptions } from './egress.ts';
import { HandedFile } from './handed-file.ts';
import { HttpClient } from './http-client.ts';
import { Pace } from './pace.ts';

const MB = 1_000_000;
const Received = z.object({ bytes: z.number(), hash: z.string(), length: z.string().nullish(), type: z.string() });

/** Counts and hashes what it gets, without keeping it. */
const counting: RequestListener = async (request, response) => {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of request) {
      bytes += (part as Buffer).length;
      hash.update(part as Buffer);
    }
  } catch {
    return;
  }
  const { 'content-length': length, 'content-type': type } = request.headers;
  response.end(JSON.stringify({ bytes, hash: hash.digest('hex'), length, type }));
};

describe('a file that a plugin sends', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-sent-'));
  });
  afterEach(closeServers);
  after(() => rm(folder, { recursive: true }));

  async function clientTo(handle: RequestListener, limits: EgressOptions['limits'] = {}) {
    const server = await serve(handle, '127.0.0.1');
    const here = `127.0.0.1:${server.port}`;
    const fetch = createEgress({ allow: [here], limits }).for({ caller: 'spec', hosts: [here] });
    const parts = { pace: new Pace(1000), caller: 'spec', perSecond: 10, signal: new AbortController().signal };
    return { http: new HttpClient({ fetch, ...parts }), at: `http://${here}`, hits: server.hits };
  }
  async function aFile(content: Buffer, name = 'sound') {
    const path = join(folder, name);
    await writeFile(path, content);
    return { path, file: await HandedFile.open(path, { name: 'recording.m4a', mediaType: 'audio/mp4' }) };
  }

  it('arrives whole with its size and type, and is not held in memory', async () => {
    const path = join(folder, 'large');
    const handle = await open(path, 'w');
    await handle.truncate(120 * MB);
    await handle.close();
    const file = await HandedFile.open(path, { name: 'recording.wav', mediaType: 'audio/wav' });
    const before = process.memoryUsage().rss;
    let held = 0;
    const { http, at } = await clientTo(async (request, response) => {
      // Nothing is read meanwhile, so only what waits to be sent is in memory.
      await sleep(500);
      held = process.memoryUsage().rss - before;
      counting(request, response);
    });
    const answer = await http.json(at, Received, { send: { file } });
    expect(answer).to.include({ bytes: 120 * MB, length: String(120 * MB), type: 'audio/wav' });
    expect(held).to.be.lessThan(60 * MB);
  }).timeout(120_000);

  it('can be put, and be part of a form whose size is declared too', async () => {
    const { file } = await aFile(Buffer.from('sound é'));
    const asked: string[] = [];
    const { http, at } = await clientTo(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      asked.push(`${request.method} ${request.headers['content-length']}`, Buffer.concat(parts).toString());
      response.end('{}');
    });
    await http.text(at, { send: { file }, method: 'PUT' });
    expect(asked).to.deep.equal(['PUT 8', 'sound é']);
    await http.json(at, z.object({}), {
      send: {
        parts: [
          ['model', 'ü "1"'],
          ['fi"le\r\n', file],
        ],
      },
    });
    const [, , head = '', body = ''] = asked;
    expect(head).to.equal(`POST ${Buffer.byteLength(body)}`);
    const boundary = body.slice(0, body.indexOf('\r\n'));
    expect(body.split(boundary)).to.deep.equal([
      '',
      '\r\ncontent-disposition: form-data; name="model"\r\n\r\nü "1"\r\n',
      '\r\ncontent-disposition: form-data; name="fi%22le%0D%0A"; filename="recording.m4a"\r\ncontent-type: audio/mp4\r\n\r\nsound é\r\n',
      '--\r\n',
    ]);
  });

  it('is sent again after a temporary failure, and after a redirect on the same host', async () => {
    const { file } = await aFile(Buffer.alloc(200_000, 'a'));
    let count = 0;
    const { http, at } = await clientTo((request, response) => {
      count += 1;
      if (count === 1) request.resume().on('end', () => response.writeHead(503).end());
      else if (count === 2) request.resume().on('end', () => response.writeHead(307, { location: '/there' }).end());
      else counting(request, response);
    });
    const answer = await http.json(at, Received, { send: { file }, repeatable: true });
    expect(answer.bytes).to.equal(200_000);
    expect(count).to.equal(3);
  });

  it('goes to no other host, wherever a redirect leads', async () => {
    const { file } = await aFile(Buffer.from('secret'));
    const trap = await serve((_, response) => response.end('{}'), '127.0.0.1');
    const { http, at } = await clientTo((request, response) =>
      request.resume().on('end', () => response.writeHead(307, { location: `http://127.0.0.1:${trap.port}/` }).end()),
    );
    expect(await failure(http.text(at, { send: { file } }))).to.be.instanceOf(Refusal);
    expect(trap.hits).to.deep.equal([]);
  });

  it('is not sent in a changed state: neither grown nor gone', async () => {
    const grown = await aFile(Buffer.alloc(1000), 'grown');
    await appendFile(grown.path, 'more');
    const gone = await aFile(Buffer.alloc(1000), 'gone');
    await rm(gone.path);
    const { http, at } = await clientTo(counting);
    for (const { file } of [grown, gone]) {
      const fault = await failure(http.json(at, Received, { send: { file } }));
      expect(fault).to.be.instanceOf(Refusal);
      expect((fault as Refusal).code).to.equal('CONFLICT');
    }
  });

  it('ends when the receiver is silent, refuses early, or takes too long', async () => {
    const { file } = await aFile(Buffer.alloc(20 * MB));
    const silent = await clientTo(() => undefined, { idleMs: 200 });
    expect(await failure(silent.http.text(silent.at, { send: { file } }))).to.be.instanceOf(RemoteFailure);
    const early = await clientTo((_, response) => response.writeHead(401).end('no'));
    expect(await failure(early.http.text(early.at, { send: { file } }))).to.be.instanceOf(RemoteFailure);
    const slow = await clientTo(
      async (request, response) => {
        for await (const _ of request) await sleep(50);
        response.end();
      },
      { totalMs: 300 },
    );
    const begun = performance.now();
    expect(await failure(slow.http.text(slow.at, { send: { file } }))).to.be.instanceOf(RemoteFailure);
    expect(performance.now() - begun).to.be.lessThan(3000);
  });

  it('is one that the host handed over: a plugin can neither read nor make one', async () => {
    const { file } = await aFile(Buffer.from('sound'));
    expect(JSON.stringify(file)).to.equal('{"name":"recording.m4a","mediaType":"audio/mp4"}');
    const made: SentFile = { name: 'passwd', mediaType: 'text/plain', bytes: 1 };
    const { http, at, hits } = await clientTo(counting);
    expect(await failure(http.text(at, { send: { file: made } }))).to.be.instanceOf(TypeError);
    expect(hits).to.deep.equal([]);
  });
});
