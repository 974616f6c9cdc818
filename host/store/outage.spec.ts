import { expect } from 'chai';
import { ConnectionError, DatabaseError } from 'sequelize';
import { isOutage, outageOf } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('outageOf', () => {
  const said: [words: RegExp, codes: string[]][] = [
    [
      /does not answer just now/,
      ['57P01', '08006', '53300', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ],
    [/takes no changes just now/, ['25006']],
    [/took too long/, ['57014']],
    [/no room left/, ['53100', 'ENOSPC', 'EDQUOT']],
    [/cannot write to its disk/, ['EROFS', 'EACCES', 'EIO', '58030']],
  ];
  for (const [words, codes] of said)
    it(`says of ${codes.join(', ')}: ${words.source}`, () => {
      for (const code of codes) {
        expect(outageOf(coded(code)), code).to.match(words);
        expect(outageOf(new DatabaseError(Object.assign(coded(code), { sql: '' }))), code).to.match(words);
      }
    });

  it('takes a connection that could not be made for an outage, whatever its reason', () => {
    expect(isOutage(new ConnectionError(coded('28P01')))).to.equal(true);
    expect(isOutage(new Error('Connection terminated unexpectedly'))).to.equal(true);
  });

  it('takes no fault of ours for one', () => {
    for (const code of ['23505', '42601', '42P05', '40001']) expect(outageOf(coded(code)), code).to.equal(undefined);
    expect(outageOf(new Error('x is undefined'))).to.equal(undefined);
    expect(outageOf(undefined)).to.equal(undefined);
  });
});
