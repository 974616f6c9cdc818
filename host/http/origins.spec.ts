import { expect } from 'chai';
import { Origins } from './origins.ts';

type Headers = { origin?: string; host?: string; 'x-forwarded-proto'?: string };
const asked = (headers: Headers, encrypted = false) => ({ headers, socket: { encrypted } });

describe('Origins', () => {
  it('counts a page as ours when scheme, name and port are those of the request', () => {
    const origins = new Origins(0);
    const host = 'research.example:3000';
    expect(origins.isOurs(asked({ host }))).to.equal(true);
    expect(origins.isOurs(asked({ host, origin: 'http://research.example:3000' }))).to.equal(true);
    expect(origins.isOurs(asked({ host, origin: 'https://research.example:3000' }, true))).to.equal(true);
    for (const origin of [
      'https://research.example:3000',
      'http://research.example',
      'http://research.example:3001',
      'http://a.research.example:3000',
      'http://evil.example',
      'null',
      'not a url',
      '',
    ])
      expect(origins.isOurs(asked({ host, origin })), origin).to.equal(false);
    expect(origins.isOurs(asked({ host, origin: 'http://research.example:3000' }, true)), 'downgraded').to.equal(false);
  });

  it('believes as many proxies about the scheme as the operator runs', () => {
    const own = 'https://research.example';
    const from = (hops: number, proto: string) =>
      new Origins(hops).isOurs(asked({ host: 'research.example', origin: own, 'x-forwarded-proto': proto }));
    expect(from(0, 'https'), 'none').to.equal(false);
    expect(from(1, 'https')).to.equal(true);
    expect(from(1, 'http')).to.equal(false);
    expect(from(2, 'https, http'), 'the outer one counts').to.equal(true);
    expect(from(1, 'https, http'), 'what a stranger put first').to.equal(false);
    expect(from(2, 'https'), 'the inner one passes it on').to.equal(true);
  });

  it('takes the public address as it is given, whatever the proxy speaks with us', () => {
    const origins = new Origins(0, 'https://research.example');
    for (const host of ['research.example', 'Research.Example', 'research.example:443', 'localhost:3000'])
      expect(origins.isOurs(asked({ host, origin: 'https://research.example' })), host).to.equal(true);
    expect(origins.isOurs(asked({ host: 'research.example', origin: 'http://research.example' }))).to.equal(false);
    expect(origins.isOurs(asked({ host: 'localhost:3000', origin: 'http://localhost:3000' }))).to.equal(true);
    expect(origins.of(asked({ host: 'research.example' }))).to.equal('https://research.example');
  });

  it('matches nothing with a Host header that is no name', () => {
    for (const host of [undefined, '', 'a b', '<'])
      expect(new Origins(0).isOurs(asked({ host, origin: 'also no url' })), String(host)).to.equal(false);
  });
});
