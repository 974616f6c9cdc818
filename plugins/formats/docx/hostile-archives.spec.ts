import { documentText } from '@earshot/core/documents/document';
import { Refusal } from '@earshot/core/refusal';
import { type HostileEntry, zipOf } from '@earshot/test/kit/fixtures/hostile-zips';
import { expect } from 'chai';
import { read } from './task.ts';

// Hostile archives for the import of Word documents: each is refused in words or read by its content, within limits of
// time and memory, and its names cannot escape the archive (contract 27, P4). The seed reproduces the same set.
const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 3000 : 150;
/** Processor time, which is independent of the machine's load. */
const MOST_CPU_MS = 5000;
/** Maximum growth of the process's peak memory by one of them, in MB. */
const MOST_MEMORY_MB = 300;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MAIN = 'word/document.xml';
const page = (words: string) =>
  `<w:document ${W}><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`;
const main: HostileEntry = { name: MAIN, content: page('Good words.') };
const STYLES = 'word/styles.xml';

let seed = 20_263;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;

const bomb = (megabytes: number, letter = ' ') => Buffer.alloc(megabytes * 1_000_000, letter);
const numbered = (count: number, entry: (at: number) => HostileEntry) =>
  Array.from({ length: count }, (_, at) => entry(at));
/** The zip64 extra field with sizes and an offset. */
function zip64(...values: bigint[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(value, 4 + at * 8);
  return extra;
}
const HUGE = 0xffff_ffff;

const TOO_LARGE = /^TOO_LARGE: Unpacked, it is far larger than a file of text/;
const DAMAGED = /^UNPROCESSABLE: It is damaged|^UNPROCESSABLE: It cannot be read: it is damaged/;
const LOCKED = /^UNPROCESSABLE: It is protected by a password/;
const READ = /^read: Good words\.$/;
const NO_DOCUMENT = /^UNPROCESSABLE: /;

const KNOWN: Record<string, [file: () => Buffer, outcome: RegExp]> = {
  'a bomb': [() => zipOf([{ name: MAIN, content: bomb(50) }]), TOO_LARGE],
  'a bomb that claims to be small': [() => zipOf([{ name: MAIN, content: bomb(50), size: 100 }]), TOO_LARGE],
  'a bomb of zeros': [() => zipOf([{ name: MAIN, content: bomb(50, '\0'), size: 1 }]), TOO_LARGE],
  'bombs that are small one by one': [
    () =>
      zipOf([
        { name: STYLES, content: bomb(35), size: 1 },
        { ...main, content: page('Good words.') + bomb(35).toString(), size: 1 },
      ]),
    TOO_LARGE,
  ],
  'an archive in an archive in an archive': [
    () => {
      let inner = zipOf([main]);
      for (let depth = 0; depth < 50; depth += 1) inner = zipOf([{ name: MAIN, content: inner }]);
      return inner;
    },
    DAMAGED,
  ],
  'a bomb beside the words that nobody unpacks': [
    () => zipOf([main, { name: 'word/media/a.png', content: bomb(50) }]),
    READ,
  ],
  'entries that lie over each other': [
    () =>
      zipOf([
        main,
        ...numbered(9000, (at) => ({ name: `word/${at}.xml`, content: '', at: 0, packed: 1000, size: 1000 })),
      ]),
    READ,
  ],
  'a main part that lies over another': [
    () =>
      zipOf([
        { name: 'a', content: 'no page' },
        { ...main, at: 0, packed: 9, size: 9 },
      ]),
    DAMAGED,
  ],
  'a link in place of the main part': [
    () => zipOf([{ name: MAIN, content: '../../../../etc/passwd', mode: 0o120777, stored: true }]),
    DAMAGED,
  ],
  'a link beside it': [() => zipOf([main, { name: 'word/link', content: '/etc/passwd', mode: 0o120777 }]), READ],
  'names that lead elsewhere': [
    () =>
      zipOf([
        main,
        ...[
          '../../evil',
          '/etc/passwd',
          'C:\\Windows\\evil',
          '\\\\server\\share',
          'CON',
          'aux',
          'NUL.xml',
          'a\0b',
          '',
        ].map((name) => ({ name, content: 'x' })),
      ]),
    READ,
  ],
  'names of what every object has': [
    () =>
      zipOf([main, ...['__proto__', 'constructor', 'toString'].map((name) => ({ name, content: '{"polluted":1}' }))]),
    READ,
  ],
  'a main part above the archive': [() => zipOf([{ ...main, name: `../${MAIN}` }]), NO_DOCUMENT],
  'a main part at an absolute place': [() => zipOf([{ ...main, name: `/${MAIN}` }]), NO_DOCUMENT],
  'a name of 60,000 letters': [() => zipOf([main, { name: 'n'.repeat(60_000), content: '' }]), READ],
  'a name that is no UTF-8': [() => zipOf([main, { name: Buffer.from([0xff, 0xfe, 0x80]), content: '' }]), READ],
  '100,000 entries': [
    () => zipOf([main, ...numbered(99_999, (at) => ({ name: `${at}`, content: '', stored: true }))]),
    TOO_LARGE,
  ],
  '60,000 entries that are not there': [() => zipOf([main], 60_000), TOO_LARGE],
  '9,000 entries that are not there': [() => zipOf([main], 9000), DAMAGED],
  'an encrypted main part': [() => zipOf([{ ...main, flags: 1 }]), LOCKED],
  'a main part larger than the file': [() => zipOf([{ ...main, packed: 10_000 }]), DAMAGED],
  'a main part of 4 GB': [() => zipOf([{ ...main, size: HUGE, packed: HUGE }]), TOO_LARGE],
  'sizes that zip64 tells otherwise': [
    () => zipOf([{ ...main, size: HUGE, packed: HUGE, extra: zip64(1n << 62n, 1n << 62n, 1n << 62n) }]),
    TOO_LARGE,
  ],
  'a place that zip64 tells': [
    () =>
      zipOf([
        { name: 'a', content: '' },
        { ...main, at: HUGE, extra: zip64(0n) },
      ]),
    DAMAGED,
  ],
  'a main part that is there twice': [() => zipOf([{ ...main, content: page('Other words.') }, main]), READ],
  'a wrong checksum': [() => zipOf([{ ...main, crc: 1 }]), /^(read: Good words\.$|UNPROCESSABLE: It is damaged)/],
  nothing: [() => zipOf([]), NO_DOCUMENT],
  'only an end': [() => Buffer.concat([Buffer.from('PK\x03\x04'), zipOf([])]), NO_DOCUMENT],
};

/** Result for a file: its text, or the refusal. Other errors are thrown. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const before = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS;
  try {
    const { document } = await read({ bytes, fileName: 'a.docx', settings: {} });
    return `read: ${documentText(document)}`;
  } catch (fault) {
    if (fault instanceof Refusal) return `${fault.code}: ${fault.message}`;
    throw fault;
  } finally {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, 'ms of processor time').to.be.below(MOST_CPU_MS);
    expect((process.resourceUsage().maxRSS - peak) / 1000, 'MB more').to.be.below(MOST_MEMORY_MB);
  }
}

/** An archive with false metadata, truncated or with changed bytes. */
function someFile(): Buffer {
  const number = () => pick([0, 1, 100, 65_535, 0x7fff_ffff, HUGE, random(5000)]);
  const entry = (): HostileEntry => ({
    name: pick([
      MAIN,
      STYLES,
      'word/comments.xml',
      '[Content_Types].xml',
      '_rels/.rels',
      '../x',
      'CON',
      `n${random(9)}`,
    ]),
    content: pick([page('Good words.'), page('x'.repeat(random(20_000))), '<', '', bomb(1)]),
    stored: random(3) === 0,
    ...(random(5) === 0 && { flags: random(65_536) }),
    ...(random(4) === 0 && { size: number() }),
    ...(random(4) === 0 && { packed: number() }),
    ...(random(4) === 0 && { crc: number() }),
    ...(random(6) === 0 && { at: number() }),
    ...(random(6) === 0 && { extra: zip64(BigInt(number())) }),
  });
  const entries = [...(random(3) > 0 ? [main] : []), ...numbered(random(6), entry)];
  const whole = zipOf(entries, random(6) === 0 ? number() : entries.length);
  const cut = random(5) === 0 ? whole.subarray(0, random(whole.length)) : whole;
  if (random(2) === 0)
    for (let changes = random(6); changes > 0 && cut.length > 0; changes -= 1) cut[random(cut.length)] = random(256);
  return cut;
}

describe('hostile archives as Word documents', function () {
  this.timeout(300_000);
  for (const [name, [file, outcome]] of Object.entries(KNOWN))
    it(`are no danger: ${name}`, async () => {
      expect(await outcomeOf(file())).to.match(outcome);
    });

  it(`are refused or read, whatever is changed in them, ${ROUNDS} times`, async () => {
    let reads = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await outcomeOf(someFile());
      expect(outcome, `round ${round}`).to.match(/^(read: |(UNPROCESSABLE|TOO_LARGE): [A-Z].*\.$)/s);
      if (outcome.startsWith('read')) reads += 1;
    }
    expect(reads, 'some are read, or the refusals prove nothing').to.be.greaterThan(ROUNDS / 50);
  });

  it('leave nothing behind in this process', () => {
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
  });
});
