import { expect } from 'chai';
import { OFFERED_COLOURS } from '../../kit/offered-colours.ts';
import { nextColour } from './next-colour.ts';

describe('nextColour', () => {
  it('gives each of the first tags a colour of its own, none of them grey', () => {
    const taken: string[] = [];
    for (let number = 1; number < OFFERED_COLOURS.length; number++) taken.push(nextColour(taken));
    expect(new Set(taken).size).to.equal(OFFERED_COLOURS.length - 1);
    expect(taken).not.to.include('#868e96');
  });

  it('goes on with the colour that the fewest tags have', () => {
    const colours = OFFERED_COLOURS.slice(1).map(({ value }) => value as string);
    expect(nextColour([...colours, ...colours.slice(0, 5), '#123456'])).to.equal(colours[5]);
  });
});
