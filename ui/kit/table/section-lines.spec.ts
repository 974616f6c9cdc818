import { expect } from 'chai';
import fc from 'fast-check';
import { type Section, SectionLines } from './section-lines.ts';

interface Row {
  id: string;
}
type Seen = Record<string, [from: number, to: number]>;

function section(key: string, count: number, open: boolean | undefined, seen: Seen = {}): Section<Row> {
  return {
    key,
    count,
    rows: {
      at: (place) => (place < count ? { id: `${key}${place}` } : undefined),
      see: (from, to) => {
        seen[key] = [from, to];
      },
    },
    ...(open === undefined ? {} : { head: { content: key, open, toggle: () => undefined } }),
  };
}

const all = (lines: SectionLines<Row>) =>
  Array.from({ length: lines.count }, (_, index) => lines.headAt?.(index)?.content ?? lines.rowAt(index)?.id);

describe('the lines of a table', () => {
  it('are its rows where there are no groups', () => {
    const lines = new SectionLines([section('a', 3, undefined)]);
    expect(all(lines)).to.deep.equal(['a0', 'a1', 'a2']);
    expect([lines.headAt, lines.headOf]).to.deep.equal([undefined, undefined]);
  });

  it('are heads with the rows of open groups under them', () => {
    const lines = new SectionLines([section('a', 2, true), section('b', 9, false), section('c', 1, true)]);
    expect(all(lines)).to.deep.equal(['a', 'a0', 'a1', 'b', 'c', 'c0']);
    expect([0, 1, 2, 3, 4, 5].map((index) => lines.headOf?.(index))).to.deep.equal([0, 0, 0, 3, 4, 4]);
  });

  it('are called by their group, for one row may stand in several, and by their place until its row is here', () => {
    const lines = new SectionLines([
      section('a', 1, true),
      { ...section('b', 2, true), rows: section('a', 1, true).rows },
    ]);
    expect([1, 3, 4].map(lines.keyOf)).to.deep.equal(['a a0', 'b a0', 'b 4']);
  });

  it('tell each group what of it is looked at, and the others that nothing is', () => {
    const seen: Seen = {};
    const sections = [section('a', 100, true, seen), section('b', 50, false, seen), section('c', 10, true, seen)];
    new SectionLines(sections).see(90, 105);
    expect(seen.a).to.deep.equal([89, 100]);
    for (const key of ['b', 'c']) {
      const [from = 0, to = 0] = seen[key] ?? [];
      expect(from < to, key).to.equal(key === 'c');
    }
    expect(seen.c).to.deep.equal([0, 2]);
  });

  it('hold together whatever the groups: every line is a head or a row, in order, and a stretch is what stands between', () => {
    const groups = fc.array(fc.tuple(fc.nat(5), fc.boolean()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(groups, fc.nat(40), fc.nat(40), (made, one, other) => {
        const sections = made.map(([count, open], at) => section(String.fromCharCode(97 + at), count, open));
        const lines = new SectionLines(sections);
        const plain = sections.flatMap(({ key, count, head }) => [
          key,
          ...(head?.open ? Array.from({ length: count }, (_, place) => `${key}${place}`) : []),
        ]);
        expect(all(lines)).to.deep.equal(plain);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const between = lines
          .between(from, to)
          .flatMap(({ section: { rows }, from: first, to: end }) =>
            Array.from({ length: end - first }, (_, step) => rows.at(first + step)?.id),
          );
        expect(between).to.deep.equal(plain.slice(from, to + 1).filter((text) => text.length > 1));
      }),
    );
  });
});
