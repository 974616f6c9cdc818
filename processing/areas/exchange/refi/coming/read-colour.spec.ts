import { expect } from 'chai';
import { readColour } from './read-colour.ts';

describe('a colour of another program', () => {
  const COLOURS: [written: string, colour: string | undefined, opaque?: boolean][] = [
    ['#F00', '#ff0000', true],
    ['00ff00', '#00ff00', true],
    ['#80FF00FF', '#ff00ff', false],
    ['#FFFF00FF', '#ff00ff', true],
    ['rgb(255, 128, 0)', '#ff8000', true],
    ['rgb(100% 50% 0%)', '#ff8000', true],
    ['rgba(255,0,0,0.5)', '#ff0000', false],
    ['rgb(300, 0, 0)', '#ff0000', true],
    [' Red ', '#ff0000', true],
    ['reddish', undefined],
    ['#12345', undefined],
    ['rgb(1.2.3, 0, 0)', undefined],
    ['constructor', undefined],
  ];
  for (const [written, colour, opaque] of COLOURS)
    it(`${written} is ${colour}`, () =>
      expect(readColour(written)).to.deep.equal(colour === undefined ? undefined : { colour, opaque }));
});
