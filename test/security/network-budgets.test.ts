import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { T } from '@earshot/host/area';
import { passwordFits } from '@earshot/host/areas/workspace/passwords';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { type Caller, Rates } from '@earshot/host/operations/rates';
import { Sessions } from '@earshot/host/store/sessions';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import { expect } from 'chai';
import { anotherHost, aRoom, PASSWORD, type Reply } from '../kit/hosts/host.ts';

// A tenth of the real budgets, so that they are used up within a second.
const FACTOR = 0.1;
const STRANGERS = 240;
const MISSES = 12;
const MANY = 400;
const EACH_MS = 100;
/** Lookups by strangers. */
const FOR_STRANGERS = /find a session|open the door of a channel|follow a public link|at the door|has an account/;
const OURS = '203.0.113.7';
const ELSEWHERE = '198.51.100.4';

// Wall-clock time is meaningful only on an otherwise idle machine.
const expectSoon = (p95: number) => process.env.EARSHOT_TEST === 'all' && expect(p95).to.be.lessThan(200);

describe('the request budget of one network', () => {
  let host: Host;
  let transactions = 0;
  // Real budgets, lower than those of a whole network: a separate host for each test.
  beforeEach(async () => {
    host = await anotherHost(createLog('error'), { rateFactor: FACTOR, proxyHops: 1 });
    const database = host.container.get(T.database);
    const { asSystem } = database;
    database.asSystem = function counted(this: typeof database, why: string, work: never) {
      // Background work belongs to no request.
      if (FOR_STRANGERS.test(why)) transactions += 1;
      return asSystem.call(this, why, work);
    } as typeof asSystem;
  });
  afterEach(() => host.stop());

  const ask = (path: string, headers: Record<string, string>, from = OURS, body?: string) =>
    fetch(`${host.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https', ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const graphql = (query: string, headers: Record<string, string> = {}, from = OURS) =>
    ask(
      '/api/graphql',
      { 'content-type': 'application/json', 'x-earshot': '1', ...headers },
      from,
      JSON.stringify({ query }),
    );
  const letters = () => crypto.randomUUID().replaceAll('-', '');

  /** Sends very many requests, while another person sends a few. */
  async function flood(send: (at: number) => Promise<Response>) {
    await graphql('{ door { setUp } }', {}, ELSEWHERE);
    transactions = 0;
    const waits: number[] = [];
    let over = false;
    const neighbour = (async () => {
      while (!over) {
        const began = performance.now();
        await (await ask('/ping', {}, ELSEWHERE)).text();
        waits.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const statuses: number[] = [];
    // 200 in a second.
    for (let at = 0; at < MANY; at += 20) {
      const pause = new Promise((resolve) => setTimeout(resolve, EACH_MS));
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async (_, more) => {
            const response = await send(at + more);
            await response.text();
            return response.status;
          }),
        )),
      );
      await pause;
    }
    over = true;
    await neighbour;
    const p95 = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0;
    return { refused: statuses.filter((status) => status === 429).length, transactions, p95 };
  }

  it('limits strangers without reducing the budgets of others', async () => {
    // Parsed and validated each time, without an operation that has its own budget.
    const dear = (at: number) => `query q${at} { ${'__typename '.repeat(25)}}`;
    const said = await flood((at) => graphql(dear(at)));
    expect(said.refused).to.be.at.least(MANY - STRANGERS);
    expect(said.transactions).to.equal(0);
    expectSoon(said.p95);
    expect((await graphql('{ door { setUp } }', {}, ELSEWHERE)).status).to.equal(200);
  });

  const MADE_UP: Record<string, (at: number) => Promise<Response>> = {
    cookies: () =>
      graphql('{ me { sessionId } }', { cookie: `__Host-earshot=${(letters() + letters()).slice(0, 43)}` }),
    'cookies with a seal': () =>
      graphql('{ me { sessionId } }', { cookie: `__Host-earshot=${(letters() + letters()).slice(0, 54)}` }),
    'keys of channels': () =>
      ask(`/api/v1/channels/${crypto.randomUUID()}/data`, { authorization: `Bearer ek_${letters()}` }),
    'public links': () => ask(`/p/${letters().slice(0, 12)}`, {}),
  };
  for (const [name, send] of Object.entries(MADE_UP))
    it(`is hardly any look into the database for made-up ${name}`, async () => {
      const said = await flood(send);
      expect(said.transactions).to.be.at.most(MISSES);
      expect(said.refused).to.be.at.least(MANY - STRANGERS);
      expectSoon(said.p95);
    });

  it('leaves alone who is signed in there: their cookie is known without the database', async () => {
    const { admin } = await aRoom();
    const sessions = host.container.get(T.sessions);
    const stored = await host.container.get(T.keeper).open(admin.cookie?.split('=')[1], ELSEWHERE);
    const token = await sessions.start(stored?.accountId ?? '', admin.workspaceId, OURS, '');
    expect([
      sessions.isSealed(token),
      new Sessions(host.container.get(T.database), Buffer.alloc(32)).isSealed(token),
    ]).to.deep.equal([true, false]);
    const cookie = `__Host-earshot=${token}`;
    // A cookie of an earlier release has none, and still works.
    expect(
      (await (await graphql('{ me { sessionId } }', { cookie: admin.cookie ?? '' })).json()) as Reply,
    ).to.have.nested.property('data.me.sessionId');
    await flood((at) => MADE_UP.cookies?.(at) as Promise<Response>);
    expect((await (await graphql('{ me { sessionId } }', { cookie })).json()) as Reply).to.have.nested.property(
      'data.me.sessionId',
    );
  });

  it('tells of an invite the same for an address with an account and one without', async () => {
    await host.stop();
    host = await anotherHost(createLog('error'), { rateFactor: 1, proxyHops: 1 });
    const { admin } = await aRoom();
    const { admin: other } = await aRoom();
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const token = link.split('#token=')[1];
    const told: string[][] = [];
    for (const email of [other.email, `nobody-${crypto.randomUUID()}@example.org`]) {
      const said: string[] = [];
      for (const password of ['a', 'aaaaaaaaaaaaaaaa', 'short-1A']) {
        const { query, variables } = documentOf(acceptInvite, { token, name: 'Eve', email, password });
        const reply = await ask(
          '/api/graphql',
          { 'content-type': 'application/json', 'x-earshot': '1' },
          OURS,
          JSON.stringify({ query, variables }),
        );
        said.push(
          JSON.stringify(
            ((await reply.json()) as Reply).errors?.map(({ message, extensions }) => [
              message.replace(/\d+ (s|min)/, ''),
              extensions.fields,
              extensions.code,
            ]),
          ),
        );
      }
      told.push(said);
    }
    expect(told[0]).to.deep.equal(told[1]);
    expect(told[0]?.join()).to.match(/cannot be used/);
  });

  it('is told by health only that all is well, and whether people came by https', async () => {
    expect(await (await ask('/health', {})).json()).to.deep.equal({ well: true });
    expect((await ask('/ping', {})).headers.get('strict-transport-security')).to.match(/max-age=\d{7,}/);
    const plain = await ask('/ping', { 'x-forwarded-proto': 'http' });
    expect(plain.headers.get('strict-transport-security')).to.equal(null);
  });
});

describe('known browsers', () => {
  const devices = (count: number, email: string) =>
    Array.from({ length: count }, (_, at) => ({ id: `d${at}`, isOf: (other: string) => other === email }));
  const turned = (call: Promise<unknown>) =>
    call.then(
      () => false,
      () => true,
    );

  it('do not multiply a budget, however many one person collects, and still let that person in', async () => {
    const rates = new Rates();
    let hashed = 0;
    const wrong = async () => {
      hashed += 1;
      return false;
    };
    for (const device of devices(100, 'eve@example.org'))
      for (let at = 0; at < 10; at += 1) await turned(rates.guess('eve@example.org', { address: OURS, device }, wrong));
    expect(hashed).to.equal(20);
    for (let at = 0; at < 100; at += 1) await turned(rates.guess(`p${at}@example.org`, { address: OURS }, wrong));
    expect(hashed).to.equal(80);
    const [device] = devices(1, 'ada@example.org');
    expect(await rates.guess('ada@example.org', { address: OURS, device }, async () => true)).to.equal(true);
  });

  it('ask together ten times what one may', async () => {
    const rates = new Rates();
    let taken = 0;
    for (const device of devices(100, 'eve@example.org')) {
      const caller: Caller = { session: null, device, address: OURS };
      for (let at = 0; at < 30; at += 1) if (!(await turned(rates.takeFrom('sign-in', caller)))) taken += 1;
    }
    expect(taken).to.equal(300);
  });

  it('or not: a few passwords are hashed at once, and beyond a hundred waiting nobody waits', async () => {
    const tries = Array.from({ length: 150 }, () => turned(passwordFits(PASSWORD, undefined)));
    expect((await Promise.all(tries)).filter(Boolean)).to.have.length(48);
  });
});
