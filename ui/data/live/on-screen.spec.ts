import { expect } from 'chai';
import { OnScreen } from './on-screen.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function aScreen() {
  const clock = { now: 0 };
  const screen = new OnScreen(20, () => clock.now);
  let asks = 0;
  const asked = screen.of(
    'tags',
    () => ({
      askedAt: 0,
      reload: async () => {
        asks += 1;
      },
    }),
    ['Tag'],
  );
  return { screen, clock, asked, asks: () => asks };
}

describe('what is on screen', () => {
  it('is asked for when it is shown, and again when what it depends on changes', () => {
    const { screen, asks } = aScreen();
    screen.touched('Tag');
    expect(asks(), 'nobody looks').to.equal(0);
    const hide = screen.show('tags');
    screen.touched('Note');
    expect(asks()).to.equal(1);
    screen.touched('Tag');
    expect(asks()).to.equal(2);
    hide();
    screen.touched('Tag');
    expect(asks()).to.equal(2);
  });

  it('is asked for once where many changes come one after the other, and once more for the last of them', async () => {
    const { screen, asks, clock } = aScreen();
    screen.show('tags');
    for (let change = 0; change < 30; change += 1) screen.touched('Tag');
    expect(asks()).to.equal(2);
    await pause(40);
    expect(asks()).to.equal(3);
    clock.now = 1000;
    screen.touched('Tag');
    expect(asks()).to.equal(4);
  });

  it('is not asked for after a rest when nobody looks any more', async () => {
    const { screen, asks } = aScreen();
    const hide = screen.show('tags');
    screen.touched('Tag');
    screen.touched('Tag');
    hide();
    await pause(40);
    expect(asks()).to.equal(2);
  });
});
