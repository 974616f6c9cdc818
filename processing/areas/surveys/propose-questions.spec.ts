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
    [
      'options with a comma and no blank between them',
      repeated(['Phone,Paper', 'Phone', 'App,Paper', 'App']),
      'MULTI_SELECT',
      ['Phone', 'Paper', 'App'],
    ],
    [
      'options that hold what separates options',
      repeated([
        'Me, myself and I, Wait, is it me?',
        'Other (family, friends)',
        'Wait, is it me?, Other (family, friends)',
        'Wait, is it me?',
        'Me, myself and I',
      ]),
      'MULTI_SELECT',
      ['Wait, is it me?', 'Me, myself and I', 'Other (family, friends)'],
    ],
    [
      'sums of money',
      repeated(['$25,000 - $49,999', '$50,000 - $99,999', '$100,000 and more']),
      'SINGLE_SELECT',
      ['$25,000 - $49,999', '$50,000 - $99,999', '$100,000 and more'],
    ],
    ['long texts that repeat', repeated(['x'.repeat(301)]), 'FREE_TEXT', []],
  ];
  for (const [what, values, type, options] of cases)
    it(`are ${type} for a column of ${what}`, () => {
      const [question] = proposeQuestions([whole('Q')], [columnOf(values)]).questions;
      expect(question).to.include({ text: 'Q', type });
      expect(question?.options).to.deep.equal(options);
    });

  it('are one multiple choice for columns of one question with a value each; an open option is a question of its own', () => {
    const labels = ['Train', 'Plane', 'None', 'Other'].map((part) => ({ question: 'How?', part }));
    const columns = [['Train', 'Train'], ['1', '1', '1'], [], ['by foot', 'on a horse']].map(columnOf);
    const [several, open] = proposeQuestions(labels, columns).questions;
    expect(several).to.deep.include({ text: 'How?', type: 'MULTI_SELECT', columns: [0, 1, 2] });
    expect(several?.optionTexts).to.deep.equal(['Train', 'Plane', 'None']);
    expect(open).to.deep.include({ text: 'How? - Other', type: 'FREE_TEXT', columns: [3] });
  });

  for (const [form, ticks] of [
    ['SLASH', ['1', '0']],
    ['SLASH', ['TRUE', 'FALSE']],
    ['BRACKETS', ['Yes', 'No']],
    ['BRACKETS', ['Y', '']],
    ['DASH', ['1', '0']],
    ['DASH', ['Checked', 'Unchecked']],
  ] as const)
    it(`are one multiple choice for columns of ${ticks} (${form}), and a column that sums them up is none`, () => {
      const [tick, none] = ticks;
      const labels = [
        whole('Farm?'),
        ...['Maize', 'Sweet peas', 'Other'].map((part) => ({ question: 'Farm?', part, form })),
      ];
      const columns = [
        ['Maize Other', 'Sweet peas', 'Maize'],
        [tick, none, tick],
        [none, tick, none],
        [none, none, none],
      ].map(columnOf);
      const { questions, summedUp } = proposeQuestions(labels, columns);
      expect(
        questions.map(({ text, type, columns, optionTexts, options }) => ({
          text,
          type,
          columns,
          optionTexts,
          options,
        })),
      ).to.deep.equal([
        {
          ...{ text: 'Farm?', type: 'MULTI_SELECT', columns: [1, 2, 3] },
          ...{ optionTexts: ['Maize', 'Sweet peas', 'Other'], options: ['Maize', 'Sweet peas', 'Other'] },
        },
      ]);
      expect(summedUp).to.deep.equal(['Farm?']);
    });

  it('keep a column beside those of options that says something else', () => {
    const labels = [
      whole('Farm?'),
      ...['Maize', 'Other'].map((part) => ({ question: 'Farm?', part, form: 'SLASH' as const })),
    ];
    const columns = [
      ['a lot', 'Maize', 'not much'],
      ['1', '0', '1'],
      ['0', '0', '1'],
    ].map(columnOf);
    const { questions, summedUp } = proposeQuestions(labels, columns);
    expect([questions.map(({ text }) => text), summedUp]).to.deep.equal([['Farm?', 'Farm?'], []]);
  });

  it('are one for each line of a matrix', () => {
    const labels = ['Han', 'Leia'].map((part) => ({ question: 'Like?', part }));
    const columns = [repeated(['yes', 'no']), repeated(['no', 'yes'])].map(columnOf);
    expect(proposeQuestions(labels, columns).questions.map(({ text, type }) => [text, type])).to.deep.equal([
      ['Like? - Han', 'SINGLE_SELECT'],
      ['Like? - Leia', 'SINGLE_SELECT'],
    ]);
  });

  it('leave out who answered: an ID without repetition, and email addresses', () => {
    const labels = [whole('Respondent ID'), whole('Contact'), whole('Age')];
    const columns = [
      ['1', '2', '3'],
      ['a@b.org', 'none', 'c@d.org'],
      ['30', '30', '40'],
    ].map(columnOf);
    expect([respondentColumn(labels, columns), emailColumn(columns)]).to.deep.equal([0, 1]);
    expect(respondentColumn(labels, [['1', '1'], [], []].map(columnOf))).to.equal(null);
    expect(proposeQuestions(labels, columns, new Set([0, 1])).questions.map(({ text }) => text)).to.deep.equal(['Age']);
  });
});
