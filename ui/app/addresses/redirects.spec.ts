import { expect } from 'chai';
import { leadsSomewhere } from './addresses.ts';
import { REDIRECTS, redirected } from './redirects.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const note = '1f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a12';
const bare = { search: '', hash: '' };

describe('redirects', () => {
  it('lead to pages that there are, and not to other redirects', () => {
    for (const to of Object.values(REDIRECTS)) {
      const path = new URL(to.replace(/:\w+/g, id), 'http://x').pathname;
      expect(leadsSomewhere(path), to).to.equal(true);
      expect(REDIRECTS, to).not.to.have.property(path);
    }
  });

  it('carries ids along a redirect', () => {
    expect(redirected('/data/:note', { id, note }, bare)).to.equal(`/data/${note}`);
    expect(redirected('/data/:id#f=:file', { id, file: note }, bare)).to.equal(`/data/${id}#f=${note}`);
  });

  it('carry query and fragment along, and keep their own', () => {
    const asked = { search: '?scope=all&sort=TITLE_ASC', hash: '#q=a%20b' };
    expect(redirected('/projects?scope=yours', {}, asked)).to.equal('/projects?scope=yours&sort=TITLE_ASC#q=a%20b');
    expect(redirected('/callback', {}, { search: '?code=a%2Bb&state=c', hash: '' })).to.equal(
      '/callback?code=a%2Bb&state=c',
    );
  });

  it('never redirects out of the installation', () => {
    const hostile = { id: '/evil.example', note: '//evil.example' };
    for (const to of ['/data/:note', '/projects/:id/settings/general', '/:id'])
      expect(
        new URL(redirected(to, hostile, { search: '?next=https://evil.example', hash: '' }), 'http://x').host,
      ).to.equal('x');
  });
});
