import { expect } from 'chai';
import sharp from 'sharp';
import { drawCard } from './draw-card.ts';
import { drawable } from './letters.ts';

const CARD = { width: 640, height: 360, title: '', text: '', otherwise: 'Part 1' };
const draw = (input: Partial<typeof CARD>) =>
  drawCard.run({
    input: { ...CARD, ...input },
    signal: { stopped: false, throwIfStopped: () => undefined, holds: () => undefined },
  } as unknown as Parameters<typeof drawCard.run>[0]);

/** Share of light pixels, in thousandths. */
async function ink(png: Uint8Array): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return (1000 * data.filter((shade) => shade > 128).length) / data.length;
}

describe('cards of reels', () => {
  it('are drawn in the size of the reel, with their words', async () => {
    const { png, lacking } = await draw({ title: 'Was uns aufhält', text: 'Sechs Gespräche' });
    expect(await sharp(png).metadata()).to.include({ format: 'png', width: 640, height: 360 });
    expect(await ink(png)).to.be.greaterThan(5);
    expect(lacking).to.equal(0);
    const { png: empty } = await draw({ otherwise: '' });
    expect(await ink(empty)).to.equal(0);
  });

  it('show markup as letters, and any length of words within the card', async () => {
    const { png } = await draw({ title: '<span size="900000">A & B</span> </span>' });
    expect(await ink(png)).to.be.within(3, 100);
    const { png: long } = await draw({ title: 'Unbreakable'.repeat(27) });
    const { data, info } = await sharp(long).greyscale().raw().toBuffer({ resolveWithObject: true });
    const edge = Array.from({ length: info.height }, (_, row) => data[row * info.width + 10] ?? 0);
    expect(Math.max(...edge)).to.be.lessThan(60);
  });

  it('count the letters that the font lacks, and show other words where nothing is left', async () => {
    const { png, lacking } = await draw({ title: '受访者' });
    expect(lacking).to.equal(3);
    expect(await ink(png)).to.be.greaterThan(2);
    expect(png).to.deep.equal((await draw({ title: 'Part 1' })).png);
    expect(
      drawable('Ünï 😀', [
        [65, 90],
        [97, 122],
        [0xdc, 0xef],
      ]),
    ).to.deep.equal({ text: 'Ünï', lacking: 1 });
  });
});
