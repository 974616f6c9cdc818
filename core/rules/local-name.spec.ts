import { expect } from 'chai';
import { isLocalName } from './local-name.ts';

describe('local names', () => {
  it('are those at which browsers take plain http for safe, whatever the port', () => {
    for (const host of ['localhost', 'LOCALHOST:3000', 'acme.localhost', '127.0.0.1:8080', '[::1]', '[::1]:3000'])
      expect(isLocalName(host), host).to.equal(true);
  });

  it('are no others, however much they look like one', () => {
    const others = [
      '',
      'localhost.example.org',
      'mylocalhost',
      '127.0.0.1.example.org',
      '127.0.0.2',
      '10.0.0.1',
      '::1',
    ];
    for (const host of others) expect(isLocalName(host), host).to.equal(false);
  });
});
