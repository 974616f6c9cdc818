import { expect } from 'chai';
import { isLinkAt } from './remote-document.ts';

describe('a link to a document', () => {
  const HOSTS = ['drive.google.com', '*.sharepoint.com'];

  it('is at one of the hosts, or under one', () => {
    for (const link of [
      'https://drive.google.com/file/d/1',
      'https://DRIVE.google.com',
      'https://acme-my.sharepoint.com/:w:/g/x?e=1',
    ])
      expect(isLinkAt(HOSTS, link), link).to.equal(true);
  });

  it('is not at a host that only looks like one, nor words around a link', () => {
    for (const link of [
      '',
      'drive.google.com',
      'http://drive.google.com/',
      'https://drive.google.com.evil.example/',
      'https://evil.example/drive.google.com',
      'https://drive.google.com@evil.example/',
      'https://drive.google.com:8443/',
      'https://sharepoint.com/x',
      'https://evilsharepoint.com/x',
      'see https://drive.google.com/x',
      'https://drive.google.com/x and more',
    ])
      expect(isLinkAt(HOSTS, link), link).to.equal(false);
  });
});
