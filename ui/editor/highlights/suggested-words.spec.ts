import { doc as docOf, paragraph } from '@earshot/core/documents/document-builder';
import { EditorDesk, type StateOf, textAt } from '@earshot/test/kit/fixtures/editor-desk';
import { expect } from 'chai';
import { drawSuggestions, placeOfSuggestion, type SuggestedWords, suggestedWords } from './suggested-words.ts';

const TEXT = docOf(
  paragraph('We met in the spring. It rained all day.'),
  paragraph('Then it snowed. It rained all day.'),
);

const on = (quote: string, around: Partial<SuggestedWords> = {}): SuggestedWords => ({
  id: quote,
  quote,
  prefix: '',
  suffix: '',
  colour: '#1c7ed6',
  ...around,
});

class Desk extends EditorDesk<StateOf<typeof suggestedWords>> {
  constructor() {
    super(TEXT, suggestedWords());
  }

  draw(words: SuggestedWords[], current?: string): void {
    this.state = this.state.apply(this.state.tr.setMeta(...drawSuggestions({ words, current })));
  }
}

describe('suggested words', () => {
  it('are drawn where their quote stands, told apart by what stands around it', () => {
    const desk = new Desk();
    desk.draw([on('We met in the spring.'), on('It rained all day.', { prefix: 'Then it snowed. ' })]);
    expect(desk.drawn).to.deep.equal(['It rained all day.', 'We met in the spring.']);
    const second = desk.state.doc.child(0).nodeSize + 1 + 'Then it snowed. '.length;
    expect(placeOfSuggestion(desk.state, 'It rained all day.')).to.deep.equal({ from: second, to: second + 18 });
    desk.draw([on('It rained all day.', { id: 'anyone’s' }), on('It hailed.')]);
    expect(desk.drawn, 'of two places, or none').to.deep.equal([]);
  });

  it('follow what is written around them, here and elsewhere', () => {
    const desk = new Desk();
    desk.draw([on('Then it snowed.')], 'Then it snowed.');
    desk.state = desk.state.apply(desk.state.tr.insertText('Today ', 1));
    expect(desk.drawn).to.deep.equal(['Then it snowed.']);
    desk.remotely((root) => textAt(root, 1, 0).insert(0, 'They say: '));
    expect(desk.drawn).to.deep.equal(['Then it snowed.']);
    expect(desk.state.doc.textBetween(...placed(desk, 'Then it snowed.'))).to.equal('Then it snowed.');
  });

  it('are not drawn once someone changed them, and again when that is taken back', () => {
    const desk = new Desk();
    desk.draw([on('Then it snowed.')]);
    desk.remotely((root) => textAt(root, 1, 0).insert(8, 'never '));
    expect(desk.drawn).to.deep.equal([]);
    expect(placeOfSuggestion(desk.state, 'Then it snowed.')).to.equal(undefined);
    desk.remotely((root) => textAt(root, 1, 0).delete(8, 6));
    expect(desk.drawn).to.deep.equal(['Then it snowed.']);
    desk.draw([]);
    expect(desk.drawn).to.deep.equal([]);
  });
});

function placed({ state }: Desk, id: string): [from: number, to: number] {
  const { from = 0, to = 0 } = placeOfSuggestion(state, id) ?? {};
  return [from, to];
}
