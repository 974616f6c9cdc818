import { expect } from 'chai';
import fc from 'fast-check';
import { isHttps, isUnder, isUri, localPath, safeHref, typedHref } from './url.ts';

describe('addresses', () => {
  it('needs a scheme for a URI', () => {
    for (const text of ['https://a.org', 'mailto:a@b.org', 'urn:isbn:1', 'x-app://y'])
      expect(isUri(text), text).to.equal(true);
    for (const text of ['', 'a.org', '//a.org', '/path', '1a:b', 'https://']) expect(isUri(text), text).to.equal(false);
  });

  it('knows https, also of one host', () => {
    expect(isHttps('https://a.org/x')).to.equal(true);
    expect(isHttps('https://a.org/x', 'A.org')).to.equal(true);
    for (const text of ['http://a.org', 'https://b.org', 'https://a.org.evil.org', 'https://a.org@evil.org', 'https:'])
      expect(isHttps(text, 'a.org'), text).to.equal(false);
  });

  it('never makes a link that runs something', () => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.org/x',
      'about:blank',
      '//a.org',
      '/x',
      'a.org',
      'https://user:pass@a.org',
      `https://a.org/${'x'.repeat(3000)}`,
    ];
    for (const text of bad) expect(safeHref(text), text.slice(0, 40)).to.equal(undefined);
    expect(safeHref('https://a.org')).to.equal('https://a.org/');
    expect(safeHref('mailto:a@b.org')).to.equal('mailto:a@b.org');
    expect(safeHref('tel:+41791234567')).to.equal('tel:+41791234567');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const href = safeHref(text);
        if (href !== undefined) expect(href).to.match(/^(?:https?|mailto|tel):/);
      }),
    );
  });

  it('fills in what people leave out', () => {
    expect(typedHref('example.org/a')).to.equal('https://example.org/a');
    expect(typedHref('ada@example.org')).to.equal('mailto:ada@example.org');
    expect(typedHref('example.org:8080/x')).to.equal('https://example.org:8080/x');
    expect(typedHref('http://example.org')).to.equal('http://example.org/');
    for (const text of ['javascript:alert(1)', 'hello', 'hello world', ''])
      expect(typedHref(text), text).to.equal(undefined);
  });

  it('matches hosts on a dot boundary only', () => {
    expect(isUnder('www.loom.com', 'loom.com')).to.equal(true);
    expect(isUnder('LOOM.com.', 'loom.com')).to.equal(true);
    for (const host of ['evilloom.com', 'loom.com.evil.org', 'com', ''])
      expect(isUnder(host, 'loom.com'), host).to.equal(false);
    expect(isUnder('anything', '')).to.equal(false);
  });

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
