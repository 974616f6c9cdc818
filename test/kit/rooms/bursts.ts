import { gzipSync } from 'node:zlib';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { BurstWire, frame, requestText } from '../fakes/burst-wire.ts';
import { pointing } from '../hosts/writer.ts';

/** Maximum bytes of a burst. */
export const BURST_BYTES = 10_000_000;

/** Sender and target of a burst: one signed-in person behind a proxy, with a page that they can read. */
export interface BurstRoom {
  url: string;
  cookie: string;
  from: string;
  pageId: string;
  projectId: string;
}

export interface Burst {
  name: string;
  /** sends everything; open connections are closed at the end of the test */
  send: (room: BurstRoom, wires: BurstWire[]) => Promise<unknown>;
}

const message = (event: string, input: object, ack?: number) => `42${ack ?? ''}${JSON.stringify([event, input])}`;
const repeated = (text: string | Buffer, count: number): Buffer =>
  Buffer.concat(Array<Buffer>(count).fill(Buffer.from(text)));
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Sends the same bytes over several websockets of the person concurrently. */
const onSockets =
  (count: number, bytes: (room: BurstRoom) => Buffer) => async (room: BurstRoom, wires: BurstWire[]) => {
    const open = await Promise.all(many(count, () => BurstWire.upgraded(room.url, room)));
    wires.push(...open);
    const all = bytes(room);
    await Promise.all(open.map((wire) => wire.send(all)));
  };

/** Sends requests over several connections without waiting for answers; closed connections are reopened. */
const requests =
  (connections: number, each: number, text: (room: BurstRoom, at: number) => string | Buffer, apart = 1) =>
  async (room: BurstRoom, wires: BurstWire[]) => {
    await Promise.all(
      many(connections, async (at) => {
        for (let turn = 0; turn < apart; turn += 1) {
          const wire = await BurstWire.open(room.url);
          wires.push(wire);
          await wire.send(repeated(text(room, at), each));
          if (apart > 1) await wire.heard(200);
        }
      }),
    );
  };

const JSON_TYPE = 'Content-Type: application/json';
const graphql = (query: string) => (room: BurstRoom) =>
  requestText('POST /api/graphql', { ...room, more: [JSON_TYPE], body: JSON.stringify({ query }) });
const get = (path: string | ((room: BurstRoom) => string)) => (room: BurstRoom) =>
  requestText(`GET ${typeof path === 'string' ? path : path(room)}`, room);
const ME = graphql('{ me { sessionId } }');

const close = ({ pageId }: BurstRoom) => message('closeDocument', { pageId });
const point = ({ pageId }: BurstRoom) => message('pointInDocument', pointing(pageId), 1);
const open = ({ pageId }: BurstRoom) => message('openDocument', { pageId, schemaVersion: DOCUMENT_SCHEMA_VERSION }, 2);
const framed = (text: (room: BurstRoom) => string, count: number) => (room: BurstRoom) =>
  repeated(frame(text(room)), count);

/** Bursts that once stopped the whole host. */
export const KNOWN_BURSTS: readonly Burst[] = [
  { name: '20,000 closed pages on one socket', send: onSockets(1, framed(close, 20_000)) },
  {
    name: '20,000 closed pages that want an answer',
    send: onSockets(
      1,
      framed((room) => close(room).replace('42', '427'), 20_000),
    ),
  },
  { name: '60 sockets with 300 carets each', send: onSockets(60, framed(point, 300)) },
  { name: '60 sockets that open a page 40 times', send: onSockets(60, framed(open, 40)) },
  { name: '12,000 requests on one connection', send: requests(1, 12_000, ME) },
  { name: '4,000 requests on one connection', send: requests(1, 4000, ME) },
];

const aliases = (count: number, field: string) => `{ ${many(count, (at) => `a${at}: ${field}`).join(' ')} }`;
const packed = gzipSync(Buffer.alloc(5_000_000, ' '));

/** Further possible bursts of one person. */
export const OTHER_BURSTS: readonly Burst[] = [
  {
    name: 'edits of a page that is not open',
    send: onSockets(
      4,
      framed(({ pageId }) => message('updateDocument', { pageId, epoch: 1 }, 3), 10_000),
    ),
  },
  {
    name: 'messages that do not exist',
    send: onSockets(
      2,
      framed(() => message('nothing', {}, 4), 100_000),
    ),
  },
  {
    name: 'leaving and coming back on one connection',
    send: onSockets(10, () => repeated(Buffer.concat([frame('41'), frame('40')]), 20_000)),
  },
  {
    name: 'namespaces that do not exist',
    send: onSockets(
      10,
      framed(() => '40/nowhere,', 30_000),
    ),
  },
  {
    name: 'a million pongs',
    send: onSockets(
      20,
      framed(() => '3', 60_000),
    ),
  },
  { name: 'a million pings of the protocol below', send: onSockets(20, () => repeated(frame('', 9), 80_000)) },
  {
    name: 'a million empty parts of one message',
    send: onSockets(20, () => Buffer.concat([frame('', 1, false), repeated(frame('', 0, false), 80_000)])),
  },
  {
    name: 'messages whose bytes never come',
    send: onSockets(
      20,
      framed(() => '451-["openDocument",{"a":{"_placeholder":true,"num":0}}]', 8000),
    ),
  },
  {
    name: '2,000 websockets',
    send: async (room, wires) => {
      for (let at = 0; at < 40; at += 1)
        wires.push(...(await Promise.all(many(50, () => BurstWire.upgraded(room.url, room)))));
    },
  },
  {
    name: 'polled packets',
    send: requests(50, 1, (room) =>
      requestText('POST /socket.io/?EIO=4&transport=polling&sid=none', { ...room, body: '3\u001e'.repeat(90_000) }),
    ),
  },
  { name: '300 connections with 100 requests each', send: requests(300, 100, ME) },
  { name: '200 connections that come back after each 4 requests', send: requests(200, 4, ME, 20) },
  { name: 'queries with thirty lists each', send: requests(100, 10, graphql(aliases(30, 'members { totalCount }'))) },
  { name: 'sessions thirty times in each request', send: requests(100, 16, graphql(aliases(30, 'sessions { id }'))) },
  { name: 'the door thirty times in each request', send: requests(100, 16, graphql(aliases(30, 'door { setUp }'))) },
  { name: 'pages', send: requests(100, 16, get('/'), 15) },
  { name: 'addresses that are not there', send: requests(100, 16, get('/api/v1/none'), 20) },
  {
    name: 'bodies of a megabyte',
    send: requests(10, 1, (room) =>
      requestText('POST /api/graphql', {
        ...room,
        more: [JSON_TYPE],
        body: `{"query":"{ me { sessionId } }","variables":{"a":"${'x'.repeat(950_000)}"}}`,
      }),
    ),
  },
  {
    name: 'packed bodies',
    send: requests(
      200,
      1,
      (room) =>
        Buffer.concat([
          Buffer.from(
            `${requestText('POST /api/graphql', { ...room, more: [JSON_TYPE, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`] })}`,
          ),
          packed,
        ]),
      5,
    ),
  },
  {
    name: '1,000 unfinished bodies',
    send: requests(1000, 1, (room) =>
      requestText('POST /api/graphql', { ...room, more: [JSON_TYPE, 'Content-Length: 900'] }),
    ),
  },
  {
    name: 'wrong passwords',
    send: requests(100, 4, graphql('mutation { signIn(input: { email: "eve@example.org", password: "wrong" }) }')),
  },
  {
    name: 'announced uploads',
    send: requests(
      100,
      16,
      (room) =>
        requestText('POST /api/v1/uploads', {
          ...room,
          more: [
            'Tus-Resumable: 1.0.0',
            'Upload-Length: 1000',
            `Upload-Metadata: projectId ${Buffer.from(room.projectId).toString('base64')},name YQ==`,
            'Content-Length: 0',
          ],
        }),
      5,
    ),
  },
  {
    name: 'made-up tokens beside the cookie',
    send: requests(
      100,
      16,
      (room, at) =>
        requestText('GET /api/v1/audit.csv', {
          ...room,
          more: [`Authorization: Bearer api.${'a'.repeat(22)}.${String(at).padStart(43, 'b')}`],
        }),
      10,
    ),
  },
  {
    name: 'exports of highlights',
    send: requests(
      100,
      16,
      get(({ projectId }) => `/api/v1/projects/${projectId}/highlights.csv`),
      5,
    ),
  },
  { name: 'other methods than POST', send: requests(100, 16, (room) => requestText('OPTIONS /api/graphql', room), 20) },
  {
    name: 'new projects',
    send: requests(50, 16, graphql('mutation { createProject(input: { title: "x" }) { id } }'), 2),
  },
  { name: 'searches', send: requests(100, 8, graphql('{ search(q: "the a of and") { nodes { id } } }'), 3) },
];
