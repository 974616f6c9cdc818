import { doc as docOf, hardBreak, listItem, orderedList, paragraph } from '@earshot/core/documents/document-builder';
import { EditorDesk, type StateOf, textAt } from '@earshot/test/kit/fixtures/editor-desk';
import { TextSelection } from '@tiptap/pm/state';
import { expect } from 'chai';
import { type CommentedWords, commentedWords, drawComments } from './commented-words.ts';
import { placeOfWords } from './placed-words.ts';
import { wireRange } from './wire-range.ts';

const TEXT = docOf(
  paragraph('We met in the spring.', hardBreak(), 'It rained.'),
  orderedList(1, listItem(paragraph('first')), listItem(paragraph('It snowed, and then we met again.'))),
  paragraph('The end.'),
);
const NO_WORDS = { quote: '', prefix: '', suffix: '' };

class Desk extends EditorDesk<StateOf<typeof commentedWords>> {
  constructor() {
    super(TEXT, commentedWords());
  }

  /** A thread on the first occurrence of words. */
  on(words: string, more: Partial<CommentedWords> = {}): CommentedWords {
    const { doc, tr } = this.state;
    const at = doc.textBetween(0, doc.content.size, '\n\n', '\n');
    let place = -1;
    doc.descendants((node, position) => {
      if (place < 0 && node.isText && node.text?.includes(words)) place = position + node.text.indexOf(words);
    });
    if (place < 0) throw new Error(`“${words}” is not in: ${at}`);
    const selected = this.state.apply(tr.setSelection(TextSelection.create(doc, place, place + words.length)));
    const range = wireRange(selected);
    if (!range) throw new Error('nothing is selected');
    return { id: words, ...range, ...NO_WORDS, quote: words, ...more };
  }

  draw(words: CommentedWords[], current?: string): void {
    this.state = this.state.apply(this.state.tr.setMeta(...drawComments({ words, current })));
  }
}

describe('words with comments', () => {
  it('are drawn where they stand, over each other too, and follow what is written here and elsewhere', () => {
    const desk = new Desk();
    desk.draw([desk.on('met in the spring'), desk.on('the spring'), desk.on('then we met')], 'the spring');
    expect(desk.drawn).to.deep.equal(['met in the spring', 'the spring', 'then we met']);
    desk.state = desk.state.apply(desk.state.tr.insertText('Today ', 1));
    expect(desk.drawn).to.deep.equal(['met in the spring', 'the spring', 'then we met']);
    desk.remotely((root) => {
      textAt(root, 0, 0).insert(0, 'They say: ');
      textAt(root, 1, 1, 0, 0).insert(22, ' all');
    });
    expect(desk.drawn).to.deep.equal(['met in the spring', 'the spring', 'then we all met']);
  });

  it('are found by what they say when the text was rewritten', () => {
    const [old, desk] = [new Desk(), new Desk()];
    // Positions of another document are invalid, as after a restore under a new epoch.
    const around = { prefix: 'We met in the spring.\n', suffix: '\nfirst' };
    const rained = old.on('It rained.', around);
    const long = old.on('It snowed, and then we met');
    desk.draw([rained, long]);
    expect(desk.drawn).to.deep.equal(['It rained.', 'It snowed, and then we met']);
    expect(placeOfWords(desk.state, rained)).to.deep.equal({ from: 23, to: 33 });
  });

  it('are drawn nowhere once they are deleted, though the same few words stand elsewhere', () => {
    const desk = new Desk();
    const met = desk.on('met', { prefix: 'We ', suffix: ' in the spring.' });
    desk.draw([met, desk.on('The end.')]);
    desk.remotely((root) => textAt(root, 0, 0).delete(0, 20));
    expect(desk.drawn).to.deep.equal(['The end.']);
    expect(placeOfWords(desk.state, met)).to.equal(undefined);
    const end = desk.state.doc.content.size;
    desk.state = desk.state.apply(desk.state.tr.delete(end - 9, end - 1));
    expect(desk.drawn).to.deep.equal([]);
  });
});
