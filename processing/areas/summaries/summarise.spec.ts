import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { BLOCK_BREAK, type Block } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { FrameworkSection, SectionFill } from '@earshot/core/rules/models/summary-framework';
import { INTERVIEWS, turnsOf } from '@earshot/test/kit/fixtures/interviews';
import { expect } from 'chai';
import { type FoundSummary, type SummaryQuestion, summarise } from './summarise.ts';

const FILLS: Record<SectionFill['by'], SectionFill> = {
  central: { by: 'central', most: 5 },
  cues: { by: 'cues', cues: ['PROBLEMS', 'REQUESTS'], words: {}, most: 4 },
  questions: { by: 'questions', sections: 8, most: 2 },
  topics: { by: 'topics', sections: 5, most: 3 },
  time: { by: 'time', sections: 6, most: 2 },
  prompt: { by: 'prompt', most: 8 },
};
const section = (fill: SectionFill, title = ''): FrameworkSection => ({ title, asks: 'What is said.', fill });

function done(question: SummaryQuestion): FoundSummary {
  const work = summarise(question);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const summaryOf = (blocks: readonly Block[], fill: SectionFill, more: Partial<SummaryQuestion> = {}) =>
  done({ sources: [{ blocks }], sections: [section(fill)], language: 'AUTO', prompt: 'late parcels', ...more });
const said = ({ sections }: FoundSummary) => sections.flatMap(({ sentences }) => sentences);
const words = (found: FoundSummary) => said(found).map(({ text }) => text);
const paragraphs = (...texts: string[]): Block[] => texts.map((text) => ({ type: 'paragraph', attrs: {}, text }));

/** A seeded generator of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const PIECES = [
  'parcel',
  'driver',
  'late',
  'the',
  'und',
  'problem',
  'wish',
  '🚚',
  'Straße',
  'naïve',
  '配達',
  '遅い。',
  '3 %',
  'e.g.',
  '…',
  '“quoted”',
  "don't",
  '\u00a0',
  '--',
  '?',
  '.',
  '!',
  ',',
  '\t',
  'İ',
  'ﬁne',
  '{noise}',
  'why',
  '\ud83d',
  'A.',
  '(open',
  '12.5',
  'No.',
];

function randomBlocks(seed: number): Block[] {
  const next = numbers(seed);
  const types = ['paragraph', 'segment', 'heading', 'codeBlock'] as const;
  return Array.from({ length: 2 + Math.floor(next() * 30) }, () => ({
    type: types[Math.floor(next() ** 2 * types.length)] ?? 'paragraph',
    attrs: { speakerId: next() < 0.3 ? null : `s${Math.floor(next() * 3)}`, start: next() < 0.5 ? null : 1000 },
    text: Array.from({ length: Math.floor(next() * 60) }, () => PIECES[Math.floor(next() * PIECES.length)]).join(
      next() < 0.9 ? ' ' : '\n',
    ),
  }));
}

describe('sentences of a summary', () => {
  for (const [by, fill] of Object.entries(FILLS))
    it(`are at their stated positions, word for word, in any text (${by})`, () => {
      for (let seed = 1; seed <= 60; seed += 1) {
        const blocks = randomBlocks(seed);
        const text = blocks.map((block) => block.text).join(BLOCK_BREAK);
        const found = summaryOf(blocks, fill);
        for (const { sentences, asked } of found.sections)
          for (const one of [...sentences, ...(asked ? [asked] : [])]) {
            expect(text.slice(one.start, one.start + one.text.length), `seed ${seed}`).to.equal(one.text);
            expect(one.text.length).to.be.at.most(limits.summary.sentence);
            expect(one.text.trim()).to.equal(one.text).and.not.equal('');
          }
        expect(summaryOf(blocks, fill), 'the same once more').to.deep.equal(found);
      }
    });

  it('name the source, the speaker and the time', () => {
    const [first, second] = [
      turnsOf(INTERVIEWS.EN),
      paragraphs('The parcels came late. Nobody had told the customers about the late parcels.'),
    ];
    const found = done({
      sources: [{ blocks: first }, { blocks: second }],
      sections: [section(FILLS.prompt)],
      language: 'AUTO',
      prompt: 'late parcels; the biggest problem',
    });
    const [problem] = said(found).filter(({ text }) => text.startsWith('The biggest problem'));
    expect(problem).to.include({ source: 0, speakerId: 'A', startMs: 30_000 });
    expect(said(found).filter(({ source }) => source === 1)).not.to.deep.equal([]);
  });

  it('differ in content: repeated content is included once', () => {
    const twice = 'The parcel from Leipzig came three days late without a word.';
    const found = summaryOf(
      paragraphs(
        twice,
        `${twice} Drivers cannot find the entrance of the large building.`,
        twice,
        'Customers call the office when a parcel is late.',
      ),
      FILLS.central,
    );
    expect(words(found).filter((text) => text === twice)).to.deep.equal([twice]);
  });

  it('are empty for a text without words, and central ones for an unknown language', () => {
    for (const fill of Object.values(FILLS))
      expect(words(summaryOf(paragraphs('', '…', '12 34'), fill))).to.deep.equal([]);
    const { language, sections } = summaryOf(turnsOf(INTERVIEWS.other), FILLS.cues);
    expect(language).to.equal(undefined);
    expect(sections.map(({ title }) => title)).to.deep.equal(['Key points']);
    expect(sections[0]?.sentences).not.to.deep.equal([]);
  });

  it('are read in the language of the text, or in one that someone names', () => {
    for (const code of ['EN', 'DE', 'ES', 'FR'] as const) {
      expect(summaryOf(turnsOf(INTERVIEWS[code]), FILLS.cues).language).to.equal(code);
      const problem = /problem/i;
      expect(words(summaryOf(turnsOf(INTERVIEWS[code]), FILLS.cues)).join(' ')).to.match(
        code === 'FR' ? /problème/ : problem,
      );
    }
    expect(summaryOf(turnsOf(INTERVIEWS.other), FILLS.cues, { language: 'DE' }).language).to.equal('DE');
  });

  it('answer the questions of the interviewer, not those of others', () => {
    const { sections } = summaryOf(turnsOf(INTERVIEWS.EN), FILLS.questions);
    expect(sections.map(({ asked }) => asked?.speakerId)).to.deep.equal(sections.map(() => 'M'));
    expect(new Set(sections.flatMap(({ sentences }) => sentences.map(({ speakerId }) => speakerId)))).to.deep.equal(
      new Set(['A']),
    );
  });

  it('of parts in time follow each other and begin with the time of the part', () => {
    const turns = [
      ...turnsOf(INTERVIEWS.EN),
      ...turnsOf(INTERVIEWS.EN).map((one) => ({ ...one, text: one.text.replaceAll('bakery', 'garden') })),
    ].map((one, at) => ({ ...one, attrs: { ...one.attrs, start: at * 1000 } }));
    const { sections } = summaryOf(turns, FILLS.time);
    const starts = sections.map(({ startMs }) => startMs ?? -1);
    expect(starts).to.deep.equal([...starts].sort((a, b) => a - b));
    expect(sections.length).to.be.greaterThan(1);
  });

  it('of a million characters are found in a few seconds, and the work can be stopped at any time', function () {
    this.timeout(60_000);
    const next = numbers(7);
    const nouns = Array.from(
      { length: 4000 },
      (_, at) => `${['par', 'dri', 'cus', 'box', 'van'][at % 5]}${at.toString(36)}el`,
    );
    const sentence = () =>
      `The ${Array.from({ length: 12 }, () => nouns[Math.floor(next() ** 2 * nouns.length)]).join(' ')} is a problem.`;
    const turns: Block[] = [];
    for (let length = 0; length < 1_000_000; length += turns.at(-1)?.text.length ?? 0)
      turns.push({
        type: 'segment',
        attrs: { speakerId: `s${turns.length % 2}`, start: turns.length },
        text: `${sentence()} ${sentence()}`,
      });
    for (const fill of [FILLS.central, FILLS.cues, FILLS.topics, FILLS.time]) {
      const work = summarise({ sources: [{ blocks: turns }], sections: [section(fill)], language: 'AUTO', prompt: '' });
      const begun = process.cpuUsage();
      let [longest, last] = [0, performance.now()];
      for (let step = work.next(); !step.done; step = work.next()) {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      const { user } = process.cpuUsage(begun);
      expect(user / 1_000_000, `${fill.by}: seconds of the processor`).to.be.lessThan(10);
      expect(longest, `${fill.by}: ms between two moments at which it can be stopped`).to.be.lessThan(3000);
    }
  });

  const MEETING = join(projectRoot(), '..', 'shared', 'data', 'meetings-qmsum', 'education_5.json');
  it('of a real meeting are sentences that one can read, with the names of who says them', function () {
    if (!existsSync(MEETING)) return this.skip(); // the shared data is missing
    const { meeting_transcripts: turns } = JSON.parse(readFileSync(MEETING, 'utf8')) as {
      meeting_transcripts: { speaker: string; content: string }[];
    };
    const blocks = turns.map(({ speaker, content }) => ({
      type: 'segment',
      attrs: { speakerId: speaker, start: null },
      text: content,
    }));
    const found = summaryOf(blocks, FILLS.central);
    expect(said(found)).to.have.length(5);
    for (const { text, words: own } of said(found)) {
      expect(own.length).to.be.greaterThan(7);
      expect(text).to.match(/^\p{Lu}.*[.!]$/su);
    }
  });
});
