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

  it('name no second form of a word', () => {
    const cards = ['a gift card for her', 'two gift cards for him', 'no gift card yet', 'the gift card, please'];
    const refunds = ['my refund', 'the refunds', 'a refund here', 'his refunds now', 'no refund', 'refund'];
    expect(titles([...cards, ...cards], refunds)).to.deep.equal(['Gift card', 'Refund']);
  });

  it('name things rather than what somebody did', () => {
    const paid = ['I paid the invoice', 'we paid an invoice', 'they paid this invoice', 'she paid and paid', 'he paid'];
    const lost = ['the parcel is here', 'a parcel was lost', 'no parcel came', 'our parcel at last'];
    expect(titles(paid, lost)[0]).to.match(/^Invoice/);
  });

  it('take no piece of a form letter for what many people say', () => {
    const form = 'pursuant whereto kindly notice attached relevant documents herein mentioned above';
    const letters = ['refund', 'late refund', 'my refund', 'refund now', 'a refund', 'the refund'].map((said, at) =>
      at < 4 ? `${said}. About ${form}` : `${said} please`,
    );
    const others = ['parcel lost', 'the parcel', 'parcel here', 'my parcel'];
    expect(titles(letters, others)[0]).to.equal('Refund');
  });

  it('keep what ends in a particle, and at most one small word within', () => {
    const tops = ['the top up failed', 'a top up is gone', 'my top up, again', 'no top up yet', 'this top up'];
    const lines = ['my line of credit', 'a line of credit is', 'the line of credit was', 'one line of credit, no'];
    expect(titles(tops, lines)).to.deep.equal(['Top up', 'Line of credit']);
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
