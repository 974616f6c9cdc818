import { putAfter } from '@earshot/core/rules/rank';
import { expect } from 'chai';
import fc from 'fast-check';
import { inGroups, placeIn, stepIn } from './in-groups.ts';

const tag = (id: string, groupId: string | null) => ({ id, groupId });
const GROUPS = [{ id: 'g' }, { id: 'f' }];
const said = (columns: ReturnType<typeof inGroups>) =>
  columns.map(({ group, tags }) => [group?.id, tags.map(({ id }) => id).join('')]);

describe('inGroups', () => {
  it('puts tags under their groups in the order in which they come, and those of a group in trash under none', () => {
    const found = inGroups([tag('b', 'g'), tag('c', 'trashed'), tag('a', 'g'), tag('d', null)], GROUPS);
    expect(said(found)).to.deep.equal([
      [undefined, 'cd'],
      ['g', 'ba'],
      ['f', ''],
    ]);
  });
});

describe('placeIn', () => {
  it('makes a tag stand at that place of the column, whatever stands between in the order of all', () => {
    const all = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]$/), fc.constantFrom(null, 'g', 'f')), {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(all, fc.nat(11), fc.nat(2), fc.nat(12), (made, which, to, wanted) => {
        const tags = made.map(([id, groupId]) => tag(id, groupId));
        const moved = tags[which % tags.length] ?? tag('', null);
        const column = inGroups(tags, GROUPS)[to] ?? { group: undefined, tags: [] };
        const place = Math.min(wanted, column.tags.filter(({ id }) => id !== moved.id).length);
        const after = putAfter(tags, moved.id, placeIn(tags, column.tags, moved, place)) ?? [];
        const there = after.map((one) => (one.id === moved.id ? { ...one, groupId: column.group?.id ?? null } : one));
        const now = inGroups(there, GROUPS)[to]?.tags.map(({ id }) => id);
        expect(now?.indexOf(moved.id)).to.equal(place);
        expect(now?.filter((id) => id !== moved.id)).to.deep.equal(
          column.tags.map(({ id }) => id).filter((id) => id !== moved.id),
        );
      }),
    );
  });

  it('leaves it where it is in the order of all when the column was empty', () => {
    const tags = [tag('a', null), tag('b', null), tag('c', null)];
    expect(placeIn(tags, [], tags[1] ?? tag('', null), 0)).to.equal('a');
  });
});

describe('stepIn', () => {
  const tags = [tag('a', null), tag('b', null), tag('c', 'g'), tag('d', 'g')];
  const columns = inGroups(tags, GROUPS);
  const [a, b, c, d] = tags as [(typeof tags)[0], (typeof tags)[0], (typeof tags)[0], (typeof tags)[0]];
  const place = (...asked: [typeof a, string | null, typeof a?]) => {
    const found = stepIn(columns, ...asked);
    return found && [(found.column.group as { id: string } | undefined)?.id, found.place];
  };

  it('goes up and down in its column', () => {
    expect(place(a, 'b')).to.deep.equal([undefined, 1]);
    expect(place(b, null)).to.deep.equal([undefined, 0]);
    expect(place(d, 'b'), 'before the first of its column').to.deep.equal(['g', 0]);
  });

  it('does not leave its column by a step', () => {
    expect(place(b, 'c')).to.equal(undefined);
    expect(place(c, 'a')).to.equal(undefined);
  });

  it('goes where it is dropped, into another column, too', () => {
    expect(place(a, 'c', c)).to.deep.equal(['g', 1]);
    expect(place(a, 'b', c)).to.deep.equal(['g', 0]);
    expect(place(c, 'b', b)).to.deep.equal([undefined, 2]);
    expect(place(d, null, a)).to.deep.equal([undefined, 0]);
  });
});
