import { HIGHLIGHT_COLUMNS } from '@earshot/core/areas/coding/highlight-table';
import { DATE_PRESETS } from '@earshot/core/rules/dates/date-period';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DateSpan } from '../../../data/date-span.ts';
import { exportAddress, type HighlightView, USUAL_COLUMNS, viewIn, withView } from './highlight-view.ts';

const id = fc.uuid().map((uuid) => uuid.toLowerCase());
const maybe = fc.option(id, { nil: null });
const columns = fc
  .tuple(
    fc.shuffledSubarray([...HIGHLIGHT_COLUMNS], { minLength: HIGHLIGHT_COLUMNS.length }),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([keys, visible]) => keys.map((key) => ({ key, visible: visible.next().value })));
const spans: fc.Arbitrary<DateSpan> = fc.oneof(
  fc
    .constantFrom(...DATE_PRESETS.filter((preset) => preset !== 'custom'))
    .map((preset) => ({ preset, period: undefined })),
  fc
    .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.nat(100_000))
    .map(([from, length]) => ({ preset: 'custom' as const, period: { from, to: from + length } })),
);
const views: fc.Arbitrary<HighlightView> = fc
  .record({
    tagId: maybe,
    authorId: maybe,
    noteId: maybe,
    speaker: fc.option(fc.string({ minLength: 1 }), { nil: null }),
    span: spans,
    q: fc.string(),
    grouped: fc.boolean(),
    closed: fc.uniqueArray(id),
    untaggedClosed: fc.boolean(),
    columns,
  })
  .map(({ span, ...view }) => ({
    ...view,
    ...span,
    ...(view.grouped ? {} : { closed: [], untaggedClosed: false }),
  }));
const USUAL = viewIn(new URLSearchParams());

describe('the view of highlights in the address', () => {
  it('reads what it wrote and leaves the rest alone', () => {
    fc.assert(
      fc.property(views, views, (one, other) => {
        const before = withView(new URLSearchParams('peek=note:x&sort=CREATED_AT_ASC'), other);
        const after = withView(before, one);
        expect(viewIn(after)).to.deep.equal(one);
        expect(after.get('peek')).to.equal('note:x');
        expect(after.get('sort')).to.equal('CREATED_AT_ASC');
        expect(viewIn(before)).to.deep.equal(other);
      }),
    );
  });

  it('says nothing of what is as usual', () => {
    expect(withView(new URLSearchParams('q=x&columns=[]'), USUAL).toString()).to.equal('');
    expect(USUAL.columns).to.deep.equal(USUAL_COLUMNS);
  });

  it('takes a readable address with a slug, and nothing of nonsense', () => {
    const uuid = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
    expect(viewIn(new URLSearchParams(`tag=pricing-${uuid}`)).tagId).to.equal(uuid);
    for (const nonsense of [
      'tag=pricing&by=%00',
      'group=TAG',
      'group={"by":"AUTHOR"}',
      'columns=[{"key":"PASSWORD"}]',
      'columns={"key":"TAGS"}',
      'fieldVisibility=[{"key":"TAGS"}]',
      'fieldVisibility=[[',
    ])
      expect(viewIn(new URLSearchParams(nonsense)), nonsense).to.deep.equal(USUAL);
    expect(viewIn(new URLSearchParams('group={"by":"TAG","hiddenOptions":["what"]}'))).to.deep.equal({
      ...USUAL,
      grouped: true,
    });
  });

  it('puts columns that an address does not know of behind those that it orders', () => {
    const { columns } = viewIn(new URLSearchParams('columns=[{"key":"TAGS"},{"key":"TAGS"}]'));
    expect(columns.map(({ key }) => key)).to.deep.equal(['TAGS', ...HIGHLIGHT_COLUMNS.filter((key) => key !== 'TAGS')]);
  });

  it('is what the exported table shows', () => {
    const [, asked] = exportAddress(
      'p',
      { ...USUAL, tagId: 't', q: ' x ', grouped: true },
      'UPDATED_AT_ASC',
      'csv',
    ).split('?');
    expect([...new URLSearchParams(asked)]).to.deep.equal([
      ['q', ' x '],
      ['orderBy', 'UPDATED_AT_ASC'],
      ['groupBy', 'TAG'],
      ['tagIds', 't'],
      ['columns', 'HIGHLIGHT'],
      ['columns', 'TAGS'],
      ['columns', 'SPEAKER'],
      ['columns', 'TIME'],
      ['columns', 'NOTE_TITLE'],
      ['columns', 'CREATED_BY'],
      ['columns', 'CREATED_AT'],
    ]);
    expect(exportAddress('p', { ...USUAL, q: ' ' }, 'CREATED_AT_DESC', 'tsv')).to.match(
      /^\/api\/v1\/projects\/p\/highlights\.tsv\?orderBy=CREATED_AT_DESC&columns=/,
    );
  });
});
