import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createShare, shareToken } from '@earshot/core/areas/shares/share';
import { expect } from 'chai';
import { aProject, aRoom, type Room, testHost } from '../kit/hosts/host.ts';

/** Every address that takes requests, with its methods. */
const ADDRESSES: [path: string, ...methods: string[]][] = [
  ['/ping', 'GET', 'HEAD'],
  ['/health', 'GET', 'HEAD'],
  ['/metrics', 'GET', 'HEAD'],
  ['/', 'GET', 'HEAD'],
  ['/projects', 'GET', 'HEAD'],
  ['/api/graphql', 'POST'],
  ['/api/v1/uploads', 'POST'],
  ['/api/v1/uploads/1', 'HEAD', 'PATCH', 'DELETE'],
  ['/api/v1/import', 'POST'],
  ['/api/v1/insights/1/import', 'POST'],
  ['/api/v1/channels/1/data', 'POST', 'GET', 'HEAD'],
  ['/api/v1/channels/1/data/2', 'PATCH', 'DELETE'],
  ['/ingest/1/2', 'POST', 'GET', 'HEAD'],
  ['/unsubscribe', 'POST', 'GET', 'HEAD'],
  ['/files/download/1', 'GET', 'HEAD'],
  ['/image/1', 'GET', 'HEAD'],
  ['/p/1', 'GET', 'HEAD', 'POST'],
  ['/p/1/picture/1', 'GET', 'HEAD'],
  ['/p/data/1', 'GET', 'HEAD'],
  ['/api/v1/audit.csv', 'GET', 'HEAD'],
  ['/api/v1/model-calls.csv', 'GET', 'HEAD'],
  ['/api/v1/digest.wav', 'GET', 'HEAD'],
  ['/api/v1/exports/1', 'GET', 'HEAD'],
  ['/api/v1/pages/1/export.docx', 'GET', 'HEAD'],
  ['/api/v1/projects/1/highlights.csv', 'GET', 'HEAD'],
  ['/api/v1/coding-rounds/1/agreement.csv', 'GET', 'HEAD'],
  ['/api/v1/withdrawals/1/receipt', 'GET', 'HEAD'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_TYPE = { 'content-type': 'application/json' };

describe('requests that an address does not take', () => {
  let room: Room;
  let url: string;
  before(async () => {
    room = await aRoom();
    ({ url } = await testHost());
  });

  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
    return { response, body: await response.text() };
  };

  for (const [path, ...methods] of ADDRESSES)
    it(`${path}: another method is answered with 405 and what it takes`, async () => {
      for (const method of METHODS.filter((other) => !methods.includes(other))) {
        const { response, body } = await send(path, { method });
        expect(response.status, method).to.equal(405);
        const allowed = (response.headers.get('allow') ?? '').split(', ');
        expect(methods, method).to.include.members(allowed);
        if (method === 'HEAD') continue;
        const [error] = (JSON.parse(body) as { errors: Record<string, unknown>[] }).errors;
        expect(JSON.stringify(error))
          .to.match(/WRONG_METHOD/)
          .and.to.match(/This address takes/);
      }
    });

  it('are never a fault of ours, whatever they carry: GraphQL', async () => {
    const headers = { ...room.admin.headers, 'x-earshot': '1' };
    const query = JSON.stringify({ query: '{ me { sessionId } }' });
    const tried: [status: number, code: string, init: RequestInit][] = [
      [415, 'WRONG_MEDIA_TYPE', { headers: { ...headers, 'content-type': 'text/plain' }, body: query }],
      [
        415,
        'WRONG_MEDIA_TYPE',
        { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: 'query=1' },
      ],
      [415, 'WRONG_MEDIA_TYPE', { headers: { ...headers, 'content-type': 'multipart/form-data' }, body: query }],
      [415, 'WRONG_MEDIA_TYPE', { headers }],
      ...['', 'null', '5', '"text"', 'true', '{', '\u0000'].map((body): [number, string, RequestInit] => [
        400,
        'BAD_USER_INPUT',
        { headers: { ...headers, ...JSON_TYPE }, body },
      ]),
      [415, 'WRONG_MEDIA_TYPE', { headers: { ...headers, ...JSON_TYPE, 'content-encoding': 'zstd' }, body: query }],
      [400, 'BAD_REQUEST', { headers: { ...headers, ...JSON_TYPE }, body: '{}' }],
      [400, 'BAD_REQUEST', { headers: { ...headers, ...JSON_TYPE }, body: '[]' }],
      [400, 'BAD_REQUEST', { headers: { ...headers, ...JSON_TYPE }, body: '{"query":5}' }],
    ];
    for (const [status, code, init] of tried) {
      const { response, body } = await send('/api/graphql', { method: 'POST', ...init });
      expect([response.status, body.includes(code)], `${String(init.body)} ${body}`).to.deep.equal([status, true]);
      expect(body).to.not.match(/middleware|stack|node_modules/);
      expect((JSON.parse(body) as { errors: object[] }).errors).to.have.length(1);
    }
  });

  it('are never a fault of ours, whatever they carry: every other address', async () => {
    const odd: RequestInit[] = [
      {},
      { headers: { 'content-type': 'application/json' }, body: '{' },
      { headers: { 'content-type': 'text/plain', 'content-encoding': 'zstd' }, body: 'text' },
      { headers: { 'content-type': 'nonsense' }, body: '\u0000' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=none' }, body: 'a=%E0' },
    ];
    for (const [path, ...methods] of ADDRESSES)
      for (const address of [path, `${path}%E0%A4%A`, path.replace('/1', '/%E0%A4%A')])
        for (const method of methods.filter((each) => each !== 'HEAD'))
          for (const init of method === 'GET' ? [{}] : odd) {
            const { response, body } = await send(address, { method, ...init });
            expect(response.status, `${method} ${address} ${body}`).to.be.lessThan(500);
            expect(body, `${method} ${address}`).to.not.match(/node_modules|at .*\.js:\d/);
          }
  });

  it('name a way to sign in where they are turned down for nobody being signed in', async () => {
    for (const path of ['/api/v1/audit.csv', '/files/download/00000000-0000-4000-8000-000000000000']) {
      const { response } = await send(path);
      expect([response.status, response.headers.get('www-authenticate')]).to.deep.equal([
        401,
        'Bearer realm="Earshot"',
      ]);
    }
    // The password page of a link, which looks the same without such a link.
    const insight = await room.admin.do(createInsight, { projectId: (await aProject(room.admin)).id, title: 'Found' });
    await room.admin.do(publishInsight, { id: insight.id });
    const share = await room.admin.do(createShare, { insightId: insight.id, password: 'A quiet word 42' });
    const { token } = await room.admin.do(shareToken, { id: share.id });
    const { response: page } = await send(`/p/${token}`);
    expect([page.status, page.headers.get('www-authenticate')]).to.deep.equal([401, 'Cookie realm="Earshot"']);
    const { response } = await send('/api/v1/uploads', { method: 'POST', headers: { 'content-length': '0' } });
    expect([response.status, response.headers.has('www-authenticate')]).to.deep.equal([401, true]);
  });
});
