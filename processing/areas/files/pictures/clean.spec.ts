import { realFiles } from '@earshot/test/kit/fixtures/real-files';
import { expect } from 'chai';
import sharp from 'sharp';
import { cleanPicture } from './clean.ts';

const PIXELS = { create: { width: 24, height: 16, channels: 3 as const, background: { r: 200, g: 40, b: 90 } } };
const EXIF = {
  IFD0: { Artist: 'Somebody Known' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 2/1', GPSLongitudeRef: 'E', GPSLongitude: '11/1 53/1 6/1' },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf exif:GPSLatitude="43,28.04N"/><exif:GPSLongitude>11,53.1E</exif:GPSLongitude></x:xmpmeta>';

const FORMS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' } as const;
const taken = (form: (typeof FORMS)[keyof typeof FORMS]) =>
  sharp(PIXELS).withExif(EXIF).withXmp(XMP).withMetadata({ orientation: 6 }).toFormat(form).toBuffer();

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const placeIn = (bytes: Uint8Array) => /\d\d,\d\d?\.\d/.test(Buffer.from(bytes).toString('latin1'));
/** The rationals of the latitude, in either byte order. */
const latitudes = ['0000002b000000010000001c00000001', '2b000000010000001c00000001000000'];
const latitudeIn = (bytes: Uint8Array) => latitudes.some((hex) => Buffer.from(bytes).includes(Buffer.from(hex, 'hex')));

describe('cleaning a picture', () => {
  for (const [mediaType, form] of Object.entries(FORMS)) {
    it(`removes the location from ${mediaType} and changes no pixel`, async () => {
      const original = await taken(form);
      expect(latitudeIn(original), 'the place is there before').to.equal(true);
      const cleaned = cleanPicture(original, mediaType);
      expect(latitudeIn(cleaned)).to.equal(false);
      expect(placeIn(cleaned)).to.equal(false);
      expect((await pixelsOf(cleaned)).equals(await pixelsOf(original))).to.equal(true);
    });
  }

  it('keeps the orientation, and no name', async () => {
    for (const form of ['jpeg', 'png', 'webp'] as const) {
      const cleaned = cleanPicture(await taken(form), `image/${form}`);
      expect((await sharp(cleaned).metadata()).orientation, form).to.equal(6);
      expect(Buffer.from(cleaned).includes('Somebody'), form).to.equal(false);
    }
  });

  it('blanks the location of a TIFF in place', async () => {
    const jpeg = await taken('jpeg');
    const block = jpeg.subarray(jpeg.indexOf('II*\0'));
    const cleaned = Buffer.from(cleanPicture(block, 'image/tiff'));
    expect([latitudeIn(block), latitudeIn(cleaned)]).to.deep.equal([true, false]);
    expect([cleaned.length, cleaned.includes('Somebody')]).to.deep.equal([block.length, true]);
  });

  it('leaves a clean picture unchanged', async () => {
    for (const [mediaType, form] of Object.entries(FORMS)) {
      const once = cleanPicture(await taken(form), mediaType);
      expect(Buffer.from(cleanPicture(Buffer.from(once), mediaType)).equals(Buffer.from(once)), mediaType).to.equal(
        true,
      );
    }
  });

  it('drops trailing bytes of a picture', async () => {
    for (const form of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const picture = await sharp(PIXELS).toFormat(form).toBuffer();
      const cleaned = cleanPicture(Buffer.concat([picture, Buffer.from('PK\x03\x04 hidden')]), `image/${form}`);
      expect(Buffer.from(cleaned).includes('hidden'), form).to.equal(false);
      expect((await pixelsOf(cleaned)).equals(await pixelsOf(picture)), form).to.equal(true);
    }
  });

  it('keeps a GIF animated and drops its comments', async () => {
    const still = (r: number) =>
      sharp({ create: { ...PIXELS.create, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const frames = await sharp(await Promise.all([0, 80, 160].map(still)), { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 200, 300] })
      .toBuffer();
    const comment = Buffer.from('\x21\xfe\x09made here\x00', 'latin1');
    const at = frames.indexOf(Buffer.from([0x21, 0xf9]));
    const cleaned = cleanPicture(Buffer.concat([frames.subarray(0, at), comment, frames.subarray(at)]), 'image/gif');
    expect(Buffer.from(cleaned).includes('made here')).to.equal(false);
    const { pages, loop, delay } = await sharp(cleaned, { animated: true }).metadata();
    expect({ pages, loop, delay }).to.deep.equal({ pages: 3, loop: 3, delay: [100, 200, 300] });
  });

  it('ends for any input', () => {
    for (const mediaType of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/heic'])
      for (const bytes of [
        Buffer.alloc(13),
        Buffer.alloc(5000, 0xff),
        Buffer.from('II*\0'.repeat(20_000)),
        Buffer.from('GPSa="'.repeat(20_000)),
      ])
        expect(cleanPicture(bytes, mediaType).length).to.be.at.most(bytes.length + 40);
  });

  it('leaves no location in real photographs', function () {
    for (const { bytes } of realFiles(this, 'images-exif', /^gps/)) {
      const jpeg = Buffer.from(bytes);
      expect(jpeg.includes('Exif')).to.equal(true);
      expect(Buffer.from(cleanPicture(jpeg, 'image/jpeg')).includes('Exif')).to.equal(false);
    }
  });
});
