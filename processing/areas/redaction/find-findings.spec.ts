import type { PersonalDataKind } from '@earshot/core/areas/redaction/personal-data';
import { expect } from 'chai';
import { findFindings } from './find-findings.ts';

const NAMES = [
  { name: 'Anna Schmidt', byParts: true },
  { name: 'Anna-Lena Groß', byParts: true },
  { name: 'Ben Gold', byParts: true },
  { name: 'Speaker 1', byParts: true },
  { name: '山田太郎', byParts: true },
  { name: 'Will Smith', byParts: false },
];
const found = (text: string, words: string[] = []) => findFindings(text, { names: NAMES, words });

describe('finding personal data', () => {
  it('prepares the names of a large project once, not for each of its texts', () => {
    const letters = (number: number) => String.fromCharCode(...[...String(number)].map((digit) => 97 + Number(digit)));
    const names = Array.from({ length: 3000 }, (_, at) => ({
      name: `Ann${letters(at)} Old${letters(at)}`,
      byParts: true,
    }));
    const from = performance.now();
    for (let at = 0; at < 2000; at += 1)
      expect(findFindings('I waited, said Annh Oldh.', { names, words: [] })).to.have.length(1);
    expect(performance.now() - from).to.be.lessThan(15_000);
  });

  const there: [PersonalDataKind, string, string][] = [
    ['EMAIL', 'Write to anna.schmidt+x@mail.example.org, please', 'anna.schmidt+x@mail.example.org'],
    ['EMAIL', 'müller@exämple.de.', 'müller@exämple.de'],
    ['PHONE', 'Call +49 30 1234567 today', '+49 30 1234567'],
    ['PHONE', 'Call 030/1234567.', '030/1234567'],
    ['PHONE', 'Call (212) 555-0123', '(212) 555-0123'],
    ['PHONE', 'It is 212-555-0123.', '212-555-0123'],
    ['PHONE', 'I am at 555-0134 until noon', '555-0134'],
    ['PHONE', 'Call 0171 555 01 23', '0171 555 01 23'],
    ['NAME', 'Call Anne-Marie Smith tomorrow', 'Anne-Marie Smith'],
    ['NAME', 'I spoke to Noé D’Angelo about it', 'Noé D’Angelo'],
    ['NAME', 'Ask Ludwig van der Berg, he knows', 'Ludwig van der Berg'],
    ['NAME', 'It was Mrs. O’Neill who rang', 'O’Neill'],
    ['NAME', 'Frau Müller-Lüdenscheidt kam', 'Müller-Lüdenscheidt'],
    ['NAME', 'My name is Theodora.', 'Theodora'],
    ['NAME', 'my name is J. R. Hartley', 'J. R. Hartley'],
    ['CARD', 'Card 4111 1111 1111 1111 is mine', '4111 1111 1111 1111'],
    ['CARD', '5500-0000-0000-0004', '5500-0000-0000-0004'],
    ['ACCOUNT', 'IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['ACCOUNT', 'GB82WEST12345698765432', 'GB82WEST12345698765432'],
    ['ID', 'SSN 123-45-6789', '123-45-6789'],
    ['ID', 'NI AB 12 34 56 C', 'AB 12 34 56 C'],
    ['ID', 'AHV 756.9217.0769.85', '756.9217.0769.85'],
    ['ID', 'DNI 12345678Z', '12345678Z'],
    ['ID', 'CF RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['ID', 'Steuer-ID 86 095 742 719', '86 095 742 719'],
    ['ID', 'BSN 111222333', '111222333'],
    ['ID', 'Secu 2 55 08 14 168 025 38', '2 55 08 14 168 025 38'],
    ['ID', 'pnr 811228-9874', '811228-9874'],
    ['ADDRESS', 'I live at 12 Long Acre Street now', '12 Long Acre Street'],
    ['ADDRESS', 'Hauptstraße 5a, 10115 Berlin', 'Hauptstraße 5a, 10115 Berlin'],
    ['ADDRESS', 'in der Langen Straße 12 wohne ich', 'Langen Straße 12'],
    ['ADDRESS', 'au 12 rue de la Paix', '12 rue de la Paix'],
    ['ADDRESS', 'Calle Mayor 3', 'Calle Mayor 3'],
    ['NAME', 'Then Anna Schmidt said', 'Anna Schmidt'],
    ['NAME', 'as Schmidt’s friend', 'Schmidt'],
    ['NAME', 'It was 山田太郎さん', '山田太郎'],
    ['NAME', 'with Will Smith there', 'Will Smith'],
    ['NAME', 'talk_will_smith.mp3', 'will_smith'],
    ['NAME', 'https://example.org/anna-schmidt', 'anna-schmidt'],
  ];
  for (const [kind, text, expected] of there)
    it(`sees ${kind} in ${JSON.stringify(text)}`, () =>
      expect(found(text).map((one) => [one.kind, one.text])).to.deep.equal([[kind, expected]]));

  const nothing = [
    'On 2026-03-04 at 12:30, and on 4.3.2026',
    'From 2019-2024 there were 1,234,567 of 12 345',
    'Card 4111 1111 1111 1112',
    'IBAN GB82WEST12345698765433',
    'I will go, and annas too; the golden speaker',
    'Speaker 1 asks',
    'Version 1.2.3.4, order 123456',
    'Call Customer Service on Monday, ask Support Team Two',
    'Part 12-345-6789 and 123-4567-8',
    'Dr. and Mrs. who',
    '000-12-3456',
  ];
  for (const text of nothing)
    it(`sees nothing in ${JSON.stringify(text)}`, () => expect(found(text)).to.deep.equal([]));

  it('gives a person or a value the same label everywhere', () => {
    const labels = found('Ben Gold and Anna-Lena. Gold met Lena: a@b.org, A@B.ORG, c@d.org').map(({ label }) => label);
    expect(labels).to.deep.equal([
      '[name 1]',
      '[name 2]',
      '[name 1]',
      '[name 2]',
      '[email 1]',
      '[email 1]',
      '[email 2]',
    ]);
  });

  it('gives a first name shared by several people a separate label', () => {
    const labels = found('Anna, Schmidt, Groß').map(({ text, label }) => `${text} ${label}`);
    expect(labels).to.deep.equal(['Anna [name 1]', 'Schmidt [name 2]', 'Groß [name 3]']);
  });

  it('looks for words of one’s own first, in small and capital letters', () => {
    expect(found('Acme and ACME, ben@acme.org', ['acme']).map(({ kind, label }) => [kind, label])).to.deep.equal([
      ['WORD', '[redacted 1]'],
      ['WORD', '[redacted 1]'],
      ['WORD', '[redacted 1]'],
    ]);
  });

  it('shows the context of a finding, and never half a character', () => {
    const [one] = found(`${'😀'.repeat(30)}x ben@acme.org`);
    expect(one?.before.isWellFormed()).to.equal(true);
  });

  it('searches a long text quickly', () => {
    const text = `${'a.'.repeat(100_000)}@ ${'1 '.repeat(100_000)} ${'Anna '.repeat(20_000)}`;
    const began = performance.now();
    expect(found(text).length).to.be.greaterThan(19_000);
    expect(performance.now() - began).to.be.lessThan(5000);
  });
});
