import { highlights } from '@earshot/core/areas/coding/highlight';
import { PAGE_FORMATS } from '@earshot/core/areas/exchange/page-export';
import { EXPORT_FORMATS, type ExportFormat, projectExportLosses } from '@earshot/core/areas/exchange/project-export';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { TABLE_FORMATS, TABLES, tablePath } from '@earshot/core/areas/exchange/table-export';
import { type DocumentJson, documentText } from '@earshot/core/documents/document';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';
import { aCanaryProject, canariesIn } from './canary-project.ts';

type Canary = Awaited<ReturnType<typeof aCanaryProject>>;

describe('redacted exports', function () {
  this.timeout(180_000);
  let canary: Canary;
  before(async () => {
    canary = await aCanaryProject();
  });

  const bytesOf = async (path: string): Promise<{ name: string; bytes: Buffer }> => {
    const response = await get(canary.admin, path);
    expect(response.status, path).to.equal(200);
    const name = `${path} ${response.headers.get('content-disposition')}`;
    return { name, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const packed = async (format: ExportFormat, redacted: boolean) => {
    const { admin, project } = canary;
    const row = await anExport(admin, { projectId: project.id, format, redacted });
    return { row, ...(await bytesOf(`/api/v1/exports/${row.id}`)) };
  };

  for (const format of EXPORT_FORMATS)
    it(`hold nothing of what was redacted as ${format}, in whatever part of the file`, async () => {
      const plain = await packed(format, false);
      expect(canariesIn(plain.bytes, plain.name)).to.have.length.greaterThan(0);
      const { row, name, bytes } = await packed(format, true);
      expect(canariesIn(bytes, name)).to.deep.equal([]);
      const losses = await canary.admin.do(projectExportLosses, { id: row.id, first: 500 });
      expect(canariesIn(Buffer.from(JSON.stringify([row, losses])), 'row')).to.deep.equal([]);
      expect(row.notices.join(' ')).to.contain('Redacted');
      expect(row.namesPeople).to.equal(false);
    });

  for (const table of TABLES)
    it(`hold nothing of it as a table of ${table}`, async () => {
      for (const format of TABLE_FORMATS) {
        const path = tablePath(table, format, table === 'people' ? undefined : canary.project.id);
        const plain = await bytesOf(path);
        expect(canariesIn(plain.bytes, plain.name), format).to.have.length.greaterThan(0);
        const { name, bytes } = await bytesOf(`${path}?redacted=true`);
        expect(canariesIn(bytes, name)).to.deep.equal([]);
      }
    });

  it('hold nothing of it as one note or insight', async () => {
    for (const { id } of [canary.note, canary.insight])
      for (const format of PAGE_FORMATS) {
        if (id === canary.insight.id && ['vtt', 'srt'].includes(format)) continue;
        const { name, bytes } = await bytesOf(`/api/v1/pages/${id}/export.${format}?redacted=true`);
        expect(canariesIn(bytes, name)).to.deep.equal([]);
      }
  });

  it('have one label for a person in all places, and keep highlights on their words', async () => {
    const { bytes } = await packed('COMMUNITY', true);
    const made = new Package(bytes);
    const [note] = made.lines('Notes.jsonl');
    const rows = made.lines('x-earshot/Highlights.jsonl');
    expect(rows.map(({ text }) => text)).to.have.members(['My address is [email 1]', '[email 1], so write to me']);
    const [, label] = /Talk with (\[name \d+\])/.exec(String(note?.title)) ?? [];
    expect(made.manifest.title).to.equal(`The case of ${label}`);
    expect(documentText(note?.richText as DocumentJson)).to.contain(`Thank you, ${label}.`);
    expect(made.lines('x-earshot/Speakers.jsonl').map(({ name }) => name)).to.include(label);
    const { admin } = await aRoom('Another workspace');
    const project = await aProject(admin, { title: 'Comes in' });
    const row = await anImport(admin, project.id, bytes, { takesSettings: true, addsChannels: true });
    const refused = await admin.do(projectImportItems, { id: row.id, outcome: 'REFUSED' });
    expect(refused.map(({ reason }) => reason)).to.deep.equal([]);
    const { nodes } = await admin.do(highlights, { condition: { projectId: project.id } });
    expect(nodes.map(({ text, state }) => `${state} ${text}`)).to.have.members([
      'ANCHORED My address is [email 1]',
      'ANCHORED [email 1], so write to me',
    ]);
  });
});
