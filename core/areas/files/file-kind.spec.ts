import { expect } from 'chai';
import { endingOf, fileTypeOf, isShowable, servedType } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const typed = (text: string, name: string) => {
  const { kind, mediaType } = fileTypeOf(bytes(text), bytes(text), name);
  return `${kind} ${mediaType}`;
};
const PNG = '\x89PNG\r\n\x1a\n';
const UNKNOWN = 'OTHER application/octet-stream';

/** An archive with these entries, reduced to the bytes that detection reads. */
const archive = (...names: string[]) => {
  const list = names
    .map((name) => `PK\x01\x02${'\0'.repeat(24)}${String.fromCharCode(name.length)}\0${'\0'.repeat(16)}${name}`)
    .join('');
  const size = String.fromCharCode(list.length & 255, list.length >> 8);
  return `PK\x03\x04${'\0'.repeat(26)}${list}PK\x05\x06${'\0'.repeat(8)}${size}${'\0'.repeat(8)}`;
};

describe('the kind of a file', () => {
  it('is told by its bytes', () => {
    expect(typed(PNG, 'a.png')).to.equal('IMAGE image/png');
    expect(typed('\xff\xd8\xff\xe0', 'a.jpeg')).to.equal('IMAGE image/jpeg');
    expect(typed('GIF89a', 'a.gif')).to.equal('IMAGE image/gif');
    expect(typed('RIFF\0\0\0\0WEBP', 'a.webp')).to.equal('IMAGE image/webp');
    expect(typed('RIFF\0\0\0\0WAVE', 'a.wav')).to.equal('AUDIO audio/wav');
    expect(typed('%PDF-1.7', 'a.pdf')).to.equal('DOCUMENT application/pdf');
    expect(typed('\0\0\0\x18ftypisom', 'a.mp4')).to.equal('VIDEO video/mp4');
    expect(typed('\xff\xfb\x90\x00', 'a.mp3')).to.equal('AUDIO audio/mpeg');
    expect(typed('\xff\xf1\x50\x80', 'a.aac')).to.equal('AUDIO audio/aac');
  });

  it('needs no name where the bytes say everything', () => {
    expect(typed(PNG, 'picture')).to.equal('IMAGE image/png');
    expect(typed(PNG, 'picture.of-something')).to.equal('IMAGE image/png');
    expect(typed('plain words', 'readme')).to.equal(UNKNOWN);
  });

  it('takes the name where the same bytes can be several things', () => {
    expect(typed('\0\0\0\x18ftypisom', 'talk.m4a')).to.equal('AUDIO audio/mp4');
    expect(typed('\x1a\x45\xdf\xa3', 'talk.mkv')).to.equal('VIDEO video/x-matroska');
    expect(typed('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'plan.ppt')).to.equal(
      'PRESENTATION application/vnd.ms-powerpoint',
    );
    expect(typed('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'plan')).to.equal(UNKNOWN);
    expect(typed('a,b\n1,2', 'rows.csv')).to.equal('SPREADSHEET text/csv');
    expect(typed('a,b\n1,2', 'rows.txt')).to.equal('DOCUMENT text/plain');
  });

  it('is OTHER when name and bytes disagree', () => {
    expect(typed('<html><script>alert(1)</script>', 'photo.jpg')).to.equal(UNKNOWN);
    expect(typed(PNG, 'notes.csv')).to.equal(UNKNOWN);
    expect(typed('MZ\x90\0\x03', 'notes.csv')).to.equal(UNKNOWN);
    expect(typed('PK\x03\x04', 'letter.docx')).to.equal(UNKNOWN);
    // Browsers save pictures under endings of other picture types: it still counts as a picture.
    expect(typed(PNG, 'photo.jpg')).to.equal('IMAGE image/png');
  });

  it('looks into archives for what Office and Apple write', () => {
    expect(typed(archive('[Content_Types].xml', 'word/document.xml'), 'a.docx')).to.match(
      /^DOCUMENT .*wordprocessingml/,
    );
    expect(typed(archive('[Content_Types].xml', 'xl/workbook.xml'), 'a')).to.match(/^SPREADSHEET .*spreadsheetml/);
    expect(typed(archive('ppt/presentation.xml'), 'a.pptx')).to.match(/^PRESENTATION .*presentationml/);
    expect(typed(archive('Index/Document.iwa'), 'a.key')).to.equal('PRESENTATION application/vnd.apple.keynote');
    expect(typed(archive('Index/Document.iwa'), 'a')).to.equal(UNKNOWN);
    expect(typed(archive('holiday.jpg'), 'a.zip')).to.equal('OTHER application/zip');
    expect(typed(archive('word/document.xml'), 'a.xlsx')).to.equal(UNKNOWN);
    const within = archive('xl/workbook.xml') + archive('ppt/presentation.xml').slice(4);
    expect(typed(within, 'a.pptx')).to.match(/^PRESENTATION/);
  });

  it('knows SVG behind declarations and comments, and nothing else that merely holds one', () => {
    expect(typed('<svg xmlns="x"/>', 'a.svg')).to.equal('IMAGE image/svg+xml');
    expect(typed('\n<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', 'a.svg')).to.equal('IMAGE image/svg+xml');
    expect(typed('<html><svg></svg></html>', 'a.svg')).to.equal(UNKNOWN);
    expect(typed('<svgfoo>', 'a.svg')).to.equal(UNKNOWN);
  });

  it('takes its time for no text, however it is made', () => {
    const began = process.cpuUsage();
    for (const text of ['<!--'.repeat(1024), '<?xml '.repeat(700), '<!DOCTYPE svg '.repeat(290), ' '.repeat(4096)])
      expect(typed(text, 'a.svg')).to.equal(UNKNOWN);
    expect(process.cpuUsage(began).user / 1000, 'ms of the processor').to.be.below(1000);
  });

  it('ends with what stands behind the last dot', () => {
    expect(['a.TXT', 'archive.tar.gz', '.gitignore', 'a.b/c', 'none', 'a. b'].map(endingOf)).to.deep.equal([
      'txt',
      'gz',
      'gitignore',
      '',
      '',
      '',
    ]);
  });
});

describe('what a file is served as', () => {
  it('never runs where it came from', () => {
    expect(servedType('image/svg+xml')).to.equal('application/octet-stream');
    expect(servedType('application/pdf')).to.equal('application/pdf');
  });

  it('is shown as a picture for five types only', () => {
    expect(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'].every(isShowable)).to.equal(true);
    expect(['image/tiff', 'image/heic', 'image/bmp', 'text/html'].some(isShowable)).to.equal(false);
  });
});
