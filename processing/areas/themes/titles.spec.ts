import { expect } from 'chai';
import { titlesOf, type Untitled } from './titles.ts';
import { readTexts } from './words/phrases.ts';

const groupOf = (texts: string[], more: Partial<Untitled> = {}): Untitled => {
  return { texts: readTexts(texts), given: '', lasting: false, ...more };
};
const titles = (...groups: string[][]) => titlesOf(groups.map((texts) => groupOf(texts)));

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

  const idle: [what: string, texts: string[]][] = [
    ['greetings', ['hello', 'hello there', 'Hello', 'Hi, good morning', 'Hi good morning!']],
    ['thanks', ['Thank you so much', 'thanks', 'Thank you', 'ok thanks', 'Ok, sure', 'sure']],
    ['stop words', ['this is of a', 'and this is of it', 'of this']],
    ['numbers', ['12', '34', '12', '8947562172', '8947562172', '894-756-2172', '894-756-2172']],
    ['addresses', ['me@shop.example', 'me@shop.example', 'https://shop.example/x', 'https://shop.example/x']],
    ['what is left of addresses', ['x@gmail.com', 'it is gmailcom', 'gmailcom', 'yahoocom', 'it is yahoocom']],
    ['markup', ['<br /><br />', '<br />', '<a href="x">', '<a href="x">', '&nbsp;&quot;', '&quot; &nbsp;']],
    ['codes', ['AB12345', 'AB12345', 'it is AB12345']],
  ];
  for (const [what, texts] of idle)
    it(`are never made of ${what}`, () => {
      const about = texts.map((text) => `${text} Invoice`);
      expect(titles(texts, ['parcel late', 'late parcel'])).to.deep.equal(['', 'Late, parcel']);
      expect(titles(about, ['parcel late', 'late parcel'])[0]).to.equal('Invoice');
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

  const parcels = [
    'my parcel is late',
    'the late parcel',
    'parcel late again',
    'parcel late, box broken',
    'box broken',
  ];
  const invoices = ['the invoice', 'an invoice', 'my invoice'];

  it('are never the same as another, whoever gave that: what else is said tells them apart, or a number', () => {
    const [first = ''] = titlesOf([groupOf(parcels), groupOf(invoices)]);
    const given = [groupOf(parcels), groupOf(invoices, { given: first.toUpperCase() })];
    const [apart = '', kept] = titlesOf(given);
    expect(kept).to.equal(first.toUpperCase());
    expect(apart).to.match(new RegExp(`^${first}, .*box`, 'i'));
    expect(titlesOf([groupOf(invoices)], ['Invoice', 'invoice (2)'])).to.deep.equal(['Invoice (3)']);
  });

  it('are there for themes that people want, also where nothing is said', () => {
    const wanted = { lasting: true };
    expect(titlesOf([groupOf(['ok'], wanted), groupOf([], wanted), groupOf(['ok'])])).to.deep.equal([
      'Theme without words',
      'Theme without words (2)',
      '',
    ]);
  });
});
