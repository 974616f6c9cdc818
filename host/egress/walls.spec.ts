import { request as plainRequest } from 'node:http';
import { Refusal } from '@earshot/core/refusal';
import { closeServers, failure, serve } from '@earshot/test/kit/fakes/trap-server';
import { expect } from 'chai';
import { createEgress, type EgressCall, type EgressOptions } from './egress.ts';

/** Ways to write an address that a server must not call for others. */
const HOSTS = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 017700000001 0177.0.0.1 0177.1
  127.0.0.1. 127.1.2.3 127.255.255.254 0.0.0.0 0 0.1.2.3 00.0.0.0 0x0 １２７.０.０.１ ①②⑦.⓪.⓪.①
  127。0。0。1 %31%32%37.0.0.1 localhost LOCALHOST localhost. loc\u00adalhost ｌｏｃａｌｈｏｓｔ [::1] [::] [0:0:0:0:0:0:0:1]
  [0000::1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [2001:0::80ff:fffe]
  [100::1] [2001:db8::1] [3fff::1] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [5f00::1] 10.0.0.1
  10.255.255.255 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 3232235521 100.64.0.1 100.127.255.255 100.100.100.200 169.254.169.254
  169.254.170.2 2852039166 0xa9fea9fe 0251.0376.0251.0376 168.63.129.16 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
`
  .trim()
  .split(/\s+/);
// A header consists of bytes: non-ASCII characters are percent-encoded, which a URL's host decodes.
const header = (encoded: string) => decodeURIComponent(encoded).replace(/[^\x20-\x7e]/g, encodeURIComponent);
/** Names that a resolver maps to private addresses. */
const NAMES: Record<string, string[]> = {
  'localtest.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'unspecified.example': ['0.0.0.0', '::'],
  'private.example': ['10.1.2.3', '192.168.1.1', 'fd00::1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'broken.example': ['127.0.0.1\u0000', 'not an address'],
  'empty.example': [],
};
const family = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
const resolve: EgressOptions['resolve'] = async (host) =>
  (NAMES[host] ?? (host === 'localhost' ? ['127.0.0.1', '::1'] : [])).map(family);

describe('egress: where it may go', () => {
  afterEach(closeServers);

  it('reaches none of 60 and more private targets, asked for or redirected to', async () => {
    const trap = await serve((_, response) => response.end('trapped'));
    const lure = await serve(
      (request, response) => response.writeHead(302, { location: header(request.url?.slice(1) ?? '') }).end(),
      '127.0.0.1',
    );
    const targets = [...HOSTS, ...Object.keys(NAMES)];
    expect(targets.length).to.be.at.least(60);
    // Every host and the trap's port are declared: only the address check can refuse.
    const egress = createEgress({ allow: [`actions=127.0.0.1:${lure.port}`], resolve });
    const call = egress.for({
      use: 'actions',
      caller: 'spec',
      hosts: ['*', `*:${trap.port}`, `127.0.0.1:${lure.port}`],
      limits: { totalMs: 3000 },
    });
    for (const host of targets) {
      const target = `http://${host}:${trap.port}/`;
      for (const url of [target, `http://127.0.0.1:${lure.port}/${encodeURIComponent(target)}`]) {
        const error = await failure(call(url));
        // Targets that are no URL at all never reach a refusal.
        if (URL.canParse(target)) expect(error, `${host} by ${url}`).to.be.instanceOf(Refusal);
      }
    }
    expect(trap.hits).to.deep.equal([]);
    expect(lure.hits).to.have.length(targets.length);
  });

  it('would be hit without the address check: the trap stands on the ways above', async () => {
    const trap = await serve((_, response) => response.end('trapped'));
    const ways = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ];
    const reachable = ways.filter((host) => trap.family === 'IPv6' || !host.startsWith('['));
    for (const host of reachable) {
      const { hostname } = new URL(`http://${host}/`);
      await new Promise<void>((done, fail) =>
        plainRequest({ hostname: hostname.replace(/^\[|\]$/g, ''), port: trap.port }, (response) =>
          response.resume().on('end', done),
        )
          .on('error', fail)
          .end(),
      );
    }
    expect(trap.hits).to.have.length(reachable.length);
  });

  it('connects to the address that was checked, whatever the DNS says later', async () => {
    const trap = await serve((_, response) => response.end('trapped'));
    const stop = new AbortController();
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    let asked = 0;
    const rebinding: EgressOptions['resolve'] = async () => {
      const answer = answers[asked++] ?? ['127.0.0.1'];
      // The first answer is a public address: no request to it may leave this machine.
      if (asked === 1) stop.abort(new Error('seen enough'));
      return answer.map(family);
    };
    const target = `http://rebind.example:${trap.port}/`;
    const call = createEgress({ resolve: rebinding }).for({ caller: 'spec', hosts: [`rebind.example:${trap.port}`] });
    expect((await failure(call(target, { signal: stop.signal }))).message).to.equal('seen enough');
    expect(asked).to.equal(1);
    expect(await failure(call(target))).to.be.instanceOf(Refusal);
    expect(trap.hits).to.deep.equal([]);
  });

  it('uses only the public ones of several addresses', async () => {
    const trap = await serve((_, response) => response.end('trapped'));
    const mixed: EgressOptions['resolve'] = async () => ['127.0.0.1', '::1', '192.0.2.7'].map(family);
    const call = createEgress({ resolve: mixed }).for({ caller: 'spec', hosts: [`mixed.example:${trap.port}`] });
    expect(await failure(call(`http://mixed.example:${trap.port}/`))).to.be.instanceOf(Refusal);
    expect(trap.hits).to.deep.equal([]);
  });

  it('is closed: only declared hosts, ports and the web’s schemes', async () => {
    const calls: EgressCall[] = [];
    const asked: string[] = [];
    const watching: EgressOptions['resolve'] = async (host) => {
      asked.push(host);
      return [];
    };
    const call = createEgress({ resolve: watching, onCall: (line) => calls.push(line) }).for({
      caller: 'spec',
      hosts: ['api.example.org', '*.cdn.example', 'odd.example:8443'],
    });
    const refused = [
      'https://example.org/',
      'https://evil-api.example.org/',
      'https://api.example.org.evil.test/',
      'https://cdn.example/',
      'https://evilcdn.example/',
      'https://api.example.org:8443/',
      'http://api.example.org:22/',
      'https://odd.example/',
      'ftp://api.example.org/',
      'file:///etc/passwd',
      'gopher://api.example.org:70/',
      'data:text/plain,x',
      'blob:https://api.example.org/x',
      'ws://api.example.org/',
    ];
    for (const url of refused) expect(await failure(call(url)), url).to.be.instanceOf(Refusal);
    for (const url of ['https://user:pass@api.example.org/', '/relative', 'https://', 'https://api.example.org:99999/'])
      expect(await failure(call(url)), url).to.be.instanceOf(TypeError);
    expect(asked).to.deep.equal([]);
    for (const url of [
      'https://api.example.org/',
      'http://API.example.org./',
      'https://a.b.cdn.example/',
      'https://odd.example:8443/',
    ])
      await failure(call(url));
    expect(asked).to.deep.equal(['api.example.org', 'api.example.org', 'a.b.cdn.example', 'odd.example']);
    expect(calls.filter((line) => line.outcome === 'refused')).to.have.length(refused.length + 4);
  });

  it('lets a private address through only for exactly what the operator named, and only to who declared it', async () => {
    const server = await serve((_, response) => response.end('hello'));
    const other = await serve((_, response) => response.end('other'));
    const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] });
    const call = egress.for({ caller: 'spec', hosts: [`127.0.0.1:${server.port}`, `127.0.0.1:${other.port}`] });
    expect(await (await call(`http://127.0.0.1:${server.port}/`)).text()).to.equal('hello');
    expect(await failure(call(`http://127.0.0.1:${other.port}/`))).to.be.instanceOf(Refusal);
    expect(
      await failure(egress.for({ caller: 'spec', hosts: [] })(`http://127.0.0.1:${server.port}/`)),
    ).to.be.instanceOf(Refusal);
    expect(other.hits).to.deep.equal([]);
  });

  it('goes to the operator’s gateway instead of a declared host, and only where that may be called', async () => {
    const gate = await serve((request, response) => response.end(request.url), '127.0.0.1');
    const here = `127.0.0.1:${gate.port}`;
    const instead = { 'shop.example': `http://${here}/shop` };
    const call = (allow: string[]) =>
      createEgress({ allow, instead, resolve }).for({ caller: 'spec', hosts: ['shop.example'] });
    const response = await call([here])('https://shop.example/a?b=c');
    expect([response.url, await response.text()]).to.deep.equal(['https://shop.example/a?b=c', '/shop/a?b=c']);
    expect(await failure(call([])('https://shop.example/'))).to.be.instanceOf(Refusal);
    for (const url of [`http://${here}/shop`, 'https://other.shop.example/', 'https://shop.example:8443/'])
      expect(await failure(call([here])(url)), url).to.be.instanceOf(Refusal);
    expect(gate.hits).to.have.length(1);
  });

  it('takes an operator’s entry without a port for the web’s ports, and never as a wildcard', async () => {
    const refusedOf = async (allow: string[], url: string) => {
      const call = createEgress({ allow: allow.map((entry) => `actions=${entry}`), resolve }).for({
        caller: 'spec',
        use: 'actions',
        hosts: ['*', '*:8080'],
        limits: { connectMs: 100 },
      });
      return (await failure(call(url, { signal: AbortSignal.timeout(200) }))) instanceof Refusal;
    };
    // Nothing listens on 127.9.9.9; the attempt shows that it was allowed.
    expect(await refusedOf(['127.9.9.9'], 'http://127.9.9.9/')).to.equal(false);
    expect(await refusedOf(['127.9.9.9'], 'http://127.9.9.9:8080/')).to.equal(true);
    expect(await refusedOf(['127.9.9.9:8080'], 'http://127.9.9.9:8080/')).to.equal(false);
    expect(await refusedOf(['127.9.9.9:8080'], 'http://127.9.9.9/')).to.equal(true);
    expect(await refusedOf(['*'], 'http://127.9.9.9/')).to.equal(true);
    expect(await refusedOf(['*.example'], 'http://metadata.example/')).to.equal(true);
  });

  it('goes through no proxy of the environment', async () => {
    const proxy = await serve((_, response) => response.end('proxied'));
    const server = await serve((_, response) => response.end('direct'));
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    try {
      for (const name of names)
        process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`;
      const here = `127.0.0.1:${server.port}`;
      expect(
        await (await createEgress({ allow: [here] }).for({ caller: 'spec', hosts: [here] })(`http://${here}/`)).text(),
      ).to.equal('direct');
      expect(proxy.hits).to.deep.equal([]);
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      });
    }
  });

  it('takes an entry of the operator for the use that it names, and one that names none for no caller that asks anywhere', async () => {
    const server = await serve((_, response) => response.end('hello'));
    const here = `127.0.0.1:${server.port}`;
    const reaches = async (entry: string, caller: { hosts: string[]; use?: 'models' | 'actions' }) => {
      const call = createEgress({ allow: [entry] }).for({ caller: 'spec', ...caller });
      return call(`http://${here}/`).then(
        () => true,
        () => false,
      );
    };
    const model = { hosts: [here], use: 'models' as const };
    const webhook = { hosts: ['*', here], use: 'actions' as const };
    expect(await reaches(here, model)).to.equal(true);
    expect(await reaches(here, webhook)).to.equal(false);
    expect(await reaches(`models=${here}`, model)).to.equal(true);
    expect(await reaches(`models=${here}`, webhook)).to.equal(false);
    expect(await reaches(`actions=${here}`, webhook)).to.equal(true);
    expect(await reaches(`actions=${here}`, model)).to.equal(false);
    expect(() => createEgress({ allow: [`ollama=${here}`] })).to.throw('is for no use');
  });

  it('refuses a declaration that is no host', () => {
    for (const entry of [
      '',
      'https://example.org',
      'example.org/path',
      'a b',
      'example.org:0',
      'example.org:70000',
      '*x.org',
      'a.*.org',
      'u@h',
    ]) {
      expect(() => createEgress({}).for({ caller: 'spec', hosts: [entry] }), entry).to.throw('is no host');
    }
  });
});
