import { expect } from 'chai';
import { keepSound, keptSound } from './kept-sound.ts';
import { nextSpeed, SPEEDS } from './speeds.ts';

describe('settings of sound that a browser keeps', () => {
  const storage = (said: string | null) => () => ({ getItem: () => said, setItem: () => undefined });
  const USUAL = { speed: 1, volume: 1, muted: false };

  it('come back as they were', () => {
    const kept = new Map<string, string>();
    const both = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    });
    keepSound(both, { speed: 1.5, volume: 0.4, muted: true });
    expect(keptSound(both)).to.deep.equal({ speed: 1.5, volume: 0.4, muted: true });
  });

  it('are the usual ones where they are missing, out of range, or the storage is blocked', () => {
    for (const said of [null, '{', 'null', '7', '{"speed":99,"volume":-1,"muted":"yes"}'])
      expect(keptSound(storage(said)), String(said)).to.deep.equal(USUAL);
    const blocked = () => {
      throw new Error('blocked');
    };
    expect(keptSound(blocked)).to.deep.equal(USUAL);
    expect(() => keepSound(blocked, USUAL)).not.to.throw();
  });

  it('step through the speeds and stay at their ends', () => {
    expect(SPEEDS.map((speed) => nextSpeed(speed, 1))).to.deep.equal([...SPEEDS.slice(1), 3]);
    expect(nextSpeed(0.5, -1)).to.equal(0.5);
    expect(nextSpeed(1.1, -1)).to.equal(1);
  });
});
