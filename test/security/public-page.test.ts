import { operations } from '@earshot/core/model/all';
import type { AnyOperation } from '@earshot/core/model/operation';
import { CHART_LEFT_OUT, panelLeftOut, THEME_LEFT_OUT } from '@earshot/core/texts';
import { T } from '@earshot/host/area';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import { expect } from 'chai';
import sharp from 'sharp';
import { type Answered, askFor, crawl, wordsOfAnswer } from '../kit/browser/crawler.ts';
import { aPublicRoom, PUBLIC, type PublicRoom } from './public-canaries.ts';

/** Addresses near a link that an attacker could try. */
const NEAR = (token: string): string[] => [
  ...['', '/', '?v=1', '.json', '/comments', '/picture', '/picture/1/..', '/..%2f..%2fsettings', 'x', '%00'].map(
    (end) => `/p/${token}${end}`,
  ),
  ...['0', '1', '2', '3', '99', '-1', 'x', '1e3', '1?width=1', '1?width=99999', '1?width=x'].map(
    (picture) => `/p/${token}/picture/${picture}`,
  ),
  `/p/data/${token}`,
  `/public-object/${token}`,
  `/p/${token.toLowerCase()}`,
  `/p/${token.slice(0, 11)}`,
];

/** All answers to a stranger with a link who tries everything possible. */
async function tryAll(url: string, token: string, headers: Record<string, string> = {}): Promise<Answered[]> {
  const found = await crawl(url, NEAR(token), { headers });
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    found.push(await askFor(`${url}/p/${token}`, { method, headers }));
  for (const accept of ['application/json', 'image/*', 'text/plain'])
    found.push(await askFor(`${url}/p/${token}`, { headers: { ...headers, accept } }));
  found.push(
    await askFor(`${url}/p/${token}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-earshot': '1' },
      body: JSON.stringify({ password: { $ne: null } }),
    }),
  );
  return found;
}

const leaks = (answers: readonly Answered[], canaries: Iterable<readonly [string, string]>): string[] => {
  const said = answers.map((answer) => [answer.asked, wordsOfAnswer(answer).toLowerCase()] as const);
  return [...canaries].flatMap(([where, value]) =>
    [value, encodeURIComponent(value), Buffer.from(value).toString('base64url'), Buffer.from(value).toString('hex')]
      .map((form) => form.toLowerCase())
      .flatMap((form) => said.flatMap(([asked, text]) => (text.includes(form) ? [`${where} at ${asked}`] : []))),
  );
};

const wordsOf = (answers: readonly Answered[]) => answers.map(wordsOfAnswer).join('\n');

/** Every row of this workspace and the other one, as text. */
async function everythingStored({ admin, elsewhere }: PublicRoom): Promise<string> {
  const database = admin.host.container.get(T.database);
  const rows: string[] = [];
  for (const workspaceId of [admin.workspaceId, elsewhere])
    await database.inWorkspace(workspaceId, async (transaction) => {
      const tables = await transaction.sql<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      for (const { name } of tables) {
        const found = await transaction.sql<{ row: string }>(`select t::text as row from "${name}" t`);
        for (const { row } of found) rows.push(row);
      }
    });
  return rows.join('\n');
}

describe('a public page leaks nothing', function () {
  this.timeout(60_000);
  let room: PublicRoom;
  let url: string;
  const canariesBut = (...public_: string[]) =>
    [...room.canaries.planted].filter(([where]) => !public_.includes(where));
  const ids = () => room.ids.map((id, at) => [`the id ${at}`, id] as const);

  before(async () => {
    room = await aPublicRoom();
    url = room.admin.url;
  });

  it('with at least forty canaries, each of them present in the database', async () => {
    expect(room.canaries.planted.size).to.be.at.least(40);
    const stored = await everythingStored(room);
    // Stored as a hash, or as bytes outside the database.
    const elsewhere = /session|token|password$|inside|words of a file/;
    const missing = [...room.canaries.planted].filter(
      ([where, value]) =>
        !elsewhere.test(where) && !stored.includes(value) && !stored.includes(Buffer.from(value).toString('hex')),
    );
    expect(missing.map(([where]) => where)).to.deep.equal([]);
  });

  it('of an insight: its words, its quote and its picture are all there is', async () => {
    const found = await tryAll(url, room.links.open.token);
    const text = wordsOf(found);
    const panel = panelLeftOut({ pluginId: 'people-by-tag', panelId: 'block' });
    for (const words of [...Object.values(PUBLIC), THEME_LEFT_OUT, CHART_LEFT_OUT, panel])
      expect(text).to.include(words);
    const pictures = found.filter(
      ({ headers, status }) => status === 200 && headers.get('content-type') === 'image/webp',
    );
    expect(pictures.length).to.be.greaterThan(0);
    for (const { body, asked } of pictures) {
      expect(asked).to.match(/\/picture\/1(\?|$)/);
      const { format, exif, xmp, iptc, icc } = await sharp(body).metadata();
      expect([format, exif, xmp, iptc, icc]).to.deep.equal(['webp', undefined, undefined, undefined, undefined]);
    }
    expect(leaks(found, [...canariesBut(), ...ids()])).to.deep.equal([]);
  });

  it('of an insight whose link names speakers: besides, who is quoted', async () => {
    const found = await tryAll(url, room.links.named.token);
    expect(wordsOf(found)).to.include(room.speaker);
    expect(leaks(found, [...canariesBut('the name of who is quoted'), ...ids()])).to.deep.equal([]);
  });

  it('of a highlight: only its words are shown', async () => {
    const found = await tryAll(url, room.links.quote.token);
    const text = wordsOf(found);
    expect(text).to.include(PUBLIC.quote);
    for (const words of [PUBLIC.title, PUBLIC.words, PUBLIC.alt]) expect(text).not.to.include(words);
    expect(leaks(found, [...canariesBut(), ...ids()])).to.deep.equal([]);
  });

  it('that has a password: nothing before, and no more than of any other page behind it', async () => {
    const { token } = room.links.protected;
    const closed = await tryAll(url, token);
    expect(wordsOf(closed)).to.include('This page has a password');
    for (const words of Object.values(PUBLIC)) expect(wordsOf(closed)).not.to.include(words);
    const send = (password: string) =>
      askFor(`${url}/p/${token}`, { method: 'POST', body: new URLSearchParams({ password }) });
    const [wrong, right] = [await send('a guess'), await send(room.password)];
    expect([wrong.status, right.status]).to.deep.equal([401, 303]);
    const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? '';
    const open = await tryAll(url, token, { cookie });
    for (const words of Object.values(PUBLIC)) expect(wordsOf(open)).to.include(words);
    expect(leaks([...closed, wrong, right, ...open], [...canariesBut(), ...ids()])).to.deep.equal([]);
  });

  for (const why of ['expired', 'revoked', 'draft', 'trashed'] as const)
    it(`that is behind a link which ended (${why}): nothing`, async () => {
      const { token } = room.links[why];
      const found = await tryAll(url, token);
      // Its other addresses redirect to it without checks: the target is requested, too.
      const onward = ({ status, headers }: Answered) => status === 302 && headers.get('location') === `/p/${token}`;
      const answers = found.filter((one) => one.status < 400 && one.status !== 204 && !onward(one));
      expect(answers.map(({ asked }) => asked)).to.deep.equal([]);
      expect(leaks(found, [...canariesBut(), ...ids()])).to.deep.equal([]);
    });

  it('to somebody who takes its token for a key to the rest', async () => {
    const { token } = room.links.open;
    const keys: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `__Host-earshot=${token}; earshot-pass=${token}` },
    ];
    const found: Answered[] = [];
    for (const headers of keys) {
      const paths = [
        `/image/${room.pictureId}?token=${token}`,
        `/files/download/${room.fileId}?token=${token}`,
        `/insights/${room.links.open.insightId}?token=${token}`,
        `/p`,
        `/p/`,
        '/robots.txt',
      ];
      for (const path of paths) found.push(await askFor(`${url}${path}`, { headers }));
      for (const operation of operations.filter(isQuestion)) {
        const { query, variables } = documentOf(operation, { id: room.links.open.insightId });
        found.push(
          await askFor(`${url}/api/graphql`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'x-earshot': '1' },
            body: JSON.stringify({ query, variables }),
          }),
        );
      }
    }
    expect(found.length).to.be.greaterThan(60);
    expect(leaks(found, canariesBut())).to.deep.equal([]);
  });
});

// The sign-in page names the workspace to everyone, with or without a link.
const isQuestion = ({ effect, transport, name }: AnyOperation) =>
  effect === 'read' && transport === 'graphql' && name !== 'door';
