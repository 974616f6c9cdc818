import { createFolder, deleteFolder, restoreFolder } from '@earshot/core/areas/places/folder';
import { createProject, deleteProject, restoreProject } from '@earshot/core/areas/places/project';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { anotherHost, aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';

const refused = async (call: Promise<unknown>) => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(reason).to.be.instanceOf(Turned).with.property('code', 'CONFLICT');
  return (reason as Turned).message;
};

describe('limits of projects and folders', () => {
  let host: Host;
  let ada: Person;
  before(async () => {
    host = await anotherHost(createLog('error'), {
      placeLimits: { projects: { server: 3, plan: 2 }, folders: { server: 1, plan: 5 } },
    });
  });
  after(() => host.stop());
  beforeEach(async () => {
    ada = (await aRoom('Small room', host)).admin;
  });

  it('are those of the plan where they are lower, for new projects and for those from trash', async () => {
    const first = await aProject(ada);
    await aProject(ada);
    const message =
      'CONFLICT: This workspace has reached the limit of its plan: 2 projects. Delete one that is no longer needed first.';
    expect(await refused(aProject(ada))).to.equal(message);
    await ada.do(deleteProject, { id: first.id });
    await aProject(ada);
    expect(await refused(ada.do(restoreProject, { id: first.id }))).to.equal(message);
  });

  it('are those of the server where they are lower', async () => {
    const { id } = await ada.do(createFolder, { name: 'One' });
    const message =
      'CONFLICT: This workspace has reached the limit of this server: 1 folder. Delete one that is no longer needed first.';
    expect(await refused(ada.do(createFolder, { name: 'Two' }))).to.equal(message);
    await ada.do(deleteFolder, { id });
    await ada.do(createFolder, { name: 'Two' });
    expect(await refused(ada.do(restoreFolder, { id }))).to.equal(message);
  });

  it('hold when several are made at the same moment', async () => {
    const made = await Promise.allSettled([1, 2, 3, 4].map((n) => ada.do(createProject, { title: `Project ${n}` })));
    expect(made.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
  });
});
