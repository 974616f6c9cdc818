import { expect } from 'chai';
import { isQuestion } from './question.ts';

describe('a question', () => {
  for (const text of [
    'Why?',
    'what do people say',
    'Wie lange warten Leute',
    '为什么快递很晚？',
    'Qué dicen?',
    'how is it',
  ])
    it(`is ${text}`, () => expect(isQuestion(text)).to.equal(true));
  for (const text of ['', 'delivery', 'late parcels', 'what', 'No. Why', '?!.'])
    it(`is not ${JSON.stringify(text)}`, () => expect(isQuestion(text)).to.equal(false));
});
