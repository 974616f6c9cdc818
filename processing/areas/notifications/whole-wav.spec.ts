import { expect } from 'chai';
import { wholeWav } from './whole-wav.ts';

/** A WAV as programs write it to a pipe, with sizes that are too large. */
const written = (chunks: [name: string, size: number, bytes: number][]) =>
  Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([0x24, 0xf0, 0xff, 0x7f]),
    Buffer.from('WAVE'),
    ...chunks.flatMap(([name, size, bytes]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(size);
      return [Buffer.from(name), length, Buffer.alloc(bytes)];
    }),
  ]);
const STREAMED = 0x7ffff000;

describe('a WAV from a pipe', () => {
  it('gets its correct sizes', () => {
    const wav = Buffer.from(
      wholeWav(
        written([
          ['fmt ', 16, 16],
          ['data', STREAMED, 1000],
        ]),
      ),
    );
    expect(wav.length).to.equal(1044);
    expect(wav.readUInt32LE(4)).to.equal(1036);
    expect(wav.readUInt32LE(40)).to.equal(1000);
  });

  it('can have other chunks before its sound, of odd sizes, too', () => {
    const wav = Buffer.from(
      wholeWav(
        written([
          ['fmt ', 16, 16],
          ['LIST', 5, 6],
          ['data', STREAMED, 10],
        ]),
      ),
    );
    expect(wav.readUInt32LE(54)).to.equal(10);
  });

  for (const [what, bytes] of [
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('espeak-ng: no such voice, no such file')],
    ['a head alone', written([])],
    ['no sound', written([['fmt ', 16, 16]])],
    [
      'sound of no length',
      written([
        ['fmt ', 16, 16],
        ['data', STREAMED, 0],
      ]),
    ],
    ['a chunk that is longer than all of it', written([['fmt ', STREAMED, 16]])],
  ] as const)
    it(`is refused: ${what}`, () => expect(() => wholeWav(bytes)).to.throw(/WAV/));
});
