import { expect } from 'chai';
import type { ChartGrouping } from './chart.ts';
import { type CountedField, countingProblem, dataOf, typeProblem } from './chart-rules.ts';
import type { ChartData } from './chart-type.ts';

const PLACES = { projectId: 'project', workspaceId: 'workspace' };
const field = (placeId: string, scope = 'NOTE'): CountedField => ({ placeId, scope, label: 'City' });

describe('what a chart can count', () => {
  const CASES: [
    what: string,
    groupBy: ChartGrouping,
    fieldId: string | null,
    of: CountedField | undefined,
    problem: RegExp | undefined,
  ][] = [
    ['tags', 'TAG', null, undefined, undefined],
    ['people', 'PERSON', null, undefined, undefined],
    ['tags by a field', 'TAG', 'f', field('project'), /Only a chart by a field has one/],
    ['a field of the project', 'FIELD', 'f', field('project'), undefined],
    ['a field of the workspace', 'FIELD', 'f', field('workspace'), undefined],
    ['a field of another project', 'FIELD', 'f', field('elsewhere'), /“City” belongs to another project/],
    ['a field of insights', 'FIELD', 'f', field('project', 'INSIGHT'), /“City” is not a field of notes/],
    ['no field', 'FIELD', null, undefined, /Choose the field/],
  ];
  for (const [what, groupBy, fieldId, of, problem] of CASES)
    it(what, () => {
      const said = countingProblem({ groupBy, fieldId }, of, PLACES);
      if (problem) expect(said).to.match(problem);
      else expect(said).to.equal(undefined);
    });
});

describe('the kinds of charts that can show it', () => {
  const type = (...takes: ChartData[]) => ({ title: 'Bars', takes });
  const CASES: [groupBy: ChartGrouping, takes: ChartData[] | undefined, problem: RegExp | undefined][] = [
    ['TAG', ['CATEGORIES'], undefined],
    ['TIME', ['TIME_SERIES'], undefined],
    ['TIME', ['TIME_SERIES', 'CATEGORIES'], undefined],
    ['SPEAKER', ['TIME_SERIES'], /“Bars” shows what becomes of something over time only/],
    ['TIME', ['CATEGORIES'], /“Bars” cannot show what becomes of something over time/],
    ['TAG', undefined, /This kind of chart is not on/],
  ];
  for (const [groupBy, takes, problem] of CASES)
    it(`${groupBy} as what takes ${takes?.join(' and ') ?? 'nothing'}`, () => {
      const said = typeProblem(groupBy, takes && type(...takes));
      if (problem) expect(said).to.match(problem);
      else expect(said).to.equal(undefined);
    });

  it('need a series for time and categories for all else', () => {
    expect((['TAG', 'TAG_GROUP', 'FIELD', 'SPEAKER', 'PERSON'] as const).map(dataOf)).to.deep.equal(
      Array(5).fill('CATEGORIES'),
    );
    expect(dataOf('TIME')).to.equal('TIME_SERIES');
  });
});
