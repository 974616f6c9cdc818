import { expect } from 'chai';
import { type DraftStorage, Drafts } from './drafts.ts';

function aStorage(full = false): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

describe('drafts', () => {
  it('are there for the same person after a reload, and gone once forgotten', () => {
    const storage = aStorage();
    new Drafts(storage, () => 'ada').keep('comment 1', 'So I think');
    expect(new Drafts(storage, () => 'ada').get('comment 1')).to.equal('So I think');
    expect(new Drafts(storage, () => 'ben').get('comment 1')).to.equal('');
    new Drafts(storage, () => 'ada').keep('comment 1', '');
    expect(storage.kept.size).to.equal(0);
  });
  it('last as long as the page where the browser keeps nothing', () => {
    for (const storage of [undefined, aStorage(true)]) {
      const drafts = new Drafts(storage, () => 'ada');
      drafts.keep('comment 1', 'So I think');
      expect(drafts.get('comment 1')).to.equal('So I think');
    }
  });
});
