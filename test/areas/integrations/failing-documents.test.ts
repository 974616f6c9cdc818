import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beginUpload, file, storage } from '@earshot/core/areas/files/file';
import { fileImports } from '@earshot/core/areas/files/file-import';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { T } from '@earshot/host/area';
import { FILES } from '@earshot/host/areas/files/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { type FetchDocumentParts, fetchDocument } from '@earshot/host/areas/integrations/jobs/fetch-document';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';

/** Outcome of an import whose document is fetched with these parts; NOTION is switched off during it. */
async function fetched(partsFor: (by: Person) => Partial<FetchDocumentParts>) {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const bulkImportId = randomUUID();
  const { id: fileId } = await admin.do(beginUpload, { projectId, name: 'Plan.html', bytes: 10, bulkImportId });
  const { container } = admin.host;
  const aside = container.get(T.apart);
  const job = fetchDocument({
    apart: aside,
    integrations: container.get(INTEGRATIONS.integrations),
    connections: container.get(INTEGRATIONS.connections),
    finish: { ...container.get(FILES.files), pool: container.get(T.pool) },
    ...partsFor(admin),
  });
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  const given = { fileId, integration: 'NOTION', connectionId: randomUUID(), documentId: 'page' };
  await apart(aside, admin.workspaceId, (change) => job.perform(given, change, new AbortController().signal));
  const [row] = (await admin.do(fileImports, { condition: { bulkImportId } })).nodes;
  return { ...(await admin.do(file, { id: fileId })), state: row?.state, fileOfImport: row?.fileId };
}

const failing = (fault: Error) => fetched(() => ({ connections: { call: () => Promise.reject(fault) } as never }));

/** A service that returns a file in these pieces, with or without announcing its size. */
function giving(pieces: AsyncIterable<string>, announced?: number): Partial<FetchDocumentParts> {
  const documents = {
    fetch: async () => ({ fileName: 'Plan.txt', download: { url: 'https://files.example.org/', headers: {} } }),
  };
  const offered = { contribution: { title: 'Notion', documents } };
  const headers: Record<string, string> = announced === undefined ? {} : { 'content-length': String(announced) };
  const body = Readable.toWeb(Readable.from(pieces, { highWaterMark: 0 }).map((piece: string) => Buffer.from(piece)));
  return {
    connections: { call: (_: string, __: string, use: (...of: object[]) => unknown) => use({}, offered) } as never,
    integrations: {
      downloads: () => async () => new Response(body as never, { headers }),
      titleOf: () => 'Notion',
    } as never,
  };
}

describe('documents of services that cannot be fetched', () => {
  it('fail in words when the plugin was switched off meanwhile', async () => {
    const problem = 'Its plugin is switched off. An administrator can switch it on in Plugins.';
    const row = await failing(new Refusal('UNPROCESSABLE', problem));
    expect(row).to.include({ status: 'FAILED', problem, state: 'FAILED', fileOfImport: null });
  });

  it('fail in words when the service takes too long', async () => {
    const row = await failing(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    expect(row).to.include({ status: 'FAILED', problem: 'Notion did not answer in time. Try again later.' });
  });

  it('fail before anything is fetched when they are announced as larger than the room that is left', async () => {
    let asked = 0;
    async function* pieces() {
      asked += 1;
      yield 'words';
    }
    const row = await fetched(() => giving(pieces(), limits.storage + 1));
    expect(row).to.include({ status: 'FAILED', state: 'FAILED', fileOfImport: null });
    expect(row.problem).to.contain('There is no room for this file');
    expect(asked).to.be.at.most(1);
  });

  for (const announced of [7_000_000, undefined])
    it(`take room while they are fetched, ${announced ? 'as they are announced' : 'as they come'}`, async () => {
      const used: number[] = [];
      async function* pieces(by: Person) {
        for (let at = 0; at < 100; at += 1) {
          yield 'words '.repeat(10_000);
          used.push((await by.do(storage, {})).used);
        }
      }
      const row = await fetched((by) => giving(pieces(by), announced));
      expect(row).to.include({ status: 'COMPLETE', bytes: 6_000_000, problem: '' });
      expect(used.at(-1)).to.be.at.least(announced ?? 4_000_000);
    });
});
