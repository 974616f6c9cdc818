import { entities } from '@earshot/core/model/all';
import { freeTextFields } from '@earshot/test/kit/free-text';
import { expect } from 'chai';
import { NAMES_OF_FILES } from '../store/forget-remembered.ts';
import { TITLED } from './titled.ts';

/** Entities that a withdrawal handles in another way, or not at all, with the reason. */
const ELSEWHERE: Record<string, string> = {
  Note: 'remove-retyped.ts, as a page',
  Insight: 'remove-retyped.ts, as a page',
  Canvas: 'remove-retyped.ts, as a page',
  Comment: 'remove-retyped.ts; what it quotes goes with the turn',
  Template: 'remove-retyped.ts',
  View: 'remove-retyped.ts: erased as a whole',
  IssueLink: 'remove-retyped.ts: erased as a whole',
  Person: 'is what is withdrawn',
  Speaker: 'is erased with the person',
  Highlight: 'is erased with the turn',
  Suggestion: 'is erased with the note',
  Citation: 'is emptied, as a quote of theirs',
  Translation: 'is erased with the note',
  Summary: 'is erased with what it is about',
  DataPoint: 'theirs are erased; what other people say is not read (docs/erasure.md)',
  SurveyResponse: 'theirs are erased; what other people say is not read (docs/erasure.md)',
  ImportedAuthor: 'is no participant; its name is removed in the settings of the project',
  Mail: 'is erased with what it is about, and after 30 days',
  Workspace: 'is about the team, not about participants',
};

/** Fields of entities in TITLED and of runs without people's words, with the reason. */
const WITHOUT_WORDS: Record<string, string> = {
  problem: 'is written by the host',
  email: 'is the address of a member',
  hash: 'is a number',
  tokenHash: 'is a number',
  sourceHash: 'is a number',
  colour: 'is chosen from a list',
  icon: 'is chosen from a list',
  mediaType: 'is found by the host',
  defaultFramework: 'is chosen from a list',
  currencySymbol: 'is chosen from a list',
  source: 'is the name of a plugin',
  pluginId: 'is the name of a plugin',
  panelId: 'is the name of a panel',
  type: 'is chosen from a list',
  proposedBy: 'is the name of a model',
  model: 'is the name of a model',
  provider: 'is the name of a service',
  region: 'is the name of a region',
  host: 'is the name of a host',
  event: 'is the name of an event',
  encoding: 'is the name of an encoding',
  objectKind: 'is the name of a noun',
  engine: 'is the name of a program',
  warning: 'is written by the host',
  language: 'is a code',
  transcriptionLanguage: 'is a code',
  transcriber: 'is the name of a service',
  transcriberTitle: 'is the name of a service',
};

describe('what people can write down', () => {
  it('is read for the words of a withdrawn person in each field, or there is a reason why not', () => {
    const read = new Map<string, Set<string>>();
    for (const { entity, texts, nested = [], narrows } of Object.values(TITLED))
      read.set(entity.name, new Set([...texts, ...nested, ...(narrows ? [narrows] : [])]));
    for (const [entity, fields] of NAMES_OF_FILES)
      read.set(entity.name, new Set([...(read.get(entity.name) ?? []), ...fields]));
    const fields = entities.flatMap(({ name, row }) => freeTextFields(row).map((field) => ({ name, field })));
    expect(fields.length).to.be.greaterThan(90);
    expect(
      fields
        .filter(({ name, field }) => !read.get(name)?.has(field) && !ELSEWHERE[name] && !WITHOUT_WORDS[field])
        .map(({ name, field }) => `${name}.${field}`),
      'in TITLED (titled.ts), or in a list of this test',
    ).to.deep.equal([]);
  });

  it('has reasons only for what is there', () => {
    const names = entities.map(({ name }) => name);
    expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).to.deep.equal([]);
    const fields = new Set(entities.flatMap(({ row }) => freeTextFields(row)));
    expect(Object.keys(WITHOUT_WORDS).filter((field) => !fields.has(field))).to.deep.equal([]);
  });
});
