import { expect } from 'chai';
import fc from 'fast-check';
import { localPath } from './url.ts';

describe('addresses', () => {
  it('keeps a redirect on this site', () => {
    expect(localPath('/projects/a?b=1#c')).to.equal('/projects/a?b=1#c');
    expect(localPath('/a/../b')).to.equal('/b');
    const bad = [
      '',
      'projects',
      '//evil.org',
      '/\\evil.org',
      '\\/evil.org',
      '/a\\b',
      'https://evil.org',
      'javascript:alert(1)',
      '/\t/evil.org',
      '/\n/evil.org',
      '/.//evil.org',
      '/a/..//evil.org',
      '/%2e//evil.org',
    ];
    for (const text of bad) expect(localPath(text), JSON.stringify(text)).to.equal(undefined);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\/[/\\.@a:%0-9e?#\t-]{0,12}$/)), (text) => {
        const path = localPath(text);
        if (path !== undefined) expect(new URL(path, 'https://here.example').origin).to.equal('https://here.example');
      }),
      { numRuns: 2000 },
    );
  });
});
