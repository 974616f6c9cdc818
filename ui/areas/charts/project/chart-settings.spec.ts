import type { Field } from '@earshot/core/areas/fields/field';
import { compile } from '@earshot/core/rules/filter/compile';
import { meetsFilter } from '@earshot/core/rules/filter/evaluate';
import { filterInText, NO_FILTER } from '@earshot/core/rules/filter/form';
import { expect } from 'chai';
import { categoryPath } from './category-path.ts';
import { askFor, type ChartSettings, chartInShort } from './chart-settings.ts';

const PROJECT = '3d1f2f6a-0b0c-4d0e-8f00-0000000000aa';
const TAG = '3d1f2f6a-0b0c-4d0e-8f00-0000000000bb';
const USUAL: ChartSettings = {
  ...{ projectId: PROJECT, metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG', fieldId: null, step: 'MONTH' },
  filter: NO_FILTER,
  span: { preset: 'allTime' },
};
const FILTER = { combinator: 'and' as const, fields: [{ field: 'title', operator: 'IS' as const, values: ['x'] }] };
const city = { id: TAG, type: 'TEXT', label: 'City' } as unknown as Field;
const who = { id: TAG, type: 'PERSON', label: 'Who' } as unknown as Field;

describe('the settings of a chart', () => {
  const SHORT: [change: Partial<ChartSettings>, field: Field | undefined, said: string][] = [
    [{}, undefined, 'Highlights by tag'],
    [{ metric: 'TEXT_VOLUME', groupBy: 'TAG_GROUP' }, undefined, 'Characters of highlighted text by tag group'],
    [{ metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: TAG, filter: FILTER }, city, 'Notes by “City”, filtered'],
    [{ groupBy: 'FIELD', fieldId: TAG }, undefined, 'Highlights by a field'],
    [{ groupBy: 'TIME', step: 'WEEK', span: { preset: 'last28Days' } }, undefined, 'Highlights by week, last 28 days'],
    [{ groupBy: 'SPEAKER', filter: FILTER }, undefined, 'Highlights by speaker, of filtered notes'],
  ];
  for (const [change, field, said] of SHORT)
    it(`in short: ${said}`, () => expect(chartInShort({ ...USUAL, ...change }, field)).to.equal(said));

  it('ask for what was made between two moments, the last second included', () => {
    expect(askFor(USUAL)).to.not.have.any.keys('madeFrom', 'madeBefore', 'filter');
    const span = { preset: 'custom', from: 1_772_323_200, to: 1_772_409_599 } as const;
    expect(askFor({ ...USUAL, span, filter: FILTER })).to.deep.include({
      ...{ madeFrom: '2026-03-01T00:00:00.000Z', madeBefore: '2026-03-02T00:00:00.000Z', filter: FILTER },
    });
    const now = new Date(2026, 2, 10, 15);
    expect(askFor({ ...USUAL, span: { preset: 'last7Days' } }, now).madeFrom).to.equal(
      new Date(2026, 2, 4).toISOString(),
    );
  });

  const OPENED: [what: string, change: Partial<ChartSettings>, field: Field | undefined, path: RegExp | undefined][] = [
    ['highlights of a tag', {}, undefined, /\/highlights\?tag=[^&]+$/],
    ['in their span', { span: { preset: 'thisYear' } }, undefined, /\/highlights\?tag=[^&]+&preset=thisYear$/],
    ['of a speaker', { groupBy: 'SPEAKER' }, undefined, /\/highlights\?speaker=3d1f/],
    ['a person', { groupBy: 'PERSON' }, undefined, /^\/people\/ann-/],
    ['a person of a field', { groupBy: 'FIELD', fieldId: TAG }, who, /^\/people\/ann-/],
    ['notes with a value', { metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: TAG }, city, /\/notes\?filter=/],
    ['nothing for highlights of filtered notes', { filter: FILTER }, undefined, undefined],
    ['notes of a tag', { metric: 'NOTE_COUNT' }, undefined, /\/notes\?group=[^&]+only[^&]+$/],
    ['filtered ones', { metric: 'NOTE_COUNT', filter: FILTER }, undefined, /\/notes\?filter=[^&]+&group=[^&]+$/],
    ['nothing for a tag group', { groupBy: 'TAG_GROUP' }, undefined, undefined],
  ];
  for (const [what, change, field, path] of OPENED)
    it(`open ${what}`, () => {
      const to = categoryPath({ ...USUAL, ...change }, { value: TAG, title: 'Ann' }, field);
      if (path) expect(to).to.match(path);
      else expect(to).to.equal(undefined);
    });

  it('open notes with the conditions of the chart and one more', () => {
    const settings = { ...USUAL, metric: 'NOTE_COUNT', groupBy: 'FIELD', fieldId: TAG, filter: FILTER } as const;
    const search = new URLSearchParams(categoryPath(settings, { value: 'York', title: 'York' }, city)?.split('?')[1]);
    expect(JSON.parse(search.get('filter') ?? '').fields).to.have.length(2);
  });

  it('open the notes that were made in the span of the chart, to the second', () => {
    const span = { preset: 'custom', from: 1_772_323_200, to: 1_772_409_599 } as const;
    const path = categoryPath({ ...USUAL, metric: 'NOTE_COUNT', span }, { value: TAG, title: 'Late' }, undefined);
    const { combinator, fields } = filterInText(new URLSearchParams(path?.split('?')[1]).get('filter'));
    const form = { fieldOf: () => ({ kind: 'DATE' as const }), now: new Date() };
    const meets = (at: string) => meetsFilter(compile({ combinator, fields }, form), () => [Date.parse(at)]);
    expect(
      [
        '2026-02-28T23:59:59.999Z',
        '2026-03-01T00:00:00.000Z',
        '2026-03-01T23:59:59.999Z',
        '2026-03-02T00:00:00.000Z',
      ].map(meets),
    ).to.deep.equal([false, true, true, false]);
  });
});
