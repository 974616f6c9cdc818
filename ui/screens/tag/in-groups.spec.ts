import { expect } from 'chai';
import { inGroups } from './in-groups.ts';

const tag = (id: string, groupId: string | null, rank = 0) => ({ id, title: id, groupId, rank });

describe('inGroups', () => {
  it('puts tags under their groups in the order by hand, and those of a group in trash under none', () => {
    const groups = [
      { id: 'g', title: 'G', rank: 2 },
      { id: 'f', title: 'F', rank: 3 },
    ];
    const found = inGroups([tag('b', 'g', 5), tag('a', 'g', 9), tag('c', 'trashed'), tag('d', null)], groups);
    expect(found.map(({ group, tags }) => [group?.id, tags.map(({ id }) => id).join('')])).to.deep.equal([
      [undefined, 'cd'],
      ['g', 'ba'],
      ['f', ''],
    ]);
  });
});
