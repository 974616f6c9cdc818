import { expect } from 'chai';
import { ColumnFacts } from './column-facts.ts';
import { emailColumn, proposeQuestions, respondentColumn } from './propose-questions.ts';

const columnOf = (values: readonly string[]) => {
  const facts = new ColumnFacts();
  for (const value of values) facts.add(value);
  return facts;
};
const whole = (question: string) => ({ question, part: '' });

const repeated = (values: readonly string[], times = 3) => Array.from({ length: times }, () => values).flat();

describe('the questions of a survey file', () => {
  const cases: [what: string, values: string[], type: string, options: string[]][] = [
    ['values that repeat', repeated(['Yes', 'No']), 'SINGLE_SELECT', ['Yes', 'No']],
    ['values that hardly repeat', ['slow', 'fast', 'fine', 'good', 'slow'], 'FREE_TEXT', []],
    ['nothing', [], 'FREE_TEXT', []],
    ['several options in a cell', repeated(['A; B', 'A', 'B; C', 'C']), 'MULTI_SELECT', ['A', 'B', 'C']],
    ['lines of options', repeated(['A|B', 'B|C', 'A|B|C', 'B']), 'MULTI_SELECT', ['B', 'A', 'C']],
    [
      'sentences with commas',
      repeated(['honest, kind, and loyal', 'honest, kind and loyal']),
      'SINGLE_SELECT',
      ['honest, kind, and loyal', 'honest, kind and loyal'],
    ],
    ['long texts that repeat', repeated(['x'.repeat(301)]), 'FREE_TEXT', []],
  ];
  for (const [what, values, type, options] of cases)
    it(`are ${type} for a column of ${what}`, () => {
      const [question] = proposeQuestions([whole('Q')], [columnOf(values)]);
      expect(question).to.include({ text: 'Q', type });
      expect(question?.options).to.deep.equal(options);
    });

  it('are one multiple choice for columns of one question with a value each; an open option is a question of its own', () => {
    const labels = ['Train', 'Plane', 'None', 'Other'].map((part) => ({ question: 'How?', part }));
    const columns = [['Train', 'Train'], ['1', '1', '1'], [], ['by foot', 'on a horse']].map(columnOf);
    const [several, open] = proposeQuestions(labels, columns);
    expect(several).to.deep.include({ text: 'How?', type: 'MULTI_SELECT', columns: [0, 1, 2] });
    expect(several?.optionTexts).to.deep.equal(['Train', 'Plane', 'None']);
    expect(open).to.deep.include({ text: 'How? - Other', type: 'FREE_TEXT', columns: [3] });
  });

  it('are one for each line of a matrix', () => {
    const labels = ['Han', 'Leia'].map((part) => ({ question: 'Like?', part }));
    const columns = [repeated(['yes', 'no']), repeated(['no', 'yes'])].map(columnOf);
    expect(proposeQuestions(labels, columns).map(({ text, type }) => [text, type])).to.deep.equal([
      ['Like? - Han', 'SINGLE_SELECT'],
      ['Like? - Leia', 'SINGLE_SELECT'],
    ]);
  });

  it('leave out who answered: an ID without repetition, and e-mail addresses', () => {
    const labels = [whole('Respondent ID'), whole('Contact'), whole('Age')];
    const columns = [
      ['1', '2', '3'],
      ['a@b.org', 'none', 'c@d.org'],
      ['30', '30', '40'],
    ].map(columnOf);
    expect([respondentColumn(labels, columns), emailColumn(columns)]).to.deep.equal([0, 1]);
    expect(respondentColumn(labels, [['1', '1'], [], []].map(columnOf))).to.equal(null);
    expect(proposeQuestions(labels, columns, new Set([0, 1])).map(({ text }) => text)).to.deep.equal(['Age']);
  });
});
