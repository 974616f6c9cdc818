import { expect } from 'chai';
import { tellsPerson } from './typed-name.ts';

const ADA = { name: 'Ada Lovelace', email: 'countess@example.org' };

describe('a typed name', () => {
  it('tells who a person is when all of its words are theirs', () => {
    for (const typed of ['Ada', 'ADA LOVELACE', 'A. Lovelace', 'Lovelace, Ada', 'countess@example.org'])
      expect(tellsPerson(typed, ADA), typed).to.equal(true);
  });

  it('tells nothing when it is a label or someone else', () => {
    for (const typed of ['', '…', 'Participant 3', 'Speaker A', 'Ada Byron', 'Interviewee'])
      expect(tellsPerson(typed, ADA), typed).to.equal(false);
  });
});
