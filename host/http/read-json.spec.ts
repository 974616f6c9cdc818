import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import type { Request } from 'express';
import { readJson, readJsonBody } from './read-json.ts';

const MOST = 100_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, most = MOST) => readJson(bytes(text), most);
const said = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (fault) => (fault instanceof Refusal ? fault.code : String(fault)),
  );
// More than is parsed at once.
const PAD = `"pad":"${'ж\\" \\\\'.repeat(limits.json.turnBytes / 4)}"`;
const large = (inner: string) => `{${inner ? `${inner},` : ''}${PAD}}`;

describe('readJson', () => {
  const items = Array.from({ length: 9000 }, (_, at) => ({ at, text: `] , [ "${at}" }`, more: [{ deep: [at] }] }));
  const BODIES = [
    'null',
    '[]',
    ' {"items": [1, 2]} ',
    '{"a":"[[[[","b":"\\"]","c":{"d":[]}}',
    large(`"items":${JSON.stringify(items)},"force":true,"none":[],"some":[7],"blank":[ ]`),
    large(`"items":[1],"items":${JSON.stringify(items)}`),
    large('"__proto__":[1,{"__proto__":2}],"0":["x"]'),
    JSON.stringify([items.slice(0, 1000), items.slice(1000, 2000)]),
  ];

  it('reads what JSON.parse reads, however large', async () => {
    for (const body of BODIES) expect(await read(body)).to.deep.equal(JSON.parse(body));
  });

  it('refuses what JSON.parse refuses, however large', async () => {
    const many = items.map(() => '{}').join();
    const wrong = ['', '{', '[1,]', 'nothing', '{"items":[1}', '{"a":[1]]', '"\ud800'];
    const lists = ['[1,]', '[,1]', '[,]', '[1,,2]', `[${many},]`, `[,${many}]`, `[${many},,${many}]`, '[1 2]', '[{]}'];
    for (const body of [...wrong, ...lists.map((list) => large(`"items":${list}`))]) {
      expect(() => JSON.parse(body), body.slice(0, 50)).to.throw();
      expect(await said(read(body)), body.slice(0, 50)).to.equal('BAD_USER_INPUT');
    }
    expect(await said(readJson(Uint8Array.from([0x22, 0xff, 0x22]), MOST))).to.equal('BAD_USER_INPUT');
  });

  it('refuses what is nested too deeply or has too many values, counting nothing within strings', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(await said(read(nested(limits.json.depth)))).to.equal('read');
    expect(await said(read(nested(limits.json.depth + 1)))).to.equal('TOO_LARGE');
    const { values } = limits.json;
    const list = (length: number) => `[${Array(length).fill('{}').join()}]`;
    expect(await said(read(list(values / 2)))).to.equal('read');
    expect(await said(read(list(values / 2 + 1)))).to.equal('TOO_LARGE');
    expect(await said(read(`{"items":${list(MOST / 2 - 1)}}`)), 'a list of the outermost object').to.equal('read');
    expect(await said(read(`{"items":${list(MOST / 2)}}`))).to.equal('TOO_LARGE');
    expect(await said(read(`{"items":[${list(values / 2 + 1)}]}`)), 'one element').to.equal('TOO_LARGE');
    expect(await said(read(JSON.stringify('[{,'.repeat(values))))).to.equal('read');
  });
});

describe('readJsonBody', () => {
  const sent = async (encoding: string, length?: number) => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const bytes = encoding === 'gzip' ? gzipSync('{"half":').subarray(0, 12) : Buffer.from('{"half":');
    const headers = { 'content-length': length ?? bytes.length, 'content-encoding': encoding };
    const outgoing = send({ port, method: 'POST', headers });
    outgoing.on('error', () => undefined);
    outgoing.write(bytes);
    const [incoming] = (await once(server, 'request')) as [Request];
    return { server, outgoing, incoming };
  };

  for (const encoding of ['identity', 'gzip']) {
    it(`refuses a body (${encoding}) whose sender leaves before its end, which is no fault of the server`, async () => {
      const { server, outgoing, incoming } = await sent(encoding, 100);
      const reading = said(readJsonBody(incoming, 1000));
      outgoing.destroy();
      expect(await reading).to.equal('BAD_USER_INPUT');
      server.close();
    });

    it(`refuses a body (${encoding}) that arrived whole, when its sender left before it was read`, async () => {
      const { server, outgoing, incoming } = await sent(encoding);
      while (!incoming.complete) await new Promise(setImmediate);
      incoming.on('error', () => undefined);
      outgoing.destroy();
      await new Promise((done) => incoming.once('close', done));
      expect(await said(readJsonBody(incoming, 1000))).to.equal('BAD_USER_INPUT');
      server.close();
    });
  }
});
