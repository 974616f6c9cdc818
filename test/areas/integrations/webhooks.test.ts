import { createIssue, issueLinks } from '@earshot/core/areas/integrations/issue-link';
import { createInsight, publishInsight } from '@earshot/core/areas/pages/insight';
import { createShare, deleteShare, shareToken } from '@earshot/core/areas/shares/share';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import fc from 'fast-check';
import { withClock } from '../../kit/fakes/clock.ts';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { SlackFake } from '../../kit/fakes/slack-fake.ts';
import { aNote, aProject, aRoom, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';
import { ServiceEvents } from '../../kit/rooms/service-events.ts';
import { send, webhookOf } from '../../kit/rooms/webhooks.ts';

const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 1000 : 25;
const UUID = '00000000-0000-4000-8000-000000000000';

describe('a webhook', () => {
  let fake: SlackFake;
  let room: Room;
  let address: string;
  beforeEach(async () => {
    fake = new SlackFake();
    room = await aRoom();
    await turnOn(room.admin, 'slack', { signingSecret: fake.secret });
    await connected(room.admin, 'SLACK');
    address = await webhookOf(room.admin, 'SLACK');
  });

  const service = new ServiceEvents(() => room.workspaceId);

  it('answers the challenge of Slack, which is signed, too', async () => {
    const body = JSON.stringify({ type: 'url_verification', token: 'old', challenge: 'abc' });
    expect(await send(address, fake.signed(body))).to.deep.equal({ status: 200, text: '{"challenge":"abc"}' });
    expect((await send(address, fake.signed(body, { secret: 'wrong' }))).status).to.equal(401);
  });

  it('takes nothing that is unsigned, wrongly signed, too old, too new, too large or for nobody', async () => {
    const now = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ type: 'event_callback', team_id: 'T1', event_id: 'E1', event: { type: 'message' } });
    const right = fake.signed(body);
    const status = async (at: string, sent: { body: string; headers: Record<string, string> }) =>
      (await send(at, sent)).status;
    expect(await status(address, { body, headers: { 'content-type': 'application/json' } })).to.equal(401);
    expect(await status(address, fake.signed(body, { secret: 'wrong' }))).to.equal(401);
    expect(await status(address, { ...right, body: body.replace('E1', 'E2') })).to.equal(401);
    expect(await status(address, fake.signed(body, { at: now - limits.integrations.webhookSeconds - 5 }))).to.equal(
      401,
    );
    expect(await status(address, fake.signed(body, { at: now + limits.integrations.webhookSeconds + 5 }))).to.equal(
      401,
    );
    expect(await status(address, fake.signed('x'.repeat(limits.integrations.webhookBody + 1)))).to.equal(413);
    expect(await status(address, fake.signed('{"type":"event_callback"}'))).to.equal(400);
    expect(await status(address.replace(/[0-9a-f-]{36}$/, UUID), right)).to.equal(503);
    expect(await service.sql('select 1 from webhook_events')).to.have.length(0);
    expect(await status(address, right)).to.equal(200);
  });

  it('judges the age of a signature by the clock of the database, so that hosts with other clocks agree', async () => {
    const now = Math.floor(Date.now() / 1000);
    const status = async (at: number, id: string) =>
      (await send(address, fake.event({ type: 'message' }, id, { at }))).status;
    for (const away of [2 * 3600, -2 * 3600]) {
      const answers = await withClock(away, async () => [
        await status(now, `of now ${away}`),
        await status(now + away, `of the clock of this host ${away}`),
      ]);
      expect(answers, `a host that is ${away} s ahead`).to.deep.equal([200, 401]);
    }
  });

  it('without a signing secret takes nothing and says so', async () => {
    const other = await aRoom();
    await turnOn(other.admin, 'slack');
    const at = await webhookOf(other.admin, 'SLACK');
    expect((await send(at, fake.event({ type: 'message' }))).status).to.equal(503);
  });

  it('takes an event once, within a second, and forgets what it said', async () => {
    const event = fake.event({ type: 'app_uninstalled' }, 'Ev1');
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(address, event)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(5).fill(200));
    expect(performance.now() - begun).to.be.lessThan(5000);
    await service.settled();
    expect(await service.sql('select event_id from webhook_events')).to.deep.equal([{ event_id: 'Ev1' }]);
    await eventually(async () => expect((await seen(room.admin, 'SLACK')).connection).to.include({ state: 'REFUSED' }));
  });

  it('shows the title of a public page, and nothing of any other', async () => {
    const project = await aProject(room.admin);
    const insight = await room.admin.do(createInsight, { projectId: project.id, title: 'Parcels <b>late</b>' });
    await room.admin.do(publishInsight, { id: insight.id });
    const share = await room.admin.do(createShare, { insightId: insight.id });
    const { token } = await room.admin.do(shareToken, { id: share.id });
    const origin = 'http://localhost:0';
    const url = `${origin}/p/${token}`;
    const links = [{ url }, { url: `${origin}/insights/${insight.id}` }, { url: `https://evil.example/p/${token}` }];
    const event = { type: 'link_shared', channel: 'C1', message_ts: '1.1', links };
    await send(address, fake.event(event));
    await eventually(() => expect(fake.unfurls).to.have.length(1));
    expect(Object.keys(fake.unfurls[0]?.unfurls ?? {})).to.deep.equal([url]);
    expect(JSON.stringify(fake.unfurls[0])).to.contain('Parcels &lt;b&gt;late').and.not.to.contain('<b>');
    await room.admin.do(deleteShare, { id: share.id });
    await send(address, fake.event(event));
    await service.settled();
    expect(fake.unfurls).to.have.length(1);
  });

  it('searches with the rights of the member who connected this Slack account, and of nobody else', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const open = await aProject(room.admin);
    const closed = await aProject(room.admin, { everyone: null });
    await aNote(room.admin, { projectId: open.id, title: 'Lighthouse one' });
    await aNote(room.admin, { projectId: closed.id, title: 'Lighthouse hidden' });
    await send(address, fake.command('lighthouse'));
    await eventually(() => expect(fake.replies.at(-1)).to.contain('Connect your Slack account'));
    await connected(ben, 'SLACK_ACCOUNT');
    await eventually(async () => {
      await send(address, fake.command('lighthouse'));
      await service.settled();
      expect(fake.replies.at(-1)).to.contain('Lighthouse one');
    });
    expect(fake.replies.join()).not.to.contain('hidden');
    await send(address, fake.command('lighthouse', 'U2'));
    await service.settled();
    expect(fake.replies.at(-1)).to.contain('Connect your Slack account');
  });

  /** An issue in Linear, its status on the link, and the address for Linear's events. */
  async function aLinearIssue() {
    const tracker = new LinearFake();
    await turnOn(room.admin, 'linear', { signingSecret: tracker.secret });
    await connected(room.admin, 'LINEAR');
    const { id: projectId } = await aProject(room.admin);
    const { id: insightId } = await room.admin.do(createInsight, { projectId, title: 'Late' });
    const issue = await room.admin.do(createIssue, {
      insightId,
      integration: 'LINEAR',
      targetId: 'team-1',
      title: 'A',
    });
    const status = async () => (await room.admin.do(issueLinks, { condition: { insightId } })).nodes[0]?.status;
    await eventually(async () => expect(await status()).to.equal('Backlog'));
    return { tracker, issue, status, at: await webhookOf(room.admin, 'LINEAR') };
  }

  it('shows the newer of two states, also when the answer with the older one comes last', async () => {
    const { tracker, issue, status, at } = await aLinearIssue();
    const arrives = Promise.withResolvers<void>();
    tracker.delays.push(arrives.promise);
    tracker.move(issue.id, 'Older', 'started');
    await send(at, tracker.event(issue.id));
    await eventually(() => expect(tracker.delays).to.have.length(0));
    tracker.move(issue.id, 'Newer', 'started');
    await send(at, tracker.event(issue.id));
    // Time for a job that does not wait for the other one.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    arrives.resolve();
    await service.settled();
    await service.idle('read-issue');
    expect(await status()).to.equal('Newer');
  });

  it('leads to one state, in whatever order and however often its events come', async () => {
    const { tracker, issue, status, at } = await aLinearIssue();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }), async (order) => {
        round += 1;
        const name = `Status ${round}`;
        tracker.move(issue.id, name, 'started');
        const sent = order.map((one) => tracker.event(issue.id, { delivery: `${round}-${one}` }));
        const answers = await Promise.all(sent.map((event) => send(at, event)));
        expect(answers.every(({ status: code }) => code === 200)).to.equal(true);
        await eventually(async () => expect(await status()).to.equal(name));
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    const stored = await service.sql<{ count: number }>(
      `select count(*)::int as count from webhook_events where webhook = 'LINEAR'`,
    );
    expect(stored[0]?.count).to.be.greaterThan(ROUNDS - 1);
  }).timeout(ROUNDS * 5000 + 20_000);
});
