import { emptyProject, type RefiCode, type RefiProject } from '@earshot/processing/areas/exchange/refi/model';
import { readProject } from '@earshot/processing/areas/exchange/refi/read-project';
import { writeProject } from '@earshot/processing/areas/exchange/refi/write-project';
import { expect } from 'chai';
import fc from 'fast-check';
import { aFullRefiProject } from './a-refi-project.ts';
import { complaintsAbout } from './package-rows.ts';
import { Room } from './refi-kit.ts';
import { Schema } from './schema.ts';

const schema = new Schema(new URL('./project-1.0.xsd', import.meta.url));
const WORDS = [
  'wait',
  'Ähre',
  '😀',
  'e\u0301',
  '<b>',
  '&amp;',
  '"',
  "'",
  '\r\n',
  '\n',
  '  ',
  '日本',
  '\u0001',
  '\ud800',
  ']]>',
  '',
];
const words = (most: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((some) => some.join(''));
const guid = fc.uuid().map((id) => id.toLowerCase());
const made = fc.constant({ by: '', at: '2024-05-06T07:08:09.000Z' });
const colour = fc.constantFrom('', '#abc', '#12ab34');

const leaf = fc.record({
  id: guid,
  name: words(5),
  codable: fc.boolean(),
  colour,
  description: words(5),
  noteIds: fc.constant<string[]>([]),
  codes: fc.constant<RefiCode[]>([]),
});
const nested = (inside: fc.Arbitrary<RefiCode>) =>
  fc.tuple(leaf, fc.array(inside, { maxLength: 3 })).map(([code, codes]): RefiCode => ({ ...code, codes }));
const code = nested(nested(leaf));

const sourceOf = (codes: readonly string[]) =>
  fc
    .tuple(guid, words(4), words(30), fc.array(fc.tuple(guid, fc.nat(40), fc.nat(40), fc.subarray([...codes]), guid)))
    .map(([id, name, content, spans]): RefiProject['sources'][number] => {
      const nobody = { by: '', at: '' };
      const selections = spans.map(([selectionId, one, other, chosen, seed]) => ({
        id: selectionId,
        name: '',
        description: '',
        from: Math.min(one, other),
        to: Math.max(one, other),
        codings: chosen.map((codeId, at) => ({
          id: `${seed.slice(0, -2)}${String(at % 100).padStart(2, '0')}`,
          codeId,
          noteIds: [],
          ...nobody,
        })),
        noteIds: [],
        ...nobody,
      }));
      const text = {
        id,
        name,
        description: '',
        content,
        path: '',
        rich: false,
        selections,
        codings: [],
        noteIds: [],
        values: [],
        ...nobody,
      };
      return {
        kind: 'Text',
        id,
        name,
        description: '',
        path: '',
        texts: [text],
        areas: [],
        codings: [],
        noteIds: [],
        values: [],
        ...nobody,
      };
    });

const idsOf = (codes: readonly RefiCode[]): string[] => codes.flatMap((one) => [one.id, ...idsOf(one.codes)]);

const project = fc
  .tuple(words(4), words(6), fc.array(code, { maxLength: 5 }), made)
  .chain(([name, description, codes, { at }]) =>
    fc
      .array(sourceOf(idsOf(codes)), { maxLength: 4 })
      .map((sources): RefiProject => ({ ...emptyProject(), name, description, createdAt: at, codes, sources })),
  );

describe('REFI-QDA projects exported and imported again', function () {
  this.timeout(600_000);
  let room: Room;
  beforeEach(() => {
    room = new Room();
  });
  afterEach(() => room.remove());
  const numRuns = process.env.EARSHOT_TEST === 'all' ? 1000 : 25;

  it('are written as the schema has it, whatever their words are', () => {
    fc.assert(
      fc.property(project, (given) => {
        expect(schema.complaints([...writeProject(given)].join(''))).to.deep.equal([]);
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('come in as rows that Earshot knows, go out valid, and come in equal', () =>
    fc.assert(
      fc.asyncProperty(project, async (given) => {
        const first = await room.come(await room.qdpx(given));
        expect(complaintsAbout(first.read)).to.deep.equal([]);
        const left = await room.leave(first.folder);
        expect(schema.complaints(left.xml)).to.deep.equal([]);
        expect((await room.come(left.path)).read).to.deep.equal(first.read);
      }),
      { numRuns, endOnFailure: true },
    ));

  it('with cases, variables, notes, sets and files are equal after an import, too', async () => {
    const { project: given, files } = aFullRefiProject();
    const first = await room.come(await room.qdpx(given, files));
    const left = await room.leave(first.folder);
    expect(schema.complaints(left.xml)).to.deep.equal([]);
    expect((await room.come(left.path)).read).to.deep.equal(first.read);
    expect(first.report.losses.map(({ kind }) => kind)).to.deep.equal(['LINK']);
    expect(left.report.losses).to.deep.equal([]);
  });

  it('are read as they were written', async () => {
    const { project: given } = aFullRefiProject();
    const read = await readProject([Buffer.from([...writeProject(given)].join(''))]);
    expect(read.codes).to.deep.equal(given.codes);
    expect(read.cases).to.deep.equal(given.cases);
    expect(read.variables).to.deep.equal(given.variables);
    expect(read.links).to.deep.equal(given.links);
    expect(read.sets).to.deep.equal(given.sets);
  });
});
