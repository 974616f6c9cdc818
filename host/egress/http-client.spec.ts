import { RemoteFailure } from '@earshot/core/remote-failure';
import { failure } from '@earshot/test/kit/fakes/trap-server';
import { expect } from 'chai';
import * as z from 'zod';
import { HttpClient, readRetryAfter } from './http-client.ts';
import { Pace } from './pace.ts';

const Shape = z.object({ ok: z.boolean() });
const good = () => Response.json({ ok: true });

/** A pace that records its waits instead of waiting. */
class NotedPace extends Pace {
  readonly pauses: number[] = [];
  override async pause(ms: number) {
    this.pauses.push(Math.round(ms));
  }
}

function client(...answers: (() => Response)[]) {
  const pace = new NotedPace(1000);
  const asked: { url: string; headers: unknown; method?: string | undefined; body?: unknown }[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), headers: init?.headers, method: init?.method, body: init?.body });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next?.() ?? good();
  };
  const parts = { fetch: fetch as typeof globalThis.fetch, pace, caller: 'spec', perSecond: 1, random: () => 0.5 };
  const stop = new AbortController();
  return { http: new HttpClient({ ...parts, signal: stop.signal }), pauses: pace.pauses, asked, stop };
}

const status =
  (code: number, headers = {}) =>
  () =>
    new Response('{}', { status: code, headers });
const ask = (http: HttpClient, asking = {}) => http.json('https://example.org/a?key=1', Shape, asking);

describe('asking a host again', () => {
  it('tries what may pass 3 times more, with growing pauses, and no oftener (BO-09)', async () => {
    const passing = client(status(503), status(500), good);
    expect(await ask(passing.http)).to.deep.equal({ ok: true });
    expect(passing.pauses).to.deep.equal([1000, 2000]);
    const lasting = client(status(502));
    expect(await failure(ask(lasting.http))).to.include({ status: 502, name: 'RemoteFailure' });
    expect(lasting.asked).to.have.length(4);
    expect(lasting.pauses).to.deep.equal([1000, 2000, 4000]);
    const lost = client(() => {
      throw new RemoteFailure('https://example.org', undefined);
    });
    await failure(ask(lost.http));
    expect(lost.asked).to.have.length(4);
  });

  it('posts a form or JSON, the same once more where that may be repeated', async () => {
    const form = client(status(503), good);
    const fields = [
      ['text', 'a & b'],
      ['text', 'é'],
    ] as const;
    await ask(form.http, { send: { form: fields }, repeatable: true });
    expect(form.asked.map(({ method, body }) => `${method} ${body}`)).to.deep.equal(
      Array(2).fill('POST text=a+%26+b&text=%C3%A9'),
    );
    const json = client(good);
    await ask(json.http, { send: { json: { q: ['a'] } }, headers: { 'x-key': '1' } });
    expect(json.asked[0]).to.deep.include({
      method: 'POST',
      body: '{"q":["a"]}',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-key': '1' },
    });
    const once = client(status(503), good);
    expect(await failure(ask(once.http, { send: { form: fields } }))).to.include({ status: 503 });
    const tooOften = client(status(429), good);
    await ask(tooOften.http, { send: { form: fields } });
    expect([once, tooOften].map(({ asked }) => asked.length)).to.deep.equal([1, 2]);
    const plain = client(good);
    await ask(plain.http);
    expect(plain.asked[0]).to.include({ method: undefined, body: undefined });
  });

  it('does not ask again what stays refused', async () => {
    for (const code of [400, 401, 403, 404, 422]) {
      const refused = client(status(code));
      expect(await failure(ask(refused.http))).to.include({ status: code });
      expect(refused.asked).to.have.length(1);
    }
  });

  it('waits as long as it is asked to, and gives up where that is long', async () => {
    const soon = client(status(429, { 'retry-after': '7' }), good);
    await ask(soon.http);
    expect(soon.pauses).to.deep.equal([7000]);
    const late = client(status(429, { 'retry-after': '3600' }));
    expect(await failure(ask(late.http))).to.include({ status: 429, retryAfterMs: 3_600_000 });
    expect(late.asked).to.have.length(1);
    const other = client(status(403, { 'retry-after': '3600' }));
    expect(await failure(ask(other.http, { throttled: [403] }))).to.include({ status: 429 });
  });

  it('takes an answer that does not fit for the remote’s fault', async () => {
    const odd = [() => new Response('<html>'), () => Response.json({ ok: 'yes' }), () => Response.json(null)];
    for (const answer of odd) {
      const fault = await failure(ask(client(answer).http));
      expect(fault).to.be.instanceOf(RemoteFailure).and.include({ status: 200, url: 'https://example.org' });
    }
  });

  it('stops retrying when its signal aborts', async () => {
    const { http, stop, asked } = client(good);
    stop.abort(new Error('enough'));
    expect((await failure(ask(http))).message).to.equal('enough');
    expect(asked).to.have.length(0);
  });

  it('reads how long to wait as seconds or a date', () => {
    expect(readRetryAfter('120', 0)).to.equal(120_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 15_000)).to.equal(45_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT', 15_000)).to.equal(0);
    for (const odd of [null, '', ' ', 'soon', 'Infinity']) expect(readRetryAfter(odd, 0)).to.equal(undefined);
  });
});

describe('a pace', () => {
  it('lets calls to one host follow each other no faster than it says, and others as they come', async () => {
    const pace = new Pace();
    const { signal } = new AbortController();
    const begun = performance.now();
    for (let round = 0; round < 3; round += 1) await pace.wait('a', 50, signal);
    expect(performance.now() - begun).to.be.at.least(38);
    const other = performance.now();
    await pace.wait('b', 0.01, signal);
    expect(performance.now() - other).to.be.lessThan(1000);
  });
});
