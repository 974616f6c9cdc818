import { expect } from 'chai';
import fc from 'fast-check';
import { phraseWords } from '../../words/phrase-words.ts';
import { readTexts } from '../../words/phrases.ts';
import { saysNothing } from '../../words/stop-words.ts';
import { titlesOf, type Untitled } from './titles.ts';

const groupOf = (texts: string[], more: Partial<Untitled> = {}): Untitled => {
  return { texts: readTexts(texts), given: '', lasting: false, ...more };
};
const titles = (...groups: string[][]) => titlesOf(groups.map((texts) => groupOf(texts)));

describe('titles of themes', () => {
  it('name the subject of one theme and not of the others', () => {
    const found = titles(
      ['Your app refused the gift card', 'In the app the gift card is gone', 'Gift card missing in the app'],
      ['The app shows a wrong balance', 'Wrong balance in the app', 'My app: wrong balance again'],
    );
    expect(found).to.deep.equal(['Gift card', 'Wrong balance']);
  });

  it('have the most frequent spelling, beginning with a capital letter', () => {
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
      expect(titles(texts, ['parcel late', 'late parcel'])).to.deep.equal(['', 'Late']);
      expect(titles(about, ['parcel late', 'late parcel'])[0]).to.equal('Invoice');
    });

  it('contain no second form of a word', () => {
    const cards = ['a gift card for her', 'two gift cards for him', 'no gift card yet', 'the gift card, please'];
    const refunds = ['my refund', 'the refunds', 'a refund here', 'his refunds now', 'no refund', 'refund'];
    expect(titles([...cards, ...cards], refunds)).to.deep.equal(['Gift card', 'Refund']);
  });

  it('name things rather than what someone did', () => {
    const paid = ['I paid the invoice', 'we paid an invoice', 'they paid this invoice', 'she paid and paid', 'he paid'];
    const lost = ['the parcel is here', 'a parcel was lost', 'no parcel came', 'our parcel at last'];
    expect(titles(paid, lost)[0]).to.match(/^Invoice/);
  });

  const readable: [what: string, texts: string[], title: string][] = [
    [
      'what happened',
      ['my payment was credited late', 'payment credited late', 'another payment credited late, again'],
      'Payment credited late',
    ],
    [
      'what does not work',
      ['the app is not working', 'app not working', 'still not working', 'Not working'],
      'Not working',
    ],
    ['what someone wants to do', ['how do I change my PIN?', 'I must change my PIN', 'change my PIN'], 'Change my PIN'],
    ['a name that begins with a number', ['love 5 Hour Energy', '5 Hour Energy', 'the 5 Hour Energy'], '5 Hour Energy'],
    [
      'things in German',
      ['Ich habe meine Karte verloren', 'habe die Karte verloren', 'Karte verloren'],
      'Karte verloren',
    ],
    ['things in Spanish', ['el tipo de cambio es malo', '¿tipo de cambio?', 'mal tipo de cambio'], 'Tipo de cambio'],
    ['things in Chinese', ['我的信用卡丢失了', '信用卡丢失', '请问信用卡丢失怎么办'], '信用卡丢失'],
  ];
  for (const [what, texts, title] of readable)
    it(`say in a phrase ${what}`, () => {
      expect(titles(texts, ['the parcel', 'a parcel', 'parcel here'])[0]).to.equal(title);
    });

  it('leave out words that only ask', () => {
    const asked = ['which bank is it?', 'which bank?', 'what bank', 'how many banks'];
    expect(titles(asked, ['which parcel', 'what parcel', 'how many parcels'])).to.deep.equal(['Bank', 'Parcel']);
    const cuales = ['¿cuáles son los bancos?', '¿cuáles bancos?', '¿cuáles?'];
    expect(titles(cuales, ['paquete', 'el paquete'])[0]).to.equal('Bancos');
  });

  it('join two phrases only where one covers little', () => {
    const one = Array.from({ length: 20 }, (_, at) => (at < 10 ? `my gift card ${at}` : `that is it ${at}`));
    const two = Array.from({ length: 40 }, (_, at) =>
      at < 4 ? `wrong balance ${at}` : at < 8 ? `late parcel ${at}` : `it ${at}`,
    );
    expect(titles(one, two)).to.deep.equal(['Gift card', 'Late parcel, wrong balance']);
  });

  it('differ by more than the forms of their words', () => {
    const [one, two] = titles(
      ['they call back', 'call back', 'call back, please', 'call back', 'no call back'],
      [
        'they called back',
        'called back late',
        'called back',
        'wrong number',
        'a wrong number',
        'my wrong number',
        'the wrong number',
      ],
      ['parcel'],
    );
    expect([one, two]).to.deep.equal(['Call back', 'Wrong number']);
  });

  it('are words of the texts, in any order of the groups, and never alike', () => {
    const words = [
      'card',
      'the',
      'is',
      'not',
      'my',
      'late',
      'parcel',
      'lost',
      'what',
      'top',
      'up',
      '卡',
      '丢失',
      '的',
      '12',
      ',',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((some) => some.join(' '));
    const groups = fc.array(fc.array(text, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(groups, (all) => {
        const made = titles(...all);
        expect(titles(...all)).to.deep.equal(made);
        const named = made.filter((title) => title !== '');
        expect(new Set(named.map((title) => title.toLowerCase())).size).to.equal(named.length);
        for (const [at, title] of made.entries())
          for (const phrase of title
            .replace(/ \(\d+\)$/, '')
            .split(', ')
            .filter(Boolean)) {
            expect(all[at]?.join('\n').toLowerCase(), title).to.include(phrase.toLowerCase());
            expect(
              phraseWords(phrase).some(({ key }) => !saysNothing(key)),
              phrase,
            ).to.equal(true);
          }
      }),
      { numRuns: 200 },
    );
  });

  it('contain no piece of a form letter', () => {
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

  it('exist for themes that people decided about, even without phrases', () => {
    const wanted = { lasting: true };
    expect(titlesOf([groupOf(['ok'], wanted), groupOf([], wanted), groupOf(['ok'])])).to.deep.equal([
      'Theme without words',
      'Theme without words (2)',
      '',
    ]);
  });
});
