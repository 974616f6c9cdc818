import { expect } from 'chai';
import { answerQuestion } from './answer-question.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

interface Given {
  text: string;
  score?: number;
  source?: string;
  chosen?: boolean;
}

async function answer(words: Record<string, number>, given: Given[], most = 8): Promise<string[]> {
  const passages = given.map(({ text, score = 1, source = text, chosen = false }) => ({ text, score, source, chosen }));
  const asked = Object.entries(words).map(([text, weight]) => ({
    text,
    weight,
    stands: given.some((one) => one.text.toLowerCase().includes(text)),
  }));
  const { quotes } = await answerQuestion.run({
    input: { words: asked, passages, most },
    signal,
    emit: async () => undefined,
  });
  for (const { passage, start, text } of quotes)
    expect(passages[passage]?.text.slice(start, start + text.length), 'each is a piece of its passage').to.equal(text);
  return quotes.map(({ text }) => text);
}

describe('answering a question', () => {
  it('takes the sentences that answer the question, and leaves out the others', async () => {
    const text = 'I live in a small town. The parcel came two days late. My dog is called Otto.';
    expect(await answer({ parcel: 1, late: 1 }, [{ text }])).to.deep.equal(['The parcel came two days late.']);
  });

  it('finds no answer where no sentence answers, nor for a question of function words only', async () => {
    expect(await answer({ parcel: 1, the: 0.5 }, [{ text: 'The oak is darker than in the photos.' }])).to.deep.equal(
      [],
    );
    expect(await answer({ parcel: 1 }, [])).to.deep.equal([]);
    expect(await answer({ parcel: 1 }, [{ text: 'Parcel!' }])).to.deep.equal([]);
  });

  it('quotes equal sentences once, in the words that someone highlighted', async () => {
    const said = 'The parcel came two days late.';
    const found = await answer({ parcel: 1 }, [
      { text: `${said} I was angry about that.`, source: 'note' },
      { text: said, source: 'note', chosen: true },
      { text: 'Nobody told me when the parcel would come.', source: 'other' },
    ]);
    expect(found.filter((one) => one === said)).to.have.lengthOf(1);
    expect(found).to.have.lengthOf(2);
  });

  it('quotes several sources in one answer', async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      text: `The parcel number ${'one two three four five six'.split(' ')[at]} was ${['late', 'wet', 'torn', 'open', 'lost', 'heavy'][at]} when it came.`,
      source: 'same',
    }));
    const found = await answer({ parcel: 1 }, [
      ...many,
      { text: 'A parcel for my neighbour lay in the rain.', source: 'other', score: 0.5 },
    ]);
    expect(found).to.include('A parcel for my neighbour lay in the rain.');
    expect(found.length).to.be.at.most(4);
  });

  it('cuts an overlong sentence at a space', async () => {
    const [quote = ''] = await answer({ parcel: 1 }, [{ text: `parcel ${'and then it came again '.repeat(60)}` }]);
    expect(quote.length).to.be.within(300, 400);
    expect(quote).to.match(/[a-z]$/);
  });
});
