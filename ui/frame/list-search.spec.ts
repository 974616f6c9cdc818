import { expect } from 'chai';
import { apartFrom, overSaved } from './list-search.ts';

const search = (text: string) => new URLSearchParams(text);
const sorted = (one: URLSearchParams) => [...one].map(([key, value]) => `${key}=${value}`).sort();

describe('the settings of a list', () => {
  const SAVED = 'sort=TITLE_ASC&group={"by":"TAG"}&columns=[{"key":"TAGS"}]&q=late';
  const CASES: [name: string, own: string, asked: string][] = [
    ['are those of its view', '', SAVED],
    ['are those of its address where both say something', 'sort=TITLE_DESC', SAVED.replace('ASC', 'DESC')],
    ['have what only the address says', 'status=drafts', `${SAVED}&status=drafts`],
    ['lack what the address empties', 'q=&sort=', 'group={"by":"TAG"}&columns=[{"key":"TAGS"}]'],
    ['fall back to the view where the address is no JSON', 'group={"by"&columns=[', SAVED],
    [
      'have what search_params says, unless a key of its own says otherwise',
      'search_params={"query":"early","sort":{"field":"createdAt","direction":"DESC"}}&q=now',
      SAVED.replace('TITLE_ASC', 'CREATED_AT_DESC').replace('late', 'now'),
    ],
    [
      'have the filter of search_params',
      'search_params={"filter":{"combinator":"and","fields":[]},"selectedFilterId":"x"}',
      `${SAVED}&filter={"v":1,"combinator":"and","fields":[]}`,
    ],
    ['fall back to the view where search_params are no JSON', 'search_params={"query"', SAVED],
    ['fall back to the view where columns are no JSON', 'columns=a.b', SAVED],
  ];
  for (const [name, own, asked] of CASES)
    it(name, () => expect(sorted(overSaved(search(SAVED), search(own)))).to.deep.equal(sorted(search(asked))));

  it('stand in the address only where they differ from the view, and come back from there', () => {
    for (const wanted of ['', SAVED, 'sort=TITLE_ASC', `${SAVED}&status=drafts`, SAVED.replace('late', 'early')]) {
      const own = apartFrom(search(SAVED), search(wanted));
      expect(sorted(overSaved(search(SAVED), own)), wanted).to.deep.equal(sorted(search(wanted)));
    }
    expect(`${apartFrom(search(SAVED), search(SAVED))}`).to.equal('');
    expect(`${apartFrom(search('q=late'), search('sort=TITLE_ASC'))}`).to.equal('sort=TITLE_ASC&q=');
  });
});
