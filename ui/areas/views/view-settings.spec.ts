import { expect } from 'chai';
import { sameSettings, searchOf, settingsIn, withoutSettings } from './view-settings.ts';

describe('the settings of a view', () => {
  const address = new URLSearchParams('sort=TITLE_ASC&peek=note:a&q=%22late+parcel%22&status=');

  it('are the keys of an address that say what is listed and how', () =>
    expect(settingsIn(address)).to.deep.equal({ sort: 'TITLE_ASC', q: '"late parcel"' }));

  it('make the same address again', () =>
    expect(settingsIn(searchOf(settingsIn(address)))).to.deep.equal(settingsIn(address)));

  it('leave an address with what else it says', () => expect(`${withoutSettings(address)}`).to.equal('peek=note%3Aa'));

  it('are equal in whatever order, absent ones like empty ones', () => {
    expect(sameSettings({ sort: 'TITLE_ASC', q: 'a' }, { q: 'a', sort: 'TITLE_ASC' })).to.equal(true);
    expect(sameSettings({ q: '' }, {})).to.equal(true);
    expect(sameSettings({ q: 'a' }, {})).to.equal(false);
    expect(sameSettings({ q: 'a' }, { q: 'b' })).to.equal(false);
  });
});
