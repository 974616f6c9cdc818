import { expect } from 'chai';
import { expandedIn, middleIn, withExpanded, withMiddle } from './canvas-address.ts';

const ID = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';

describe('the address of a canvas', () => {
  it('names what is shown, and keeps what else stands there', () => {
    const search = withMiddle(new URLSearchParams('panel=outline'), { x: 12.4, y: -3, zoom: 0.6666 });
    expect(search.toString()).to.equal('panel=outline&canvas=12%2C-3%2C0.67');
    expect(middleIn(search)).to.deep.equal({ x: 12, y: -3, zoom: 0.67 });
  });

  const strange = ['', '1,2', '1,2,3,4', 'a,b,c', '1,2,0', '1,2,99', '1e9,0,1', 'Infinity,0,1', ',,'];
  for (const said of strange)
    it(`does not read ${JSON.stringify(said)}`, () =>
      expect(middleIn(new URLSearchParams([['canvas', said]]))).to.equal(undefined));

  it('names the cards that show all of their words', () => {
    const once = withExpanded(new URLSearchParams(), ID);
    expect(expandedIn(once)).to.deep.equal([ID]);
    expect(withExpanded(once, ID).toString()).to.equal('');
    expect(expandedIn(new URLSearchParams('expandedCards=x,,y'))).to.deep.equal([]);
  });
});
