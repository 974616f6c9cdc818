import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { callerOf, Rates } from './rates.ts';
import type { KnownDevice } from './visit.ts';

const wrong = async () => false;
const right = async () => true;
const HERE = { address: '203.0.113.7' };
const THERE = { address: '198.51.100.4' };
const device = (id: string, email: string): KnownDevice => ({ id, isOf: (other) => other === email });

const turnedDown = (guess: Promise<boolean>) =>
  guess.then(
    () => false,
    (fault) => {
      if (fault instanceof Refusal && fault.code === 'TOO_MANY_REQUESTS') return true;
      throw fault;
    },
  );

describe('wrong passwords', () => {
  it('are ten in a quarter of an hour for one address from one network, right ones any number', async () => {
    const rates = new Rates();
    for (let at = 0; at < 50; at += 1) expect(await rates.guess('ada@example.org', HERE, right)).to.equal(true);
    for (let at = 0; at < 10; at += 1) expect(await rates.guess('ada@example.org', HERE, wrong)).to.equal(false);
    expect(await turnedDown(rates.guess('ada@example.org', HERE, right)), 'the right one is not told').to.equal(true);
    expect(await rates.guess('ada@example.org', THERE, right), 'from elsewhere').to.equal(true);
    expect(await rates.guess('ben@example.org', HERE, right), 'someone else').to.equal(true);
  });

  it('count before they are looked at: many at once are many', async () => {
    const rates = new Rates();
    let looked = 0;
    const slow = async () => {
      looked += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return false;
    };
    const found = await Promise.all(
      Array.from({ length: 40 }, () => turnedDown(rates.guess('ada@example.org', HERE, slow))),
    );
    expect(found.filter((over) => !over)).to.have.length(10);
    expect(looked).to.equal(10);
  });

  it('leave alone a browser that the person has signed in with, which has ten of its own', async () => {
    const rates = new Rates();
    const ada = { ...HERE, device: device('d1', 'ada@example.org') };
    for (let at = 0; at < 10; at += 1) await rates.guess('ada@example.org', HERE, wrong);
    expect(await turnedDown(rates.guess('ada@example.org', HERE, right))).to.equal(true);
    expect(await rates.guess('ada@example.org', ada, right)).to.equal(true);
    const other = { ...HERE, device: device('d2', 'eve@example.org') };
    expect(await turnedDown(rates.guess('ada@example.org', other, right)), 'another’s browser').to.equal(true);
    for (let at = 0; at < 10; at += 1) await rates.guess('ada@example.org', ada, wrong);
    expect(await turnedDown(rates.guess('ada@example.org', ada, right))).to.equal(true);
  });

  it('are sixty from one network, whoever they are for, but for known browsers', async () => {
    const rates = new Rates();
    for (let at = 0; at < 60; at += 1) await rates.guess(`person-${at}@example.org`, HERE, wrong);
    expect(await turnedDown(rates.guess('ada@example.org', HERE, right))).to.equal(true);
    expect(await rates.guess('ada@example.org', THERE, right)).to.equal(true);
    const ada = { ...HERE, device: device('d1', 'ada@example.org') };
    expect(await rates.guess('ada@example.org', ada, right)).to.equal(true);
  });

  it('for one public link are a hundred from all networks together', async () => {
    const rates = new Rates();
    const from = (at: number) => ({ address: `203.0.${at}.7` });
    for (let at = 0; at < 100; at += 1) expect(await rates.guessLink('A1', from(at), wrong)).to.equal(false);
    const said = await rates.guessLink('A1', from(100), right).catch((fault: Refusal) => fault.message);
    expect(said).to.equal('Too many wrong passwords were tried at this link. Try again in 15 min.');
    expect(await rates.guessLink('B2', from(100), right), 'another link').to.equal(true);
    // A caller without remaining tries takes none from the others.
    for (let at = 0; at < 150; at += 1) await turnedDown(rates.guessLink('B2', HERE, wrong));
    expect(await rates.guessLink('B2', THERE, right)).to.equal(true);
  });

  it('say in minutes when to try again', async () => {
    const rates = new Rates();
    for (let at = 0; at < 10; at += 1) await rates.guess('ada@example.org', HERE, wrong);
    const said = await rates.guess('ada@example.org', HERE, right).catch((fault: Refusal) => fault.message);
    expect(said).to.equal('Too many requests. Try again in 15 min.');
  });
});

describe('an office behind one address', () => {
  it('signs in within a minute, while what it guesses wrong stays sixty', async () => {
    const rates = new Rates();
    const over = (call: Promise<unknown>) =>
      call.then(
        () => false,
        () => true,
      );
    for (let at = 0; at < 200; at += 1) {
      await rates.takeFrom('sign-in', { session: null, device: undefined, ...HERE });
      expect(await rates.guess(`person-${at}@example.org`, HERE, right)).to.equal(true);
    }
    let wrongOnes = 0;
    for (let at = 0; at < 100; at += 1) {
      if (await over(rates.takeFrom('sign-in', { session: null, device: undefined, ...HERE }))) continue;
      if (!(await turnedDown(rates.guess(`other-${at}@example.org`, HERE, wrong)))) wrongOnes += 1;
    }
    expect(wrongOnes).to.equal(60);
    expect(await over(rates.takeFrom('sign-in', { session: null, device: undefined, ...HERE }))).to.equal(true);
    // An account or recognised browser has the usual budget.
    const known = { session: null, device: device('d1', 'ada@example.org'), ...THERE };
    for (let at = 0; at < 30; at += 1) await rates.takeFrom('sign-in', known);
    expect(await over(rates.takeFrom('sign-in', known))).to.equal(true);
  });
});

describe('callerOf', () => {
  it('is the account, else the known browser, else the network', () => {
    const session = { id: 's', accountId: 'account', workspaceId: 'w', setUpAt: '', actor: null };
    const known = device('browser', 'ada@example.org');
    expect(callerOf({ address: '2001:db8::1', session, device: known })).to.equal('account');
    expect(callerOf({ address: '2001:db8::1', session: null, device: known })).to.equal('browser');
    expect(callerOf({ address: '2001:db8::1', session: null })).to.equal('2001:db8:0:0::/64');
  });
});
