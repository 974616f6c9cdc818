import { channelContract } from '@earshot/test/kit/contracts/channel-contract';
import { type Answered, answerAs } from '@earshot/test/kit/fakes/fake-internet';
import { aRoom } from '@earshot/test/kit/hosts/host';
import { demandRefused } from '@earshot/test/kit/hosts/refused';
import { connectedByForm } from '@earshot/test/kit/rooms/connections';
import { aPulledChannel, askAgain, lastRun, pointsOf } from '@earshot/test/kit/rooms/pulls';
import { expect } from 'chai';
import plugin from './index.ts';

const SOURCE = 'GITHUB_ISSUES';
const MINUTE = 60_000;
const FIRST = Date.parse('2026-03-02T12:00:00Z');
const TOKEN = 'github_pat_1';
let count = 0;

/** One repository, as the source answers for it. */
class Fake {
  readonly name: string;
  asked = 0;
  /** the token without which it is not there */
  token: string | undefined;
  /** what the next requests are answered with instead */
  trouble: Answered[] = [];
  issues: { id: number; title: string; body: string | null; updated: number; pull_request?: object }[] = [];

  constructor() {
    count += 1;
    this.name = `acme/timer-${count}`;
    fakes.set(this.name, this);
    answerAs('api.github.com', ({ url, headers }) => {
      const token = headers.authorization?.replace('Bearer ', '');
      if (token !== undefined && token !== TOKEN) return { status: 401 };
      if (url.pathname === '/user') return token ? { body: { id: 7, login: 'acme-bot' } } : { status: 401 };
      const [, name = ''] = /^\/repos\/(.+)\/issues$/.exec(url.pathname) ?? [];
      const fake = fakes.get(name);
      return fake && fake.token === (fake.token && token) ? fake.answer(url) : { status: 404 };
    });
  }

  say(many: number, more = {}): void {
    for (let left = many; left > 0; left -= 1) {
      const id = this.issues.length + 1;
      const body = `It rings ${id} times.`;
      this.issues.push({ id, title: `Issue ${id}`, body, updated: this.issues.length, ...more });
    }
  }

  edit(body: string): void {
    const [issue] = this.issues;
    if (issue) Object.assign(issue, { body, updated: this.issues.length });
  }

  answer({ searchParams: query }: URL): Answered {
    this.asked += 1;
    const since = Date.parse(query.get('since') ?? '2000-01-01T00:00:00Z');
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    const body = this.issues
      .map(({ updated, ...issue }) => ({ ...issue, at: FIRST + updated * MINUTE }))
      .filter(({ at }) => at >= since)
      .sort((one, other) => one.at - other.at)
      .slice((page - 1) * size, page * size)
      .map(({ at, ...issue }) => ({
        ...issue,
        html_url: `https://github.com/${this.name}/issues/${issue.id}`,
        state: 'open',
        created_at: new Date(FIRST).toISOString(),
        updated_at: new Date(at).toISOString().replace('.000', ''),
        user: { login: 'ada' },
      }));
    return this.trouble.shift() ?? { body };
  }
}
const fakes = new Map<string, Fake>();

const settingsOf = ({ name }: Fake) => ({ repository: name });
const wanted = (fake: Fake) => ({ pluginId: plugin.id, source: SOURCE, settings: settingsOf(fake) });

channelContract(plugin, {
  source: SOURCE,
  many: 250,
  keyed: false,
  fake: () => {
    const fake = new Fake();
    return {
      settings: settingsOf(fake),
      has: () => new Map(fake.issues.map(({ id, title, body }) => [String(id), { title, text: body ?? '' }])),
      say: (many) => fake.say(many),
      edit: (text) => fake.edit(text),
      asked: () => fake.asked,
    };
  },
});

describe(plugin.title, () => {
  it('are read where many have changed in the same second, and without what asks for a change of code', async () => {
    const { admin } = await aRoom();
    const fake = new Fake();
    fake.say(220, { updated: 0 });
    fake.say(1, { pull_request: {} });
    fake.say(1, { body: null });
    const { id } = await aPulledChannel(admin, wanted(fake));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 221, unreadable: 0 });
    const { author, fields, text } = [...(await pointsOf(admin, id)).values()].find((point) => point.text === '') ?? {};
    expect({ author, fields, text }).to.deep.equal({ author: 'ada', fields: { State: 'open' }, text: '' });
  });

  it('are waited for when they are asked for too often, and told in words when they are not there', async () => {
    const { admin } = await aRoom();
    const fake = new Fake();
    fake.say(1);
    fake.trouble = [{ status: 403 }, { status: 502 }];
    const { id } = await aPulledChannel(admin, wanted(fake));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 1 });
    const gone = await aPulledChannel(admin, { ...wanted(fake), settings: { repository: 'acme/gone' } });
    expect((await lastRun(admin, gone.id)).problem).to.match(/has nothing under what was chosen/);
  });

  it('of a private repository are read with the account that is connected, which every channel shares', async () => {
    const { admin } = await aRoom();
    const fake = new Fake();
    fake.token = TOKEN;
    fake.say(2);
    const { id } = await aPulledChannel(admin, wanted(fake));
    expect((await lastRun(admin, id)).problem).to.match(/has nothing under what was chosen/);
    await demandRefused(connectedByForm(admin, 'GITHUB', { token: 'wrong' }), 'UNPROCESSABLE', 'does not accept');
    expect(await connectedByForm(admin, 'GITHUB', { token: TOKEN })).to.include({ account: 'acme-bot' });
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', added: 2 });
    fake.trouble = [{ status: 401 }];
    expect((await askAgain(admin, id)).problem).to.contain('Reconnect it in Settings');
    expect(await askAgain(admin, id)).to.include({ state: 'DONE' });
  });
});
