import { channelContract } from '@earshot/test/kit/contracts/channel-contract';
import { type Answered, answerAs } from '@earshot/test/kit/fakes/fake-internet';
import { aRoom } from '@earshot/test/kit/hosts/host';
import { aPulledChannel, lastRun, pointsOf } from '@earshot/test/kit/rooms/pulls';
import { expect } from 'chai';
import plugin from './index.ts';

const SOURCE = 'GITHUB_ISSUES';
const MINUTE = 60_000;
const FIRST = Date.parse('2026-03-02T12:00:00Z');
let count = 0;

/** A fake source with one repository. */
class Fake {
  readonly name: string;
  asked = 0;
  /** answers in place of those of the next requests */
  trouble: Answered[] = [];
  issues: { id: number; title: string; body: string | null; updated: number; pull_request?: object }[] = [];

  constructor() {
    count += 1;
    this.name = `acme/timer-${count}`;
    fakes.set(this.name, this);
    answerAs('api.github.com', ({ url }) => {
      const [, name = ''] = /^\/repos\/(.+)\/issues$/.exec(url.pathname) ?? [];
      return fakes.get(name)?.answer(url) ?? { status: 404 };
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
});
