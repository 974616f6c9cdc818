import { BLOCK_BREAK, type Block } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { type SummaryFramework, summary } from '@earshot/core/plugin/summary';
import { takesPrompt } from '@earshot/core/rules/models/summary-framework';
import { type FoundSummary, summarise } from '@earshot/processing/areas/summaries/summarise';
import { expect } from 'chai';
import { INTERVIEWS, turnsOf } from '../fixtures/interviews.ts';
import { demandFolderName } from './folder-of.ts';

export interface SummaryContract {
  /** import.meta.url of the spec, which is in the folder of the plugin */
  at: string;
  /** titles of sections filled by an English interview about deliveries, if the framework has titles */
  fills?: readonly string[];
}

const PROMPT = 'orders on the phones of drivers';

/** A summary by a framework of a text in blocks. */
export function summaryOf({ sections }: SummaryFramework, blocks: readonly Block[], prompt = PROMPT): FoundSummary {
  const work = summarise({ sources: [{ blocks }], sections, language: 'AUTO', prompt });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const said = ({ sections }: FoundSummary) => sections.flatMap(({ sentences }) => sentences);

function demandQuoted(found: FoundSummary, blocks: readonly Block[]): void {
  const text = blocks.map((block) => block.text).join(BLOCK_BREAK);
  const quoted = said(found);
  for (const { start, text: words, speakerId } of [...quoted, ...found.sections.flatMap(({ asked }) => asked ?? [])]) {
    expect(text.slice(start, start + words.length)).to.equal(words);
    expect(speakerId).to.be.oneOf(['M', 'A']);
  }
  expect(new Set(quoted.map(({ start }) => start)).size, 'no sentence stands twice').to.equal(quoted.length);
}

/** Defines mocha tests of the contract of every framework, with interviews in known languages and an unknown one. */
export function summaryContract(plugin: Plugin, { at, fills = [] }: SummaryContract): void {
  const frameworks = plugin.contributes.filter(({ point }) => point === summary.point) as SummaryFramework[];

  describe(`summary framework ${plugin.id}`, () => {
    it('is found by the name of its folder, and says what belongs into each section', () => {
      expect(frameworks).to.have.length(1);
      demandFolderName(plugin, at);
      for (const { sections } of frameworks) {
        const titles = sections.map(({ title }) => title);
        expect(new Set(titles).size, 'titles differ').to.equal(titles.length);
        expect(sections.length === 1 || !titles.includes(''), 'one of several sections has a title').to.equal(true);
      }
    });

    for (const framework of frameworks) {
      for (const [language, lines] of Object.entries(INTERVIEWS))
        it(`quotes an interview word for word, each sentence once (${language})`, () => {
          const blocks = turnsOf(lines);
          const found = summaryOf(framework, blocks, language === 'other' ? 'leipomon tilaukset' : PROMPT);
          demandQuoted(found, blocks);
          const hasOwnPrompt = language === 'EN' || language === 'other';
          if (hasOwnPrompt || !takesPrompt(framework.sections)) expect(said(found)).not.to.deep.equal([]);
          for (const { sentences } of found.sections) expect(sentences.length).to.be.at.most(limits.summary.sentences);
        });

      it('says the same of the same text, and nothing of an empty one', () => {
        const blocks = turnsOf(INTERVIEWS.EN);
        expect(summaryOf(framework, blocks)).to.deep.equal(summaryOf(framework, blocks));
        expect(said(summaryOf(framework, []))).to.deep.equal([]);
        expect(said(summaryOf(framework, [{ type: 'paragraph', attrs: {}, text: ' \n … ' }]))).to.deep.equal([]);
      });

      it('finds what it is for', () => {
        const { sections } = summaryOf(framework, turnsOf(INTERVIEWS.EN));
        const filled = sections.filter(({ sentences }) => sentences.length > 0).map(({ title }) => title);
        expect(filled).to.include.members([...fills]);
      });
    }
  });
}
