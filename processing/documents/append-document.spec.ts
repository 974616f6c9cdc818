import { bold, doc, heading, paragraph, segment } from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { appendDocument } from './append-document.ts';
import { fromJson, fromUpdates, stateFromJson, toJson } from './convert.ts';

const nobody = () => '';

describe('appending a document to another', () => {
  it('keeps the existing text, and its update gives other replicas the same', () => {
    const before = stateFromJson(doc(paragraph('Mine.')));
    const [live, other] = [fromUpdates([before]), fromUpdates([before])];
    const file = { title: 'Field notes', state: stateFromJson(doc(paragraph('A quiet day.'))) };
    const update = appendDocument(live, file, nobody);
    const wanted = doc(paragraph('Mine.'), heading(2, 'Field notes'), paragraph('A quiet day.'));
    expect(toJson(live)).to.deep.equal(wanted);
    expect(toJson(fromUpdates([before, update ?? new Uint8Array()]))).to.deep.equal(wanted);
    expect(toJson(other)).to.deep.equal(doc(paragraph('Mine.')));
  });

  it('replaces an empty document, and turns become paragraphs with names', () => {
    const live = fromJson(doc(paragraph()));
    const turns = doc(segment({ speakerId: 'a' }, 'The parcel came late.'), segment({}, 'I see.'));
    appendDocument(live, { title: 'Call', state: stateFromJson(turns) }, (id) => (id === 'a' ? 'Ann' : ''));
    expect(toJson(live)).to.deep.equal(
      doc(
        heading(2, 'Call'),
        paragraph({ type: 'text', text: 'Ann: ', marks: [bold] }, 'The parcel came late.'),
        paragraph('I see.'),
      ),
    );
  });
});
