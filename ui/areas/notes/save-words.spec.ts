import { expect } from 'chai';
import { saveWords } from './save-words.ts';

const open = { state: 'open', ready: true, unsent: 0, onDisk: 0, writable: true } as const;

describe('what is said about keeping the text', () => {
  it('is saved only when the host has everything', () => {
    expect(saveWords(open).says).to.equal('Saved');
    expect(saveWords({ ...open, unsent: 1 }).says).to.equal('Saving …');
  });

  it('says what would outlive the page while there is no connection', () => {
    expect(saveWords({ ...open, state: 'offline', unsent: 4, onDisk: 3 })).to.deep.equal({
      says: 'Offline: 3 changes kept here',
      tone: 'warn',
    });
    expect(saveWords({ ...open, state: 'offline' }).says).to.equal('Offline');
  });

  it('says that it connects as long as the text has not come yet', () => {
    expect(saveWords({ ...open, ready: false, state: 'offline' })).to.deep.equal({
      says: 'Connecting …',
      tone: 'quiet',
    });
  });

  it('says nothing before the text is here and to those who only read', () => {
    expect(saveWords({ ...open, ready: false, state: 'opening' }).says).to.equal('');
    expect(saveWords({ ...open, writable: false }).says).to.equal('');
  });
});
