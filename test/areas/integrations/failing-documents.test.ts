import { randomUUID } from 'node:crypto';
import { beginUpload, file } from '@earshot/core/areas/files/file';
import { fileImports } from '@earshot/core/areas/files/file-import';
import { Refusal } from '@earshot/core/refusal';
import { FILES } from '@earshot/host/areas/files/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { fetchDocument } from '@earshot/host/areas/integrations/jobs/fetch-document';
import { T } from '@earshot/host/boot/tokens';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';

/** What becomes of an import whose document cannot be fetched for this reason; NOTION is switched off meanwhile. */
async function failing(fault: Error) {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const bulkImportId = randomUUID();
  const { id: fileId } = await admin.do(beginUpload, { projectId, name: 'Plan.html', bytes: 10, bulkImportId });
  const { container } = admin.host;
  const aside = container.get(T.apart);
  const job = fetchDocument({
    apart: aside,
    integrations: container.get(INTEGRATIONS.integrations),
    connections: { call: () => Promise.reject(fault) } as never,
    finish: { ...container.get(FILES.files), pool: container.get(T.pool) },
  });
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  const given = { fileId, integration: 'NOTION', connectionId: randomUUID(), documentId: 'page' };
  await apart(aside, admin.workspaceId, (change) => job.perform(given, change, new AbortController().signal));
  const [row] = (await admin.do(fileImports, { condition: { bulkImportId } })).nodes;
  return { ...(await admin.do(file, { id: fileId })), state: row?.state, fileOfImport: row?.fileId };
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
});
