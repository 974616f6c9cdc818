import { expect } from 'chai';
import { arrangedEntries, entryPreferences, preferencesOf } from './project-entries.ts';

const offered = ['notes', 'highlights', 'tags'].map((id) => ({ id }));
const shown = (id: string) => ({ id, hidden: false });
const hidden = (id: string) => ({ id, hidden: true });

describe('the entries of a project', () => {
  it('stand in their default order and are shown until someone arranges them', () => {
    expect(arrangedEntries(offered, [])).to.deep.equal([shown('notes'), shown('highlights'), shown('tags')]);
  });

  it('stand and are hidden as people arranged them', () => {
    const arranged = [hidden('tags'), shown('notes'), shown('highlights')];
    expect(arrangedEntries(offered, arranged)).to.deep.equal(arranged);
  });

  it('that are new follow the entry that they follow by default, wherever people put it', () => {
    expect(arrangedEntries(offered, [shown('tags'), shown('notes')])).to.deep.equal([
      shown('tags'),
      shown('notes'),
      shown('highlights'),
    ]);
    expect(arrangedEntries(offered, [shown('tags')])[0]).to.deep.equal(shown('notes'));
  });

  it('that are not offered are passed over, and their preference is kept', () => {
    const before = [hidden('charts'), shown('tags')];
    const arranged = arrangedEntries(offered, before);
    expect(arranged.map(({ id }) => id)).to.not.include('charts');
    expect(preferencesOf(arranged, before).at(-1)).to.deep.equal(hidden('charts'));
    expect(preferencesOf(arranged, before)).to.have.length(4);
  });

  it('are listed once, by proper names', () => {
    expect(entryPreferences().safeParse([shown('tags'), hidden('tags')]).success).to.equal(false);
    expect(entryPreferences().safeParse([shown('../x')]).success).to.equal(false);
    expect(entryPreferences().safeParse([shown('tags'), hidden('notes')]).success).to.equal(true);
  });
});
