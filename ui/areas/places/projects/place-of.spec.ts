import type { Folder } from '@earshot/core/areas/places/folder';
import { expect } from 'chai';
import { type AccessPlace, takesOverFrom, takesOverUnseen } from './place-of.ts';

const aFolder = (id: string, parentId: string | null, detached = false) =>
  ({ id, name: id, parentId, detached }) as Folder;
const place: AccessPlace = { id: 'p', kind: 'project', title: 'P', parentId: 'c', detached: false };

describe('the folders whose access a place takes over', () => {
  it('are all above it, nearest first', () => {
    const tree = [aFolder('a', null), aFolder('b', 'a'), aFolder('c', 'b')];
    expect(takesOverFrom(place, tree).map(({ id }) => id)).to.deep.equal(['c', 'b', 'a']);
  });

  it('end with one that is detached itself', () => {
    const tree = [aFolder('a', null), aFolder('b', 'a', true), aFolder('c', 'b')];
    expect(takesOverFrom(place, tree).map(({ id }) => id)).to.deep.equal(['c', 'b']);
  });

  it('are none for a place that is detached', () => {
    expect(takesOverFrom({ ...place, detached: true }, [aFolder('c', null)])).to.deep.equal([]);
  });

  it('are not all known where one of them cannot be seen', () => {
    expect(takesOverUnseen(place, [])).to.equal(true);
    expect(takesOverUnseen(place, [aFolder('c', 'unseen')])).to.equal(true);
    expect(takesOverUnseen(place, [aFolder('c', 'unseen', true)])).to.equal(false);
    expect(takesOverUnseen(place, [aFolder('b', 'unseen'), aFolder('c', 'b', true)])).to.equal(false);
    expect(takesOverUnseen({ ...place, detached: true }, [])).to.equal(false);
    expect(takesOverUnseen(place, [aFolder('c', null)])).to.equal(false);
  });
});
