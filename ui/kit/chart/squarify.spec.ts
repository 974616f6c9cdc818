import { expect } from 'chai';
import fc from 'fast-check';
import { squarify } from './squarify.ts';

describe('the tiles of a treemap', () => {
  it('share the rectangle as the numbers share their sum, inside it and beside each other', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 });
    const side = fc.integer({ min: 50, max: 1000 });
    fc.assert(
      fc.property(counts, side, side, (all, width, height) => {
        const values = all.toSorted((a, b) => b - a);
        const whole = values.reduce((sum, value) => sum + value, 0);
        const tiles = squarify(values, { width, height });
        expect(tiles).to.have.length(values.length);
        for (const [index, tile] of tiles.entries()) {
          expect((tile.width * tile.height) / (width * height)).to.be.closeTo((values[index] ?? 0) / whole, 1e-6);
          expect(tile.x).to.be.at.least(-1e-6);
          expect(tile.y).to.be.at.least(-1e-6);
          expect(tile.x + tile.width).to.be.at.most(width + 1e-6);
          expect(tile.y + tile.height).to.be.at.most(height + 1e-6);
          for (const other of tiles.slice(0, index)) {
            const over = Math.min(tile.x + tile.width, other.x + other.width) - Math.max(tile.x, other.x);
            const down = Math.min(tile.y + tile.height, other.y + other.height) - Math.max(tile.y, other.y);
            expect(Math.min(over, down), 'px that two share').to.be.at.most(1e-6);
          }
        }
      }),
    );
  });

  it('are near squares where equal numbers allow it', () => {
    for (const { width, height } of squarify(Array(12).fill(5), { width: 400, height: 300 }))
      expect(width / height).to.be.within(0.5, 2);
  });
});
