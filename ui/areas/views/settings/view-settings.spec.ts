import { expect } from 'chai';
import { NO_SETTINGS, sameSettings, searchOf, settingsIn, withoutSettings } from './view-settings.ts';

const view = (viewData: object) => ({ ...NO_SETTINGS, viewData });

describe('the settings of a view', () => {
  const address = new URLSearchParams('sort=TITLE_ASC&layout=board&peek=note:a&q=%22late+parcel%22&status=');

  it('are the keys of an address that say what is listed and how', () =>
    expect(settingsIn(address)).to.deep.equal({
      layout: 'BOARD',
      viewData: { sort: 'TITLE_ASC', q: '"late parcel"' },
    }));

  it('make the same address again', () =>
    expect(settingsIn(searchOf(settingsIn(address)))).to.deep.equal(settingsIn(address)));

  it('are a table where the layout is none that there is', () => {
    for (const layout of ['', 'shelf', '[]'])
      expect(settingsIn(new URLSearchParams({ layout })).layout).to.equal('TABLE');
    expect(settingsIn(new URLSearchParams({ layout: 'zzz' }), 'BOARD').layout).to.equal('BOARD');
    expect(settingsIn(new URLSearchParams({ layout: 'grid' }), 'BOARD').layout).to.equal('GRID');
  });

  it('leave an address with what else it says', () => expect(`${withoutSettings(address)}`).to.equal('peek=note%3Aa'));

  it('are equal in whatever order, absent ones like empty ones', () => {
    expect(sameSettings(view({ sort: 'TITLE_ASC', q: 'a' }), view({ q: 'a', sort: 'TITLE_ASC' }))).to.equal(true);
    expect(sameSettings(view({ q: '' }), NO_SETTINGS)).to.equal(true);
    expect(sameSettings(view({ q: 'a' }), NO_SETTINGS)).to.equal(false);
    expect(sameSettings(view({ q: 'a' }), view({ q: 'b' }))).to.equal(false);
    expect(sameSettings({ ...NO_SETTINGS, layout: 'GRID' }, NO_SETTINGS)).to.equal(false);
  });
});
