import { expect } from 'chai';
import { namesPart } from './active-tab.ts';

describe('the part of a page that an address names', () => {
  it('is known by the letters of its title, however a program writes them', () => {
    for (const said of ['days-in-trash', 'daysInTrash', 'DAYS_IN_TRASH', 'Days+in+trash'])
      expect(namesPart(`?activeTab=${said}`, 'Days in trash'), said).to.equal(true);
  });

  it('is none where the address says nothing, something else or a part of it', () => {
    for (const search of ['', '?activeTab=', '?activeTab=-', '?activeTab=trash', '?tab=days-in-trash'])
      expect(namesPart(search, 'Days in trash'), search).to.equal(false);
    expect(namesPart('?activeTab=', '')).to.equal(false);
  });
});
