import { once } from 'node:events';
import { connect, type Socket as NetSocket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { Refusal } from '@earshot/core/refusal';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { currentCaller } from '@earshot/host/operations/underway';
import type { Database } from '@earshot/host/store/database';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import { frame } from '../kit/fakes/burst-wire.ts';
import { aNote, anotherHost, aRoom, PASSWORD, Person, type Room } from '../kit/hosts/host.ts';
import { signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { ask, heard, Writer } from '../kit/hosts/writer.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.4';
const MANY = 3000;

/** Counts the transactions of a database outside of workspaces, by reason. */
function counted(database: Database): string[] {
  const asked: string[] = [];
  const { asSystem } = database;
  database.asSystem = function counting(this: Database, why: string, work: never) {
    asked.push(why);
    return asSystem.call(this, why, work);
  } as typeof asSystem;
  return asked;
}

describe('bursts of one signed-in person', () => {
  let host: Host;
  let room: Room;
  let ada: Person;
  let ben: Person;
  let lookUps: string[];
  const open: Socket[] = [];

  // Real budgets: those used up here are separate from others.
  before(async () => {
    host = await anotherHost(createLog('silent'), { rateFactor: 1, proxyHops: 1 });
    room = await aRoom();
    const here = ({ cookie, memberId, email }: Person) => new Person(host, cookie, room.workspaceId, memberId, email);
    [ada, ben] = [here(await room.person('CONTRIBUTOR')), here(await room.person('VIEWER'))];
    lookUps = counted(host.container.get(T.doorDatabase));
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });
  after(() => host.stop());

  const sockets = async (person: Person, count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => person.socket()));
    open.push(...all);
    return all;
  };
  const asked = (path: string, person: Person, init: RequestInit = {}, from = OFFICE) =>
    fetch(`${host.url}${path}`, { ...init, headers: { ...person.headers, 'x-forwarded-for': from, ...init.headers } });

  it('look a session up once, however many ask for it at the same time', async () => {
    const keeper = host.container.get(T.keeper);
    const token = ada.cookie?.split('=')[1];
    keeper.forget();
    lookUps.length = 0;
    const found = await Promise.all(Array.from({ length: 500 }, () => keeper.open(token, OFFICE)));
    expect(new Set(found.map((session) => session?.accountId)).size).to.equal(1);
    expect(lookUps.filter((why) => why === 'find a session')).to.have.length(1);
  });

  it('end a socket with fifty unanswered messages, with a word', async () => {
    const keeper = host.container.get(T.keeper);
    const [socket] = (await sockets(ada, 1)) as [Socket];
    const page = await aNote(room.admin);
    const message = { pageId: page.id };
    await Writer.open(socket, page.id);
    // No answer arrives until the look-up is done.
    const { promise, resolve } = Promise.withResolvers<null>();
    let asked = 0;
    keeper.open = () => {
      asked += 1;
      return promise;
    };
    const word = heard<{ text: string; retryAfter: number }>(socket, 'overrun');
    const end = once(socket as never, 'disconnect');
    try {
      for (let at = 0; at < 2 * limits.underway.unanswered; at += 1) socket.emit('closeDocument', message);
      expect(await word).to.deep.include({ retryAfter: 5 });
      expect(await end).to.include('io server disconnect');
      expect(asked).to.be.at.most(limits.underway.messages);
    } finally {
      Reflect.deleteProperty(keeper, 'open');
      resolve(null);
    }
    // A client that awaits answers can send any number. The waiting ones had been refused as not signed in.
    const [patient] = (await sockets(ada, 1)) as [Socket];
    for (let at = 0; at < 3 * limits.underway.unanswered; at += 1)
      expect(await ask(patient, 'closeDocument', message)).to.include({ ok: true });
  });

  it('are taken from a budget with every message, before the session is looked up', async () => {
    const [rates, keeper] = [host.container.get(T.rates), host.container.get(T.keeper)];
    const live = operations.filter(({ transport }) => transport === 'socket');
    expect(live.map(({ name }) => name)).to.include.members(['openDocument', 'updateDocument', 'closeDocument']);
    const [socket] = (await sockets(ben, 1)) as [Socket];
    const taken: string[] = [];
    let opened = 0;
    rates.take = async (rate) => {
      taken.push(rate);
      throw new Refusal('TOO_MANY_REQUESTS', 'Nothing is left.');
    };
    keeper.open = async () => {
      opened += 1;
      return null;
    };
    try {
      for (const name of [...live.map((operation) => operation.name), 'no such message'])
        expect(await ask(socket, name, {}), name).to.include({ ok: false, code: 'TOO_MANY_REQUESTS' });
    } finally {
      Reflect.deleteProperty(rates, 'take');
      Reflect.deleteProperty(keeper, 'open');
    }
    expect(taken).to.deep.equal([...live.map(({ rate }) => rate), 'live']);
    expect(opened).to.equal(0);
  });

  it('have two messages worked on at once, over all sockets together', async () => {
    const documents = await sockets(ada, 4);
    const page = await aNote(room.admin);
    const database = host.container.get(T.database);
    const { inWorkspace } = database;
    let [now, most] = [0, 0];
    database.inWorkspace = async function slow(this: Database, ...call: Parameters<typeof inWorkspace>) {
      // Messages of the host itself, such as about the new note, belong to no caller.
      if (currentCaller() === undefined) return inWorkspace.apply(this, call) as Promise<never>;
      now += 1;
      most = Math.max(most, now);
      await pause(20);
      return (inWorkspace.apply(this, call) as Promise<never>).finally(() => {
        now -= 1;
      });
    } as typeof inWorkspace;
    try {
      const message = { pageId: page.id, schemaVersion: -1 };
      const replies = await Promise.all(
        documents.flatMap((socket) => Array.from({ length: 5 }, () => ask(socket, 'openDocument', message))),
      );
      expect(replies.filter(({ ok }) => ok)).to.have.length(20);
    } finally {
      Reflect.deleteProperty(database, 'inWorkspace');
    }
    expect(most).to.be.within(1, limits.underway.messages);
  });

  it('open a hundred sockets at most, each of them once', async () => {
    const { sockets: most } = limits.underway;
    await sockets(ben, most);
    const refused = await ben.socket().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused).to.match(/100 pages/);
    expect(await sockets(ada, 1)).to.have.length(1);
    open[0]?.close();
    await eventually(async () => expect(await sockets(ben, 1)).to.have.length(1));
    // Leaving and returning without a new connection would be accepted and welcomed again and again.
    const [again] = (await sockets(ada, 1)) as [Socket];
    const { engine } = again.io;
    const closed = once(engine as never, 'close');
    const welcomes: string[] = [];
    engine.on('data', (packet) => {
      if (String(packet).startsWith('0')) welcomes.push(String(packet));
    });
    for (const packet of ['1', '0', '1', '0']) engine.write(packet);
    await closed;
    expect(welcomes).to.deep.equal([]);
  });

  it('end a socket that sends hundreds of packets in a second, whatever they are', async () => {
    const [socket] = (await sockets(ada, 1)) as [Socket];
    const closed = once(socket as never, 'disconnect');
    const { ws } = socket.io.engine.transport as unknown as { ws: { send(text: string): void } };
    for (let at = 0; at < MANY; at += 1) ws.send('3');
    expect(await closed).to.include('transport close');
  });

  it('end a socket whose message has very many parts', async () => {
    const [other] = (await sockets(ada, 1)) as [Socket];
    const { _socket: raw } = (other.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws;
    let told = Buffer.alloc(0);
    raw.on('data', (chunk: Buffer) => {
      told = Buffer.concat([told, chunk]);
    });
    // A message of very many empty parts, the first of which declares it as text.
    raw.write(Buffer.concat([frame('', 1, false), ...Array<Buffer>(MANY).fill(frame('', 0, false))]));
    // A close frame with the code of a policy violation.
    await eventually(() => expect(told.includes(Buffer.from([0x88, 2, 0x03, 0xf0]))).to.equal(true));
  });

  it('have a hundred requests without an answer, of which eight are read; nobody else waits', async () => {
    const { hostname, port } = new URL(host.url);
    const { requests, graphql } = limits.underway;
    const head = [
      'POST /api/graphql HTTP/1.1',
      'Host: localhost',
      `Cookie: ${ada.cookie}`,
      `X-Forwarded-For: ${OFFICE}`,
      'X-Earshot: 1',
      'Content-Type: application/json',
      'Content-Length: 1000',
    ];
    const unfinished = Array.from({ length: requests }, () => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      socket.on('error', () => undefined);
      socket.write(`${head.join('\r\n')}\r\n\r\n{`);
      return socket;
    });
    const query = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-earshot': '1' },
      body: '{"query":"{ me { sessionId } }"}',
    };
    try {
      await eventually(async () => {
        const refused = await asked('/api/graphql', ada, query);
        expect([refused.status, refused.headers.get('connection')]).to.deep.equal([429, 'close']);
      });
      expect((await asked('/api/graphql', ben, query)).status).to.equal(200);
      for (const socket of unfinished.splice(graphql)) socket.destroy();
      await pause(50);
      // Her requests being read are at their limit: the next one waits until one of these ends.
      const waiting = asked('/api/graphql', ada, query);
      expect(await Promise.race([waiting, pause(300, 'waits')])).to.equal('waits');
      unfinished.pop()?.destroy();
      expect((await waiting).status).to.equal(200);
    } finally {
      for (const socket of unfinished) socket.destroy();
    }
  });

  it('leave /ping and signing in alone when all other connections to the database are in use', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const held = [T.database, T.doorDatabase].flatMap((token) => {
      const size = token === T.database ? limits.connections.people : limits.connections.doors;
      return Array.from({ length: size }, () => host.container.get(token).asSystem('a long one', () => over));
    });
    try {
      await eventually(() =>
        expect(host.container.get(T.database).connections.used).to.equal(limits.connections.people),
      );
      const answer = await Promise.race([asked('/ping', ben).then(({ status }) => status), pause(3000, 'waits')]);
      expect(answer).to.equal(200);
      const headers = { 'x-forwarded-for': HOME };
      const colleague = await Promise.race([signedIn(host.url, room.admin.email, PASSWORD, headers), pause(5000)]);
      expect(colleague?.cookie).to.match(/earshot=/);
    } finally {
      end();
      await Promise.all(held);
    }
  });
});

describe('requests of one signed-in person', () => {
  it('for pages leave what strangers may ask, as those who sign in from there', async () => {
    // A hundredth: 24 requests of strangers in one network.
    const host = await anotherHost(createLog('silent'), { rateFactor: 0.01, proxyHops: 1 });
    try {
      const room = await aRoom();
      const eve = await room.person('VIEWER');
      const headers = { ...eve.headers, 'x-forwarded-for': OFFICE };
      await fetch(`${host.url}/files/download/${room.workspaceId}`, { headers });
      for (let at = 0; at < 50; at += 1) expect((await fetch(`${host.url}/health`, { headers })).status).to.equal(200);
      const stranger = await fetch(`${host.url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-earshot': '1', 'x-forwarded-for': OFFICE },
        body: '{"query":"{ door { setUp } }"}',
      });
      expect(stranger.status).to.equal(200);
    } finally {
      await host.stop();
    }
  });

  it('use up no budget of their network, whatever they are and however many', async () => {
    // A hundredth: 60 requests of one sender, 300 of a network.
    const host = await anotherHost(createLog('silent'), { rateFactor: 0.01, proxyHops: 1 });
    try {
      const room = await aRoom();
      const eve = await room.person('VIEWER');
      const send = async ({ headers }: { headers: Record<string, string> }, path = '/no-such-page') =>
        (await fetch(`${host.url}${path}`, { headers: { ...headers, 'x-forwarded-for': OFFICE } })).status;
      const statuses: number[] = [];
      for (let at = 0; at < 400; at += 1) statuses.push(await send(eve, '/api/none'));
      expect(statuses.filter((status) => status === 404)).to.have.length(60);
      // A socket is a request as well.
      const socket = await fetch(`${host.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { ...eve.headers, 'x-forwarded-for': OFFICE },
      });
      expect([socket.status, await socket.text()]).to.deep.equal([403, '{"code":4,"message":"too often"}']);
      expect(await send(room.admin, '/api/none')).to.equal(404);
      // Requests of unknown callers count for the network, and /ping is open to everyone.
      const strangers: number[] = [];
      for (let at = 0; at < 400; at += 1) strangers.push(await send({ headers: {} }, '/api/none'));
      expect(strangers.filter((status) => status === 404)).to.have.length(300 - 60 - 1);
      expect(await send(eve, '/ping')).to.equal(200);
    } finally {
      await host.stop();
    }
  });
});
