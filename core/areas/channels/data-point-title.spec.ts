import { expect } from 'chai';
import { beginningOf, dataPointTitle } from './data-point-title.ts';

describe('what a data point is called', () => {
  it('is the title of the data point if it has one', () => {
    expect(dataPointTitle({ title: 'Late again', text: 'The parcel …' })).to.equal('Late again');
  });

  it('is the beginning of what was said, as one line, where it has no title', () => {
    expect(dataPointTitle({ title: ' ', text: 'Two\n  lines' })).to.equal('Two lines');
    expect(dataPointTitle({ title: '', text: 'word '.repeat(100) })).to.match(/^(word ){20}…$/);
  });

  it('is read from the beginning of a text alone, which goes on', () => {
    expect(beginningOf(`\n ${'x'.repeat(2_000_000)}`)).to.equal('x'.repeat(1000));
    expect(dataPointTitle({ title: '', text: `Late${' '.repeat(1000)}again` })).to.equal('Late …');
    expect(dataPointTitle({ title: '', text: `${' '.repeat(2000)}Late\n` })).to.equal('Late');
  });

  it('is a name for none where nothing was said', () => {
    expect(dataPointTitle({ title: '', text: '\n' })).to.equal('Untitled data point');
  });
});
