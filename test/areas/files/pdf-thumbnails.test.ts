import { showPdfThumbnail } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import sharp from 'sharp';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';

/** A PDF with a red square at the top left of its only page. */
function aPdf({ width = 200, height = 400 } = {}): string {
  const drawing = `1 0 0 rg 0 ${height - 100} 100 100 re f`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`;
}

async function aPlace() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const send = (name: string, bytes: Uint8Array | string) => upload(admin, { projectId, name, bytes });
  return { admin, send };
}

describe(`thumbnails of PDFs (${showPdfThumbnail.name})`, function () {
  this.timeout(60_000);

  it('are the first page as WebP in two sizes, which browsers keep', async () => {
    const { admin, send } = await aPlace();
    const { id, hash } = await send('report.pdf', aPdf());
    const seen = async (path: string) => {
      const response = await get(admin, path);
      expect(response.status, path).to.equal(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      return { bytes, is: [format, width, height], cached: response.headers.get('cache-control') };
    };
    const small = await seen(`/files/pdf-thumbnail/${id}?width=100&hash=${hash}`);
    expect(small.is).to.deep.equal(['webp', 160, 320]);
    expect(small.cached).to.equal(`private, max-age=${limits.picture.keptSeconds}, immutable`);
    expect((await seen(`/image/pdf-thumbnail/${id}?height=400`)).is).to.deep.equal(['webp', 432, 864]);
    expect((await seen(`/files/pdf-thumbnail/${id}`)).is).to.deep.equal(['webp', 432, 864]);
    const { data } = await sharp(small.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 160 + x) * 3, (y * 160 + x) * 3 + 3)];
    expect(at(20, 20)[0]).to.be.greaterThan(200);
    expect(at(20, 20)[1], 'the square').to.be.lessThan(60);
    expect(at(140, 300)[1], 'the page').to.be.greaterThan(240);
  });

  it('of a page that is very wide stay within their size', async () => {
    const { admin, send } = await aPlace();
    const { id } = await send('banner.pdf', aPdf({ width: 14_000, height: 110 }));
    const response = await get(admin, `/files/pdf-thumbnail/${id}`);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).to.deep.equal([864, 7]);
  });

  it('are empty for a damaged PDF, each time, and refused for what is no PDF', async () => {
    const { admin, send } = await aPlace();
    const { id, mediaType } = await send('broken.pdf', '%PDF-1.7\nnothing of a document');
    expect(mediaType).to.equal('application/pdf');
    for (const round of [1, 2]) {
      const response = await get(admin, `/files/pdf-thumbnail/${id}`);
      expect([round, response.status]).to.deep.equal([round, 204]);
    }
    const words = await send('words.txt', 'Only words');
    expect((await get(admin, `/files/pdf-thumbnail/${words.id}`)).status).to.equal(422);
    const whole = await send('report.pdf', aPdf());
    expect((await get(admin, `/files/pdf-thumbnail/${whole.id}?width=0`)).status).to.equal(400);
    const stranger = await (await aRoom()).person('MANAGER');
    expect((await get(stranger, `/files/pdf-thumbnail/${whole.id}`)).status).to.equal(404);
  });
});
