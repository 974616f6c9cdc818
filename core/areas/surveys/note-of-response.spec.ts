import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { cleanLine } from '../../rules/text.ts';
import type { Field } from '../fields/field.ts';
import { optionLabels } from './note-mapping.ts';
import { type NotePlan, noteOfResponse, type QuestionPlan } from './note-of-response.ts';
import type { Question } from './question.ts';

const id = fc.uuid();
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((text) => cleanLine(text) !== '');
const clean = words.map(cleanLine);

const aQuestion: fc.Arbitrary<Question> = fc.record({
  id,
  text: fc.oneof(
    clean,
    clean.map((text) => text.repeat(5).slice(0, 300)),
  ),
  type: fc.constantFrom('FREE_TEXT', 'SINGLE_SELECT', 'MULTI_SELECT'),
  options: fc.uniqueArray(fc.record({ id, optionText: clean }), {
    minLength: 1,
    maxLength: 6,
    selector: (one) => one.id,
  }),
});

const fieldOf = (question: Question, most: number): { field: Field; options: Record<string, string> } => {
  const labels = optionLabels(question.options.map(({ optionText }) => optionText)).slice(0, most);
  const options = labels.map((label, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    label,
    colour: '#868e96',
  }));
  const field = {
    id: question.id,
    type: question.type === 'FREE_TEXT' ? 'TEXT' : 'SELECT',
    options: question.type === 'FREE_TEXT' ? [] : options,
    maxSelected: question.type === 'MULTI_SELECT' ? 100 : 1,
  } as Field;
  return {
    field,
    options: Object.fromEntries(options.map((option, at) => [question.options[at]?.id ?? '', option.id])),
  };
};

describe('optionLabels', () => {
  it('are short, distinct and one for each text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(clean, fc.constant('Yes'), fc.constant('yes'), fc.constant('x'.repeat(90)))),
        (texts) => {
          const labels = optionLabels(texts);
          expect(labels.length).to.equal(texts.length);
          expect(new Set(labels).size).to.equal(texts.length);
          expect(labels.every((label) => label.length <= limits.optionLabel)).to.equal(true);
        },
      ),
    );
  });
});

describe('the note of a response', () => {
  it('has every answer, in a field or in its text', () => {
    const plans = fc.array(fc.record({ question: aQuestion, inField: fc.boolean(), most: fc.nat(6) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), clean, (all, pick, respondent) => {
        const answers = Object.fromEntries(
          all.map(({ question }) => {
            const { options, type } = question;
            const at = pick.next().value % options.length;
            if (type === 'FREE_TEXT') return [question.id, `${options[0]?.optionText}\n${options[at]?.optionText}`];
            const chosen = type === 'SINGLE_SELECT' ? options.slice(at, at + 1) : options.slice(0, at + 1);
            return [question.id, chosen.map((one) => one.id)];
          }),
        );
        const questions = all.map(
          ({ question, inField, most }): QuestionPlan => ({
            question,
            ...(inField ? fieldOf(question, most) : { field: undefined, options: {} }),
            leftOut: false,
          }),
        );
        const plan: NotePlan = { titleFrom: 'NUMBER', titleQuestionId: null, personFieldId: undefined, questions };
        const note = noteOfResponse(plan, { number: 7, respondent, personId: null, answers });
        expect(note.title).to.equal('Response 7');
        const said = new Set(
          note.blocks.flatMap(({ heading, paragraphs }) => paragraphs.map((text) => `${heading}: ${text}`)),
        );
        for (const { question, field, options } of questions) {
          const answer = answers[question.id];
          const cell = note.cells.find((one) => one.field === field);
          const inText = (text: string) => said.has(`${question.text}: ${text}`);
          if (typeof answer === 'string')
            expect(cell?.value === answer || answer.split('\n').every(inText)).to.equal(true);
          else
            for (const option of question.options.filter((one) => answer?.includes(one.id))) {
              const chosen = Array.isArray(cell?.value) && cell.value.includes(options[option.id] ?? '');
              const label = field?.options.find((one) => one.id === options[option.id])?.label;
              expect((chosen && label === option.optionText) || inText(option.optionText), option.optionText).to.equal(
                true,
              );
            }
        }
        expect(said.has(`Respondent: ${respondent}`) || respondent === note.title).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused when it has more text than a note can have', () => {
    const question = { id: 'q', text: 'Why?', type: 'FREE_TEXT', options: [] } as Question;
    const plan: NotePlan = {
      titleFrom: 'QUESTION',
      titleQuestionId: 'q',
      personFieldId: undefined,
      questions: [{ question, field: undefined, options: {}, leftOut: false }],
    };
    const response = (answer: string) => ({ number: 2, respondent: '', personId: null, answers: { q: answer } });
    expect(noteOfResponse(plan, response(`${'w'.repeat(150)} ${'x'.repeat(150)}`)).title.length).to.equal(
      limits.noteTitle,
    );
    expect(noteOfResponse(plan, response('')).title).to.equal('Response 2');
    expect(() => noteOfResponse(plan, response('x'.repeat(limits.document.characters)))).to.throw(
      'Response 2 has more text',
    );
  });
});
