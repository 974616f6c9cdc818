import { documentText } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import fc from 'fast-check';
import { fromUpdates, stateFromJson, toJson } from '../../documents/convert.ts';
import { findPersonalData } from './find-personal-data.ts';
import { redactDocument } from './redact-document.ts';
import { redactJson } from './redact-json.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const call = { signal, emit: async () => undefined };
const names = [{ name: 'Ben Gold', byParts: true }];
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const highlight = (number: number) => ({ type: 'highlight', attrs: { id: id(number) } });

const DOCUMENT = build.doc(
  build.segment(
    { speakerId: null, start: 0, end: null },
    'I am ',
    build.text('Ben', build.bold, highlight(1)),
    build.text(' Gold', highlight(2)),
    ' of ',
    build.text('ben@gold.org', { type: 'link', attrs: { href: 'mailto:ben%40gold.org' } }),
    ', ',
    build.text('here', { type: 'link', attrs: { href: 'mailto:ben%40gold.org' } }),
  ),
  build.bulletList(build.listItem(build.paragraph('Gold ', build.reference('NOTE', id(9)), ' Gold'))),
  { type: 'image', attrs: { fileId: id(8), alt: 'Ben Gold waves' } },
  build.embed('https://www.figma.com/file/abcdefghij/Talk-with-Ben-Gold'),
);

async function redacted(places?: number[]) {
  const updates = [stateFromJson(DOCUMENT)];
  const input = { updates, names, words: [], details: [], proposed: [] };
  const { findings } = await findPersonalData.run({ input, ...call });
  const chosen = places ?? findings.map(({ from }) => from);
  const made = await redactDocument.run({ input: { ...input, places: chosen }, ...call });
  return { ...made, findings, json: toJson(fromUpdates([made.state]), 'doc') };
}

describe('redacting a document', () => {
  it('leaves nothing of the words in the text, its links, its pictures’ names and its history', async () => {
    const { json, state, replacements } = await redacted();
    expect(documentText(json)).to.equal('I am [name 1] of [email 1], here\n[name 1] ↗ [name 1]\n[redacted]');
    const bytes = Buffer.from(state).toString('latin1');
    for (const word of ['Ben', 'Gold', 'ben', 'gold']) expect(bytes, word).not.to.contain(word);
    expect(replacements).to.deep.include({ text: 'ben@gold.org', label: '[email 1]' });
  });

  it('keeps every highlight that had some of the words', async () => {
    const { json } = await redacted();
    const [segment] = json.content ?? [];
    const label = segment?.content?.find(({ text }) => text === '[name 1]');
    expect(label?.marks?.map(({ type, attrs }) => attrs?.id ?? type)).to.have.members(['bold', id(1), id(2)]);
  });

  it('redacts what was chosen and nothing else', async () => {
    const { json } = await redacted([placeOf('ben@')]);
    expect(documentText(json)).to.equal('I am Ben Gold of [email 1], here\nGold ↗ Gold');
  });

  it('returns the full name when only a part is in the text, so that it is replaced beside the text', async () => {
    const updates = [stateFromJson(build.doc(build.paragraph('Thank you, Ben.')))];
    const sought = {
      updates,
      names: [...names, { name: 'Ada Finch', byParts: true }],
      words: [],
      details: [],
      proposed: [],
    };
    const { replacements } = await redactDocument.run({ input: { ...sought, places: [11] }, ...call });
    expect(replacements).to.have.deep.members([
      { text: 'Ben', label: '[name 1]' },
      { text: 'Ben Gold', label: '[name 1]' },
    ]);
  });

  it('refuses places at which nothing was found', async () => {
    const refusal = await redacted([1]).catch((error: unknown) => error);
    expect(String(refusal)).to.contain('Reload the list');
  });

  it('changes only those words, wherever marks begin and end', () => {
    const marks = fc.constantFrom([], [build.bold], [highlight(1)], [highlight(1), highlight(2)]);
    const piece = fc.record({ text: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }), marks });
    const block = fc.array(piece, { maxLength: 5 });
    const place = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        fc.array(place, { maxLength: 5 }),
        (blocks, wanted) => {
          const json = build.doc(
            ...blocks.map((pieces) => build.paragraph(...pieces.map(({ text, marks: on }) => build.text(text, ...on)))),
          );
          const text = documentText(json);
          let end = 0;
          const places = wanted.flatMap(([gap, length], at) => {
            const from = end + gap;
            const to = from + length;
            if (to > text.length || text.slice(from, to).includes('\n')) return [];
            end = to;
            return [{ from, to, label: `[${at}]` }];
          });
          let expected = text;
          for (const { from, to, label } of places.toReversed())
            expected = expected.slice(0, from) + label + expected.slice(to);
          expect(documentText(redactJson(json, places, String))).to.equal(expected);
        },
      ),
    );
  });
});

function placeOf(words: string): number {
  return documentText(DOCUMENT).indexOf(words);
}
