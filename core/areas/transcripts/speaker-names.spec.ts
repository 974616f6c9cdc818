import { expect } from 'chai';
import { isCallSign, isNameLike, isOrdinaryLabel } from './speaker-names.ts';

describe('labels before a colon', () => {
  for (const name of [
    'Ada',
    'Ada Lovelace',
    'Mireille B. Reece, Psy.D',
    'Ludwig van Beethoven',
    'María José de la Cruz',
    "Sinéad O'Connor",
    'CMP (COLUMBIA)',
    'CDR / LMP',
    'PRESIDENT NIXON',
    'SWIM 1',
    'Speaker 1',
    'speaker 2',
    'P12',
    'interviewer',
    'participant_3',
    'Q',
    'A',
    '山田太郎',
    'Алла Пугачёва',
    'June',
    '[Ada]',
    'ada.lovelace',
    'user_12',
    'Lovelace, Ada (Contoso)',
  ])
    it(`${name} may be somebody`, () => {
      expect(isNameLike(name)).to.equal(true);
      expect(isOrdinaryLabel(name)).to.equal(false);
    });

  for (const label of [
    'Note',
    'NB',
    'Next steps',
    'Pain point',
    'Action',
    'From',
    'ERROR',
    'Step 2',
    'Week 12',
    'question 3',
    'Monday',
    'Age',
  ])
    it(`${label} is what notes have`, () => expect(isOrdinaryLabel(label)).to.equal(true));

  for (const text of [
    '',
    '12',
    'and then he said',
    'What? Who',
    'He came home. Later',
    'one two Three',
    'A'.repeat(61),
    'He went to the shop and bought',
  ])
    it(`“${text.slice(0, 30)}” is nobody`, () => expect(isNameLike(text)).to.equal(false));

  it('recognises call signs as speakers', () => {
    expect(['CC', 'CDR', 'MS', 'Q'].every(isCallSign)).to.equal(true);
    expect(['Cc', 'COLUMBIA', 'A B'].some(isCallSign)).to.equal(false);
  });
});
