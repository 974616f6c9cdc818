import { expect } from 'chai';
import { OFFERED_COLOURS } from '../../../../kit/form/offered-colours.ts';
import { nextColour } from './next-colour.ts';

const hues = OFFERED_COLOURS.slice(1).map(({ value }) => value as string);

function firstColours(count: number): string[] {
  const taken: string[] = [];
  for (let number = 1; number <= count; number++) taken.push(nextColour(taken));
  return taken;
}

describe('nextColour', () => {
  it('gives each of the first tags a colour of its own, none of them grey', () => {
    expect(firstColours(hues.length)).to.have.members(hues);
  });

  it('gives no two tags in a row colours that stand side by side among those offered', () => {
    const places = firstColours(2 * hues.length).map((colour) => hues.indexOf(colour));
    const steps = places.slice(1).map((place, index) => Math.abs(place - (places[index] ?? 0)));
    expect(Math.min(...steps)).to.be.at.least(2);
  });

  it('keeps red for the last', () => {
    expect(firstColours(hues.length).indexOf('#e03131')).to.equal(hues.length - 1);
  });

  it('goes on with the colour that the fewest tags have', () => {
    const inTurn = firstColours(hues.length);
    expect(nextColour([...inTurn, ...inTurn.slice(0, 5), '#123456'])).to.equal(inTurn[5]);
  });
});
