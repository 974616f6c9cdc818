import { expect } from 'chai';
import { paths } from '../../../frame/paths.ts';
import { BROWSE_KINDS, BROWSE_SCOPES, browsedIn } from './browse-scope.ts';

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '');

describe('what Browse lists', () => {
  it('comes back from its address', () => {
    for (const kind of BROWSE_KINDS)
      for (const scope of BROWSE_SCOPES)
        expect(browsedIn(searchOf(paths.browse(kind, scope)))).to.deep.equal({ kind, scope });
    expect(paths.browse()).to.equal('/browse');
  });

  it('is all notes where the address makes no sense', () => {
    expect(browsedIn(new URLSearchParams('kind=<b>&scope=constructor'))).to.deep.equal({ kind: 'notes', scope: 'all' });
  });
});
