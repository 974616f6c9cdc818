import { readFile } from 'node:fs/promises';
import { documentText } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { Refusal } from '@earshot/core/refusal';
import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { zipOf } from '@earshot/test/kit/fixtures/hostile-zips';
import { realFiles } from '@earshot/test/kit/fixtures/real-files';
import { zip } from '@earshot/test/kit/fixtures/zip';
import { expect } from 'chai';
import fc from 'fast-check';
import format from './index.ts';
import { read } from './task.ts';

const sample = () => readFile(new URL('sample/night-shift.pptx', import.meta.url));
const old = (part: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')]);

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'night-shift.pptx': {
        title: 'What the night shift told us',
        words: [
          'What the night shift told us\nNine people, twice each\nHow it began\nIt began with paper.\nLost twice\nThen a phone.\n',
          'who\nhow often\nInes\ndaily\nJun\nat <i>\nA box\nof two lines.\nSpeaker notes\nSay that nobody refused.\nThen wait.',
        ],
        notices: ['1 hidden slide was left out.', '1 picture was left out.'],
      },
    },
  },
  (import_) => {
    const refused = async (name: string, bytes: Uint8Array) =>
      (await import_(name, bytes).catch((error) => error)).message;

    it('keeps the order of slides, and what stands in lists and tables', async () => {
      const { content = [] } = documentOf(await import_('night-shift.pptx', await sample()));
      expect(content.map(({ type }) => type)).to.deep.equal([
        'heading',
        'paragraph',
        'heading',
        'bulletList',
        'table',
        'paragraph',
        'heading',
        'bulletList',
      ]);
      expect(content[3]?.content?.map((item) => item.content?.map(({ type }) => type))).to.deep.equal([
        ['paragraph', 'bulletList'],
        ['paragraph'],
      ]);
    }).timeout(60_000);

    it('says what to do with what it does not read', async () => {
      expect(await refused('a.ppt', old('PowerPoint Document'))).to.match(
        /^a.ppt: It is in the format of PowerPoint 97–2003\. Open it/,
      );
      expect(await refused('a.pptx', old('EncryptedPackage'))).to.match(/^a.pptx: It is protected by a password\./);
      expect(await refused('a.key', zip({ 'Index/Document.iwa': 'x' }))).to.match(
        /^a.key: It is a Keynote presentation/,
      );
      expect(await refused('a.pptx', zip({ 'xl/workbook.xml': 'x' }))).to.match(/^a.pptx: It is an Excel workbook/);
      expect(await refused('a.pptx', Buffer.from('only text'))).to.match(
        /^a.pptx: It is not a PowerPoint presentation/,
      );
    }).timeout(120_000);
  },
);

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A presentation of one slide with this content, and parts that it refers to by `c1` and on. */
const presentation = (slide: string, before = '', parts: Record<string, string> = {}) =>
  zipOf([
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument" Target="/ppt/presentation.xml"/></Relationships>`,
    },
    { name: 'ppt/presentation.xml', content: '<p:presentation><p:sldId id="256" r:id="r2"/></p:presentation>' },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: `<Relationships><Relationship Id="r2" Type="${RELATIONSHIPS}/slide" Target="slides/slide1.xml"/></Relationships>`,
    },
    { name: 'ppt/slides/slide1.xml', content: `${before}<p:sld>${slide}</p:sld>` },
    {
      name: 'ppt/slides/_rels/slide1.xml.rels',
      content: `<Relationships>${Object.keys(parts)
        .map((part, at) => `<Relationship Id="c${at + 1}" Type="${RELATIONSHIPS}/graphic" Target="/${part}"/>`)
        .join('')}</Relationships>`,
    },
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ]);
const box = (words: string) => `<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp>`;

describe('PowerPoint presentations', function () {
  this.timeout(60_000);
  const note = async (bytes: Uint8Array) => read({ bytes, fileName: 'a.pptx', settings: {} });
  const refusal = (bytes: Buffer): Promise<Refusal> =>
    note(bytes).then(
      () => expect.fail('it was not refused'),
      (error) => error,
    );

  it('say once what is there in two ways', async () => {
    const both = `<mc:AlternateContent><mc:Choice>${box('new')}</mc:Choice><mc:Fallback>${box('old')}</mc:Fallback></mc:AlternateContent>`;
    expect(documentText((await note(presentation(both))).document)).to.equal('Slide 1\nnew');
  });

  it('say what their charts and diagrams say, where these stand', async () => {
    const values = (...all: string[]) =>
      all.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
    const chart = `<c:chartSpace><c:title><c:tx><a:p><a:r><a:t>Calls a day</a:t></a:r></a:p></c:tx></c:title><c:ser><c:tx>${values('By phone')}</c:tx><c:cat>${values('Monday', 'Tuesday')}</c:cat><c:val>${values('12', '7')}</c:val></c:ser></c:chartSpace>`;
    const point = (words: string) => `<d:pt><d:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></d:t></d:pt>`;
    const parts = {
      'ppt/charts/chart1.xml': chart,
      'ppt/diagrams/data1.xml': `<d:dataModel>${point('Order')}<d:pt/>${point('Wait')}</d:dataModel>`,
      'ppt/charts/chart2.xml': '<c:chartSpace/>',
    };
    const slide = `${box('Before')}<c:chart r:id="c1"/><d:relIds r:dm="c2" r:lo="x"/>${box('After')}<c:chart r:id="c3"/><c:chart r:id="c9"/>`;
    const found = await note(presentation(slide, '', parts));
    expect(documentText(found.document)).to.equal(
      'Slide 1\nBefore\nCalls a day\n\nBy phone\nMonday\n12\nTuesday\n7\nOrder\nWait\nAfter',
    );
    expect(found.notices).to.deep.equal(['2 charts and diagrams without words were left out.']);
  });

  it('are refused when they are hostile, damaged or empty', async () => {
    expect((await refusal(presentation(''))).message).to.match(/^There are no words in it/);
    expect((await refusal(presentation(box('x'), '<!DOCTYPE x [<!ENTITY y "z">]>'))).message).to.match(
      /^It cannot be read/,
    );
    expect((await refusal(presentation('<p:grpSp>'.repeat(2000)))).message).to.match(/^It cannot be read/);
    expect(await refusal(presentation(' '.repeat(45_000_000)))).to.include({ code: 'TOO_LARGE' });
    expect((await refusal(presentation(box('x')).subarray(0, 300))).code).to.equal('UNPROCESSABLE');
  });

  it('become a note or are refused, whatever happens to their bytes', async () => {
    const bytes = await sample();
    const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      const flipped = Buffer.from(bytes);
      for (const { at, to } of changes) flipped[at] = to;
      const made = await note(flipped).catch((error) => error);
      if (!(made instanceof Refusal)) expect(checkDocument(made.document)).to.deep.equal([]);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('that people really have are read', async function () {
    const files = realFiles(this, 'pptx-python-pptx', /\.pptx$/);
    const texts = await Promise.all(
      files.map(async ({ name, bytes }) => {
        const made = await note(bytes).catch((error: unknown) => error as Error);
        return [name, made instanceof Error ? made.message : documentText(made.document)] as const;
      }),
    );
    const of = new Map(texts);
    expect(of.get('test.pptx')).to.include('Presentation Title Text');
    for (const [name, text] of of) expect(text, name).to.not.equal('');
  });
});
