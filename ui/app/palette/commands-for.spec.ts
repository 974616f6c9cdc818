import { expect } from 'chai';
import { areas } from '../../areas/all.ts';
import { commandsFor } from './commands-for.ts';
import { TRADE_WORDS } from './trade-words.ts';

const run = () => undefined;
const bindings = [
  { id: 'tags', title: 'Go to Tags', also: 'codes, codebook, merge codes', group: 'Project', keys: [], run },
  { id: 'codes', title: 'Show codes', group: 'Project', keys: [], run },
  { id: 'secret', title: 'Codes', hidden: true, group: 'Project', keys: [], run },
];
const found = (query: string) => commandsFor(bindings, query).map(({ id }) => id);

describe('the commands of the palette', () => {
  it('are found by their title first, then by what people in the trade call them', () => {
    expect(found('codes')).to.deep.equal(['codes', 'tags']);
    expect(found('codebook')).to.deep.equal(['tags']);
    expect(found('Merge codes')).to.deep.equal(['tags']);
    expect(found('go to codebook')).to.deep.equal(['tags']);
    expect(found('kappa')).to.deep.equal([]);
  });

  describe('are found by the words of other research programs:', () => {
    const entries = areas.flatMap(({ projectEntries = [] }) => projectEntries);
    const all = [
      ...entries.map(({ id, title, also = '' }) => ({ id, title, also, group: 'Project', keys: [], run })),
      ...Object.entries(TRADE_WORDS).map(([id, also]) => ({ id, title: id, also, group: 'Go to', keys: [], run })),
    ];
    const EXPECTED: Record<string, string> = {
      code: 'tags',
      codes: 'tags',
      codebook: 'tags',
      'code system': 'tags',
      nodes: 'tags',
      'merge codes': 'tags',
      quotation: 'highlights',
      verbatim: 'highlights',
      'coded segments': 'highlights',
      excerpts: 'highlights',
      clips: 'highlights',
      memo: 'notes',
      memos: 'insights',
      transcript: 'notes',
      document: 'notes',
      interview: 'notes',
      'field notes': 'notes',
      'inter-rater': 'agreement',
      'inter-coder agreement': 'agreement',
      intercoder: 'agreement',
      ICA: 'agreement',
      kappa: 'agreement',
      'krippendorff’s alpha': 'agreement',
      crosstab: 'charts',
      'matrix coding query': 'charts',
      'co-occurrence': 'charts',
      'code matrix browser': 'charts',
      respondent: 'go-people',
      participant: 'go-people',
      interviewee: 'go-people',
      cases: 'go-people',
      attributes: 'settings/fields',
      variables: 'settings/fields',
      descriptors: 'settings/fields',
      anonymise: 'export',
      anonymize: 'notes',
      'de-identify': 'export',
      QDPX: 'import',
      NVivo: 'import',
      'ATLAS.ti': 'import',
      MAXQDA: 'import',
      'affinity map': 'canvases',
      'concept map': 'canvases',
      'document groups': 'collections',
      questionnaire: 'surveys',
      'lexical search': 'go-search',
      'topic modelling': 'go-channels',
      sentiment: 'go-channels',
      'audit trail': 'go-settings',
      'recycle bin': 'go-trash',
    };
    for (const [word, id] of Object.entries(EXPECTED))
      it(`“${word}” finds ${id}`, () => {
        expect(commandsFor(all, word).map((one) => one.id)).to.include(id);
      });
  });
});
