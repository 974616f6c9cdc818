import { Readable } from 'node:stream';
import { showPicture } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { FILES } from '@earshot/host/areas/files/area';
import { expect } from 'chai';
import sharp from 'sharp';
import { aPng } from '../../kit/fixtures/pictures.ts';
import { realFiles } from '../../kit/fixtures/real-files.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';

const colour = (r: number, g: number, b: number) => ({ r, g, b });
const plain = (width: number, height: number, background = colour(200, 40, 90)) =>
  sharp({ create: { width, height, channels: 3, background } });
const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 2/1' }, IFD0: { Artist: 'Somebody Known' } };
/** The latitude's three rationals, in either byte order. */
const LATITUDE = ['0000002b000000010000001c00000001', '2b000000010000001c00000001000000'];
const tellsPlace = (bytes: Buffer) => LATITUDE.some((hex) => bytes.includes(Buffer.from(hex, 'hex')));

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const picture = (by: Person, id: string, query = '') => get(by, `/image/${id}${query}`);

async function aPlace() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  return {
    admin,
    send: (name: string, bytes: Uint8Array | string) => upload(admin, { projectId, name, bytes }),
  };
}

describe(`pictures (${showPicture.name})`, function () {
  this.timeout(60_000);

  it('are made anew as WebP, as wide as asked or a little more, never wider than they are', async () => {
    const { admin, send } = await aPlace();
    const row = await send('wide.png', await plain(1200, 300).png().toBuffer());
    expect(row).to.include({ kind: 'IMAGE', mediaType: 'image/png', width: 1200, height: 300, problem: '' });
    const seen = async (query: string) => {
      const response = await picture(admin, row.id, query);
      const { format, width, height } = await sharp(await bytesOf(response)).metadata();
      return [response.headers.get('content-type'), format, width, height];
    };
    expect(await seen('?width=100')).to.deep.equal(['image/webp', 'webp', 320, 80]);
    expect(await seen('?width=321')).to.deep.equal(['image/webp', 'webp', 864, 216]);
    expect(await seen('?width=1696')).to.deep.equal(['image/webp', 'webp', 1200, 300]);
    expect(await seen('')).to.deep.equal(['image/webp', 'webp', 1200, 300]);
    expect((await picture(admin, row.id, '?width=none')).status).to.equal(400);
  });

  it('are kept by the browser for good when their address names the content', async () => {
    const { admin, send } = await aPlace();
    const row = await send('a.png', await plain(20, 20).png().toBuffer());
    const headers = async (query: string) => {
      const { headers: said } = await picture(admin, row.id, query);
      expect(said.get('content-security-policy')).to.equal("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(said.get('x-content-type-options')).to.equal('nosniff');
      return said.get('cache-control');
    };
    expect(await headers(`?hash=${row.hash}`)).to.equal(`private, max-age=${limits.picture.keptSeconds}, immutable`);
    expect(await headers('?hash=other')).to.equal('private, no-cache');
    expect(await headers('')).to.equal('private, no-cache');
  });

  it('stand upright and tell nobody where they were taken, neither shown nor downloaded', async () => {
    const { admin, send } = await aPlace();
    for (const form of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const taken = await plain(60, 30).withExif(PLACE).withMetadata({ orientation: 6 }).toFormat(form).toBuffer();
      expect(tellsPlace(taken), 'the place is there before').to.equal(true);
      const row = await send(`photo.${form}`, taken);
      const stored = await bytesOf(await get(admin, `/files/download/${row.id}`));
      expect(tellsPlace(stored), form).to.equal(false);
      expect(row.bytes, form).to.equal(stored.length);
      // AVIF is stored and served, but not shown; only the location in its Exif is emptied.
      if (form === 'avif') expect([row.width, (await picture(admin, row.id)).status]).to.deep.equal([null, 422]);
      else {
        expect(stored.includes('Somebody'), form).to.equal(false);
        expect([row.width, row.height], form).to.deep.equal([30, 60]);
        const shown = await bytesOf(await picture(admin, row.id));
        expect(tellsPlace(shown), form).to.equal(false);
        const { width, height, exif } = await sharp(shown).metadata();
        expect([width, height, exif], form).to.deep.equal([30, 60, undefined]);
      }
    }
  });

  it('remain animated', async () => {
    const { admin, send } = await aPlace();
    const frames = await Promise.all(
      [0, 120, 240].map((r) =>
        plain(40, 20, colour(r, 0, 0))
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const row = await send('moving.gif', gif);
    expect(row).to.include({ width: 40, height: 20 });
    const { pages } = await sharp(await bytesOf(await picture(admin, row.id)), { animated: true }).metadata();
    expect(pages).to.equal(3);
  });

  it('of SVG are drawn, without what it would load or run', async () => {
    const { admin, send } = await aPlace();
    const row = await send(
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="40">
        <script>alert(1)</script><rect width="80" height="40" fill="#c8285a"/>
        <image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:1/x.png" width="9" height="9"/></svg>`,
    );
    expect(row).to.include({ kind: 'IMAGE', mediaType: 'image/svg+xml', width: 80, height: 40 });
    const shown = await picture(admin, row.id);
    expect(shown.headers.get('content-type')).to.equal('image/webp');
    const { data } = await sharp(await bytesOf(shown))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]].map((value) => Math.round((value ?? 0) / 20))).to.deep.equal([10, 2, 5]);
  });

  it('beyond the limit are refused by what their header says', async () => {
    const { admin, send } = await aPlace();
    // Undecodable: it contains almost no pixels.
    const row = await send('huge.png', aPng(20_000, 20_000, { rows: 1 }));
    expect(row).to.include({ status: 'FAILED', hash: '', width: null });
    expect(row.problem).to.match(/20,000 × 20,000 pixels; at most 268 million/);
    expect((await get(admin, `/files/download/${row.id}`)).status).to.equal(404);
  });

  it('that are damaged are kept, and say so', async () => {
    const { admin, send } = await aPlace();
    const row = await send('broken.gif', 'GIF89a/*****/=1;alert(1)');
    expect(row).to.include({ kind: 'IMAGE', status: 'COMPLETE', width: null });
    expect(row.problem).to.match(/damaged/);
    const shown = await picture(admin, row.id);
    expect([shown.status, await shown.text()]).to.satisfy(
      ([status, text]: [number, string]) => status === 422 && text.includes('damaged'),
    );
    expect((await get(admin, `/files/download/${row.id}`)).status).to.equal(200);
    const half = await plain(300, 300).jpeg().toBuffer();
    expect(await send('half.jpg', half.subarray(0, half.length - 400))).to.include({ status: 'COMPLETE', width: 300 });
  });

  it('are made again when only the file is there', async () => {
    const { admin, send } = await aPlace();
    const row = await send('a.png', await plain(20, 20).png().toBuffer());
    const { store } = admin.host.container.get(FILES.files);
    const key = { workspaceId: admin.workspaceId, hash: row.hash };
    const bytes = await store.open(key).then((stream) => stream.toArray());
    await store.remove(key.workspaceId, key.hash);
    await store.put(key, Readable.from(bytes as Buffer[]));
    const answers = await Promise.all([1, 2, 3].map(() => picture(admin, row.id)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
  });

  it('of every broken kind leave the host as it was', async function () {
    this.timeout(300_000);
    const files = ['images-pillow-bad', 'bad-inputs'].flatMap((set) => realFiles(this, set));
    const { admin, send } = await aPlace();
    const before = process.memoryUsage().rss;
    const ends = new Map<string, string>();
    for (const { name, bytes } of files.filter(({ bytes }) => bytes.length > 0)) {
      const row = await send(name, bytes);
      expect(['COMPLETE', 'FAILED'], name).to.include(row.status);
      if (row.kind !== 'IMAGE') expect(row.width, name).to.equal(null);
      const shown = await picture(admin, row.id, '?width=320');
      expect(row.width === null ? [422, 404] : [200], name).to.include(shown.status);
      ends.set(name, `${row.status} ${row.kind}`);
    }
    expect(ends.get('html-named-jpg.jpg')).to.equal('COMPLETE OTHER');
    expect(ends.get('png-20000x20000-1bit.png')).to.equal('FAILED OTHER');
    expect(ends.get('png-claims-60000x60000.png')).to.equal('FAILED OTHER');
    expect(ends.get('png-16382x16384-just-under.png')).to.equal('COMPLETE IMAGE');
    expect(ends.get('polyglot-gif-js.gif')).to.equal('COMPLETE IMAGE');
    expect(ends.get('svg-script.svg')).to.equal('COMPLETE IMAGE');
    // Decoded in this process, the pictures with false sizes alone would take 10 GB.
    expect(process.memoryUsage().rss - before, 'memory').to.be.below(700_000_000);
  });
});
