import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import { askedElsewhere } from './asked-elsewhere.ts';

const A = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const B = '1f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a12';
const LATE = { combinator: 'and', fields: [{ field: 'title', operator: 'CONTAINS', values: ['late'] }] };

/** Target of an address with these `search_params`, with its content parsed again. */
function leads(pathname: string, params: unknown, hash = '') {
  const search = `?${new URLSearchParams({ search_params: JSON.stringify(params) })}`;
  const to = askedElsewhere({ pathname, search, hash });
  if (to === undefined) return undefined;
  const { pathname: path, search: query, hash: fragment } = new URL(to, 'http://x');
  return { path, kept: query === search, asks: Object.fromEntries(new URLSearchParams(fragment.slice(1))) };
}

describe('search_params that ask for another list', () => {
  it('lead to the list of the kind and of the project that they name', () => {
    const list = (id: string, part: string) => ({ path: `/projects/${id}/${part}`, kept: true, asks: {} });
    expect(leads(`/projects/${A}/notes`, { resultType: 'HIGHLIGHT' })).to.deep.equal(list(A, 'highlights'));
    expect(leads(`/projects/${A}/notes`, { resultType: 'insight' })).to.deep.equal(list(A, 'insights'));
    expect(leads(`/projects/${A}/notes`, { projectIds: [B] })).to.deep.equal(list(shortId(B), 'notes'));
    expect(leads(`/projects/${A}`, { projectIds: [B], resultType: 'NOTE' })).to.deep.equal(list(shortId(B), 'notes'));
  });

  it('stay on the page that they ask for, however its address is written', () => {
    for (const params of [{}, { resultType: 'NOTE' }, { projectIds: [A] }, { resultType: 'nonsense', projectIds: 7 }])
      for (const at of [`/projects/${A}/notes`, `/projects/diary-${shortId(A)}/notes`])
        expect(leads(at, params), JSON.stringify(params)).to.equal(undefined);
    for (const at of [`/projects/${A}`, '/home', '/projects/new'])
      expect(leads(at, { query: 'late' }), at).to.equal(undefined);
    expect(
      askedElsewhere({ pathname: `/projects/${A}/notes`, search: '?search_params={"resultType"', hash: '' }),
    ).to.equal(undefined);
  });

  it('lead to search where no list shows several projects or things of that kind', () => {
    const filter = (text: string | undefined) => JSON.parse(text ?? 'null')?.fields;
    const several = leads(`/projects/${A}/notes`, { projectIds: [A, B], query: 'late', filter: LATE });
    expect(several?.path).to.equal('/search');
    expect(several?.asks).to.deep.include({ q: 'late', types: 'NOTE' });
    expect(filter(several?.asks.filter)).to.deep.equal([
      { ...LATE.fields[0] },
      { field: 'project', operator: 'HAS_ANY_OF', values: [A, B] },
    ]);
    const tags = leads(`/projects/${A}/notes`, { resultType: 'TAG' });
    expect(tags?.asks.types).to.equal('TAG');
    expect(filter(tags?.asks.filter)).to.deep.equal([{ field: 'project', operator: 'HAS_ANY_OF', values: [A] }]);
  });

  it('are what search asks for, under its own words and without conditions of which any would do', () => {
    const sort = { field: 'createdAt', direction: 'asc' };
    expect(leads('/search', { query: 'late', resultType: 'projectCategory', sort })).to.deep.equal({
      path: '/search',
      kept: false,
      asks: { q: 'late', types: 'PROJECT_CATEGORY', sort: 'CREATED_ASC' },
    });
    expect(leads('/search', { query: 'late' }, '#q=early')?.asks).to.deep.equal({ q: 'early' });
    const any = { combinator: 'or', fields: [...LATE.fields, ...LATE.fields] };
    const asked = leads('/search', { filter: any, projectIds: [A] })?.asks.filter ?? '';
    expect(JSON.parse(asked)).to.deep.equal({
      v: 1,
      combinator: 'and',
      fields: [{ field: 'project', operator: 'HAS_ANY_OF', values: [A] }],
    });
  });
});
