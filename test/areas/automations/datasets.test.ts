import { randomUUID } from 'node:crypto';
import { automationEvents, dryRunAutomation } from '@earshot/core/areas/automations/automation';
import { fileImports, retryFileImport } from '@earshot/core/areas/files/file-import';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { endedRuns, runsOf, switchedOn, tells } from '../../kit/rooms/automations.ts';

const TEXT = '{{file}}: {{added}} added, {{unreadable}} not';

describe('dataset:created', function () {
  this.timeout(60_000);

  it('happens once for a bulk import, when the last of its files was read', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const trigger = { type: 'EVENT', event: 'dataset:created', rules: null };
    const made = await switchedOn(admin, { id: projectId }, { trigger, actions: [tells(admin, TEXT)] });
    const bulkImportId = randomUUID();
    const send = (name: string, bytes: string) => upload(admin, { projectId, bulkImportId, name, bytes });
    await Promise.all([
      send('one.txt', 'The parcel came late.'),
      send('two.txt', 'The driver was kind.'),
      send('broken.docx', 'no archive'),
    ]);
    const [run, ...others] = await endedRuns(admin, made);
    expect(others).to.deep.equal([]);
    expect(run).to.include({ state: 'DONE', problem: '', objectKind: 'FileImport', placeId: projectId });
    const told = async () => (await admin.do(notifications, {})).map(({ title }) => title);
    expect(await told()).to.deep.equal(['3 files: 2 added, 1 not']);
    const shown = await admin.do(dryRunAutomation, { id: made.id });
    expect(shown.steps[0]?.would.join()).to.contain('3 files: 2 added, 1 not');

    const rows = (await admin.do(fileImports, { condition: { bulkImportId } })).nodes;
    expect(rows.filter(({ endsImport }) => endsImport)).to.have.length(1);
    const failed = rows.find(({ state }) => state === 'FAILED');
    await admin.do(retryFileImport, { id: failed?.id ?? '' });
    await eventually(async () => {
      const again = (await admin.do(fileImports, { condition: { bulkImportId } })).nodes;
      expect(again.filter(({ state }) => state === 'FAILED')).to.have.length(1);
    });
    await send('three.txt', 'A second bus came.');
    await eventually(async () => {
      const all = (await admin.do(fileImports, { condition: { bulkImportId } })).nodes;
      expect(all.filter(({ state }) => state === 'DONE')).to.have.length(3);
    });
    expect(await runsOf(admin, made), 'tried again or added later, it is the same import').to.have.length(1);
    expect((await admin.do(automationEvents, {})).filter(({ id }) => id === 'dataset:created')).to.have.length(1);
  });
});
