import { expect } from 'chai';
import fc from 'fast-check';
import { verifySentence } from './verify-sentence.ts';

const TEXTS: Record<string, string> = {
  p1: 'The delivery window was far too long, so I had to stay at home the whole day.',
  p2: 'Le café était fermé, and the driver called me ten minutes before.',
  p3: '送货太晚了，我等了整整一天。',
  p4: 'Ja.',
  p5: 'Of those 35% came late, after 1200 km. Ask help@shop.example, 0171/5550123; booking.com is fine.',
};
const textOf = (id: string) => (Object.hasOwn(TEXTS, id) ? { id: `item ${id}`, text: TEXTS[id] as string } : undefined);
const verdict = (sentence: string, ...quotes: [passage: string, text: string][]) =>
  verifySentence({ sentence, section: 1, quotes: quotes.map(([passage, text]) => ({ passage, text })) }, textOf);

describe('a sentence of a model', () => {
  const shown: [string, ...[string, string][]][] = [
    ['People wait too long.', ['p1', 'The delivery window was far too long']],
    ['People wait.', ['p1', 'far too  long,\nso I had to stay'], ['p2', 'called me ten minutes before']],
    ['It was closed.', ['p2', 'Le cafe\u0301 e\u0301tait fermé']],
    ['One waited all day.', ['p3', '我等了整整一天。']],
    ['One said “far too long, so I had to stay at home.”', ['p1', 'stay at home the whole day']],
    ['Somebody agrees.', ['p4', 'Ja.']],
    ['One said ‘far too long, so I had to stay at home’.', ['p1', 'stay at home the whole day']],
    ["It's the drivers' way, and the couriers' too.", ['p2', 'the driver called me ten minutes before']],
    ['2 people wait.', ['p1', 'The delivery window'], ['p2', 'called me ten minutes before']],
    ['Of them 35 % came late, by 1,200 km.', ['p5', '35% came late, after 1200 km']],
    ['They wrote to help@shop.example or called 0171 555-0123.', ['p5', 'help@shop.example, 0171/5550123']],
    ['They like Booking.com.', ['p5', 'booking.com is fine']],
  ];
  for (const [sentence, ...quotes] of shown)
    it(`is shown: ${sentence}`, () => expect(verdict(sentence, ...quotes)).to.include({ sentence }));

  const withheld: [reason: string, sentence: string, ...quotes: [string, string][]][] = [
    ['NO_QUOTE', 'People wait too long.'],
    ['NO_QUOTE', 'People wait.', ['p1', 'long']],
    ['UNKNOWN_SOURCE', 'People wait.', ['p9', 'The delivery window was far too long']],
    ['UNKNOWN_SOURCE', 'People wait.', ['p1', 'The delivery window'], ['__proto__', 'The delivery window']],
    ['ALTERED', 'People wait.', ['p1', 'The delivery window was much too long']],
    ['ALTERED', 'People wait.', ['p1', 'the delivery window was far too long']],
    ['ALTERED', 'People wait.', ['p2', 'The delivery window was far too long']],
    ['ALTERED', 'People wait.', ['p1', 'The delivery window … too long']],
    ['ALTERED', 'One good, one bad.', ['p1', 'The delivery window'], ['p2', 'the driver never called']],
    ['ALTERED', 'She said “I will never order again”.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'See https://evil.example/now.', ['p1', 'The delivery window was far too long']],
    ['LINK', '![x](y)', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Look at <img src=x>.', ['p1', 'The delivery window was far too long']],
    ['ALTERED', "She said 'I will never order again'.", ['p1', 'The delivery window was far too long']],
    ['ALTERED', 'She said ‘it isn’t good at all’.', ['p1', 'The delivery window was far too long']],
    ['ALTERED', 'Somebody wrote ‹this is so great›.', ['p1', 'The delivery window was far too long']],
    ['ALTERED', 'Somebody wrote »this is so great«.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Send your password to evil.example/steal now.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Write it to thief@evil.example.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Look at e\u200bvil.example.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Call 0900 123456 to reset your account.', ['p1', 'The delivery window was far too long']],
    ['LINK', 'Call +49 (171) 555-01-99.', ['p5', 'Ask help@shop.example, 0171/5550123']],
    ['FIGURE', '97 % of customers agree.', ['p1', 'The delivery window was far too long']],
    ['FIGURE', '5 percent agree.', ['p5', '35% came late']],
    ['FIGURE', 'All 120 of them agree.', ['p5', '35% came late, after 1200 km']],
    ['FIGURE', 'It costs 3.5 times as much.', ['p5', '35% came late']],
    ['TOO_LONG', 'So '.repeat(300), ['p1', 'The delivery window was far too long']],
  ];
  for (const [reason, sentence, ...quotes] of withheld)
    it(`is withheld as ${reason}: ${sentence.slice(0, 40)} ${quotes.map(([, text]) => text).join(' | ')}`, () =>
      expect(verdict(sentence, ...quotes)).to.equal(reason));

  it('is never shown with a quote that was altered in any way: 1,000 of them', () => {
    const words = fc.constantFrom('late', 'parcel', 'Été', '東京', 'never', 'no', 'the', 'driver', '12', 'called');
    const texts = fc.array(words, { minLength: 6, maxLength: 40 }).map((all) => all.join(' '));
    let altered = 0;
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'swap', 'add', 'replace', 'case'),
        (text, a, b, how) => {
          const all = text.split(' ');
          const from = a % (all.length - 3);
          const quote = all.slice(from, from + 3 + (b % (all.length - from - 2)));
          const at = b % quote.length;
          if (how === 'drop') quote.splice(at, 1);
          if (how === 'swap') [quote[at], quote[0]] = [quote[0] as string, quote[at] as string];
          if (how === 'add') quote.splice(at, 0, 'not');
          if (how === 'replace') quote[at] = 'always';
          if (how === 'case') quote[at] = (quote[at] as string).toUpperCase();
          const said = quote.join(' ');
          // Some changes produce other words that the text also contains.
          fc.pre(!text.includes(said));
          altered += 1;
          const given = { sentence: 'People say so.', section: 1, quotes: [{ passage: 'p', text: said }] };
          expect(verifySentence(given, () => ({ id: 'i', text }))).to.be.a('string');
        },
      ),
      { numRuns: 1000 },
    );
    expect(altered).to.be.at.least(1000);
  });

  it('is shown with what stands in its text, as it stands there', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.nat(), fc.nat(), (text, a, b) => {
        const from = a % text.length;
        const quote = text.slice(from, from + 8 + (b % 60)).trim();
        fc.pre(quote.length >= 8);
        const given = { sentence: 'People say so.', section: 1, quotes: [{ passage: 'p', text: quote }] };
        expect(verifySentence(given, () => ({ id: 'i', text }))).to.deep.nested.include({ 'quotes[0].text': quote });
      }),
    );
  });
});
