import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createShare, deleteShare, shareToken } from '@earshot/core/areas/shares/share';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { BotFrameworkFake } from '../../kit/fakes/bot-framework-fake.ts';
import { withClock } from '../../kit/fakes/clock.ts';
import { aProject, aRoom, type Room, testHost } from '../../kit/hosts/host.ts';
import { turnOn } from '../../kit/rooms/connections.ts';
import { send, webhookOf } from '../../kit/rooms/webhooks.ts';

const ORIGIN = 'http://localhost:0';
const NOTHING = { composeExtension: { type: 'result', attachmentLayout: 'list', attachments: [] } };

describe('a link that is typed in Microsoft Teams', () => {
  let fake: BotFrameworkFake;
  let room: Room;
  let address: string;
  let url: string;
  let shareId: string;
  let insightId: string;
  beforeEach(async () => {
    fake = new BotFrameworkFake();
    room = await aRoom();
    await turnOn(room.admin, 'microsoft', { botId: fake.botId });
    address = await webhookOf(room.admin, 'MICROSOFT_TEAMS');
    const project = await aProject(room.admin);
    const insight = await room.admin.do(createInsight, { projectId: project.id, title: 'Parcels [late](https://x)' });
    insightId = insight.id;
    await room.admin.do(publishInsight, { id: insightId });
    shareId = (await room.admin.do(createShare, { insightId })).id;
    url = `${ORIGIN}/p/${(await room.admin.do(shareToken, { id: shareId })).token}`;
  });

  const asked = async (sent: Promise<Parameters<typeof send>[1]>) => {
    const { status, text } = await send(address, await sent);
    return { status, said: text === '' ? undefined : JSON.parse(text) };
  };
  const status = async (...of: Parameters<BotFrameworkFake['queryLink']>) =>
    (await asked(fake.queryLink(...of))).status;

  it('shows the title of a public page as plain text, with and without the app installed', async () => {
    const begun = performance.now();
    const { said } = await asked(fake.queryLink(url));
    expect(performance.now() - begun).to.be.lessThan(4000);
    const [card, ...more] = said.composeExtension.attachments;
    expect(more).to.deep.equal([]);
    expect(card.contentType).to.equal('application/vnd.microsoft.card.adaptive');
    expect(card.preview.content).to.deep.equal(card.content);
    expect(card.content.body[0].inlines[0]).to.include({ type: 'TextRun', text: 'Parcels [late](https://x)' });
    expect(card.content.actions[0].url).to.equal(url);
    expect((await asked(fake.queryLink(url, {}, 'composeExtension/anonymousQueryLink'))).said).to.deep.equal(said);
  });

  it('shows nothing of what is not public, not ours or not there any more', async () => {
    for (const other of [
      `${ORIGIN}/insights/${insightId}`,
      url.replace(ORIGIN, 'https://evil.example'),
      `${ORIGIN}/p/aaaaaaaaaaaa`,
      'x'.repeat(3000),
    ])
      expect((await asked(fake.queryLink(other))).said, other).to.deep.equal(NOTHING);
    await room.admin.do(deleteShare, { id: shareId });
    expect(await asked(fake.queryLink(url))).to.deep.equal({ status: 200, said: NOTHING });
  });

  it('is answered only where the token is one of the Bot Framework, for this bot and this request', async () => {
    expect(await status(url)).to.equal(200);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const published = createSecretKey(Buffer.from(fake.pair.publicKey.export({ type: 'spki', format: 'pem' })));
    for (const [name, changed] of Object.entries({
      'another audience': { audience: 'another-bot' },
      'another issuer': { issuer: 'https://sts.windows.net/x/' },
      'another service': { serviceUrl: 'https://evil.example/' },
      expired: { expires: -400 },
      'another key': { key: stranger },
      'a key that nobody knows': { kid: 'key-2' },
      'another algorithm': { alg: 'RS384' },
      'the public key as a secret': { alg: 'HS256', key: published },
    } as const))
      expect(await status(url, changed), name).to.equal(401);
    // Clocks can differ by five minutes.
    expect(await status(url, { expires: -200 })).to.equal(200);
    const ofNow = await fake.queryLink(url);
    for (const away of [2 * 3600, -2 * 3600])
      expect((await withClock(away, () => send(address, ofNow))).status, `a host that is ${away} s ahead`).to.equal(
        200,
      );
    const { body, headers } = ofNow;
    const { authorization = '', ...without } = headers;
    const [head = '', claims = ''] = authorization.split('.');
    const none = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url');
    expect((await send(address, { body, headers: without })).status).to.equal(401);
    for (const wrong of ['Bearer x', `${head}.${claims}.`])
      expect((await send(address, { body, headers: { ...without, authorization: wrong } })).status).to.equal(401);
    const bare = { ...without, authorization: `Bearer ${none}.${claims}.` };
    expect((await send(address, { body, headers: bare })).status).to.equal(401);
    expect((await send(address, { body: 'no json', headers })).status).to.equal(401);
    // Nor a key that the service does not use for Teams.
    expect((await asked(fake.sent({ channelId: 'webchat', type: 'invoke' }))).status).to.equal(401);
  });

  it('asks for keys once, takes other activities without a word, and stores nothing', async () => {
    await status(url);
    const before = fake.asked;
    for (let time = 0; time < 5; time += 1) await status(url);
    expect(fake.asked - before).to.equal(0);
    expect(await asked(fake.sent({ type: 'installationUpdate', action: 'add' }))).to.deep.equal({
      status: 200,
      said: undefined,
    });
    const stored = await (await testHost()).container
      .get(T.database)
      .inWorkspace(room.workspaceId, (transaction) => transaction.sql('select 1 from webhook_events'));
    expect(stored).to.deep.equal([]);
  });

  it('is answered by nobody without a bot', async () => {
    const other = await aRoom();
    await turnOn(other.admin, 'microsoft');
    const sent = await fake.queryLink(url);
    expect((await send(await webhookOf(other.admin, 'MICROSOFT_TEAMS'), sent)).status).to.equal(503);
  });
});
