import { expect } from 'chai';
import { readTexts } from './phrases.ts';
import { titlesOf, toldApart } from './titles.ts';

const titles = (...groups: string[][]) => titlesOf(groups.map((texts) => readTexts(texts)));

describe('titles of themes', () => {
  it('name what is said in one theme and not in the others', () => {
    const found = titles(
      ['Your app refused the gift card', 'In the app the gift card is gone', 'Gift card missing in the app'],
      ['The app shows a wrong balance', 'Wrong balance in the app', 'My app: wrong balance again'],
    );
    expect(found).to.deep.equal(['Gift card', 'Wrong balance']);
  });

  it('are written as people write it, beginning with a capital letter', () => {
    const found = titles(
      ['we love PayPal', 'PayPal is slow', 'no PayPal today', 'paypal'],
      ['i had to top up twice', 'cannot top up', 'top up failed'],
    );
    expect(found[0]).to.equal('PayPal');
    expect(found[1]).to.match(/^Top up/);
  });

  it('are of greetings where there is nothing else, and empty where nothing is said twice', () => {
    expect(titles(['hello', 'hello there', 'Hello'], ['parcel late', 'late parcel'])[0]).to.equal('Hello');
    expect(titles(['12', '34'], ['parcel late', 'late parcel'])[0]).to.equal('');
  });

  it('are told apart by a quote', () => {
    expect(toldApart(['Card', 'Card', '', ''], ['It is lost', 'It is new', '1234', undefined])).to.deep.equal([
      'Card',
      'Card: “It is new”',
      '“1234”',
      '',
    ]);
  });
});
