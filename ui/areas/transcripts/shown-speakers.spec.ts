import type { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { expect } from 'chai';
import { speakerColour } from './shown-speakers.ts';

const speaker = (id: string, mergedIntoId: string | null = null) => ({ id, mergedIntoId }) as Speaker;

describe('speakerColour', () => {
  it('gives the first eight voices of a note a colour each, whatever else was merged into them', () => {
    const voices = Array.from('abcdefgh', (id) => speaker(id));
    const rows = [speaker('x', 'a'), ...voices];
    const colours = voices.map((one) => speakerColour(rows, one));
    expect(new Set(colours).size).to.equal(8);
    expect(colours).to.deep.equal(voices.map((one) => speakerColour(voices, one)));
  });

  it('gives none to a turn that nobody is named at', () => {
    expect(speakerColour([speaker('a')], undefined)).to.equal(undefined);
  });
});
