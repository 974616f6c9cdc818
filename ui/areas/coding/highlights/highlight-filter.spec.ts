import { DATE_PRESETS } from '@earshot/core/rules/dates/date-period';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DateSpan } from '../../../data/date-span.ts';
import { exportAddress, type Filter, filterIn, NO_FILTER, withFilter } from './highlight-filter.ts';

const id = fc.uuid().map((uuid) => uuid.toLowerCase());
const maybe = fc.option(id, { nil: null });
const spans: fc.Arbitrary<DateSpan> = fc.oneof(
  fc
    .constantFrom(...DATE_PRESETS.filter((preset) => preset !== 'custom'))
    .map((preset) => ({ preset, period: undefined })),
  fc
    .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.nat(100_000))
    .map(([from, length]) => ({ preset: 'custom' as const, period: { from, to: from + length } })),
);
const filters: fc.Arbitrary<Filter> = fc
  .record({
    tagId: maybe,
    authorId: maybe,
    noteId: maybe,
    speaker: fc.option(fc.string({ minLength: 1 }), { nil: null }),
    span: spans,
    q: fc.string(),
  })
  .map(({ span, ...filter }) => ({ ...filter, ...span }));

describe('the filter of highlights in the address', () => {
  it('reads what it wrote and leaves the rest alone', () => {
    fc.assert(
      fc.property(filters, filters, (one, other) => {
        const before = withFilter(new URLSearchParams('peek=note:x&sort=CREATED_AT_ASC&group={}'), other);
        const after = withFilter(before, one);
        expect(filterIn(after)).to.deep.equal(one);
        for (const key of ['peek', 'sort', 'group'])
          expect(after.get(key)).to.equal(before.get(key)).and.not.equal(null);
        expect(filterIn(before)).to.deep.equal(other);
      }),
    );
  });

  it('says nothing of what is as usual', () =>
    expect(withFilter(new URLSearchParams('q=x&tag=y'), NO_FILTER).toString()).to.equal(''));

  it('takes a readable address with a slug, and nothing of nonsense', () => {
    const uuid = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
    expect(filterIn(new URLSearchParams(`tag=pricing-${uuid}`)).tagId).to.equal(uuid);
    expect(filterIn(new URLSearchParams('tag=pricing&by=%00&preset=never&from=x'))).to.deep.equal(NO_FILTER);
  });

  it('is what the exported table shows', () => {
    const table = { orderBy: 'UPDATED_AT_ASC', columns: ['HIGHLIGHT', 'TAGS'] };
    const filter = { ...NO_FILTER, tagId: 't', q: ' x ' };
    const [, asked] = exportAddress('p', { ...table, filter, grouped: true }, 'csv').split('?');
    expect([...new URLSearchParams(asked)]).to.deep.equal([
      ['q', ' x '],
      ['orderBy', 'UPDATED_AT_ASC'],
      ['groupBy', 'TAG'],
      ['tagIds', 't'],
      ['columns', 'HIGHLIGHT'],
      ['columns', 'TAGS'],
    ]);
    expect(exportAddress('p', { ...table, filter: { ...NO_FILTER, q: ' ' }, grouped: false }, 'tsv')).to.equal(
      '/api/v1/projects/p/highlights.tsv?orderBy=UPDATED_AT_ASC&columns=HIGHLIGHT&columns=TAGS',
    );
  });
});
