import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { type HostileEntry, zipOf } from '../../../kit/fixtures/hostile-zips.ts';
import { Room } from './refi-kit.ts';

const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const project = (inside: string, before = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?>${before}<Project xmlns="urn:QDA-XML:project:1.0" name="P">${inside}</Project>`;
const qde = (content: string, more: Partial<HostileEntry> = {}): HostileEntry => ({
  name: 'project.qde',
  content,
  ...more,
});
const codes = (count: number) =>
  project(
    `<CodeBook><Codes>${Array.from({ length: count }, (_, at) => `<Code guid="${guid(at)}" name="${at}" isCodable="true"/>`).join('')}</Codes></CodeBook>`,
  );
const picture = (at: number, name: string) =>
  `<PictureSource guid="${guid(at)}" name="${at}" path="internal://${name}"/>`;
const nested = (depth: number) => project(`${'<Codes>'.repeat(depth)}${'</Codes>'.repeat(depth)}`);
const ENTITIES =
  '<!DOCTYPE Project [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';

const HOSTILE: Record<string, [entries: HostileEntry[], why: RegExp]> = {
  'entities, of its own and of a file': [
    [qde(project('<Description>&b;&x;</Description>', ENTITIES))],
    /no REFI-QDA file/,
  ],
  'far more codes than a project has': [[qde(codes(20_001))], /codes/],
  'elements nested without end': [[qde(nested(2000))], /nested/],
  'XML that unpacks to far more than it is': [[qde(project(' '.repeat(60_000_000)))], /far larger/],
  'a size that it does not have': [[qde(project(''), { size: 40 })], /damaged/],
  'entries that share their bytes': [
    [qde(project('')), { name: 'sources/a.png', content: project(''), at: 0 }],
    /damaged/,
  ],
  'a link in place of a file': [
    [qde(project('')), { name: 'sources/a.png', content: '/etc/passwd', stored: true, mode: 0o120777 }],
    /entry that Earshot never writes/,
  ],
  'a password': [[qde(project(''), { flags: 1 })], /password/],
  'no project': [[{ name: 'readme.txt', content: 'words' }], /no project in this file/],
};

describe('a hostile .qdpx file', function () {
  this.timeout(60_000);
  let room: Room;
  beforeEach(() => {
    room = new Room();
  });
  afterEach(() => room.remove());
  const refusal = (path: string): Promise<string> =>
    room.come(path).then(
      () => 'it came in',
      (fault: unknown) => (fault instanceof Refusal ? fault.message : `a fault: ${fault}`),
    );

  for (const [what, [entries, why]] of Object.entries(HOSTILE))
    it(`is refused in words: ${what}`, async () => {
      expect(await refusal(room.file(zipOf(entries))))
        .to.match(why)
        .and.not.contain('a fault');
    });

  it('is refused in words when it breaks off, or is something else', async () => {
    const whole = zipOf([qde(project(''))]);
    for (const bytes of [whole.subarray(0, whole.length - 30), Buffer.alloc(0), Buffer.from('<Project/>')])
      expect(await refusal(room.file(bytes))).to.match(/no whole zip file/);
  });

  it('names no path outside of its folder, whatever its entries and sources are called', async () => {
    const names = [
      '../../../tmp/earshot-hostile.png',
      '/etc/earshot-hostile.png',
      'CON',
      'a\\..\\b.png',
      'sources/é 1.png',
    ];
    const xml = project(`<Sources>${names.map((name, at) => picture(at, name)).join('')}</Sources>`);
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const { read } = await room.come(room.file(zipOf([qde(xml), ...names.map((name) => ({ name, content: png }))])));
    const originals = Object.keys(read).filter((name) => name.startsWith('original/'));
    expect(originals.length).to.be.greaterThan(1);
    for (const name of originals)
      expect(name)
        .to.match(/^original\/[\w-]+(\/|-|\.)?[^/]*$/)
        .and.not.contain('..');
  });
});
