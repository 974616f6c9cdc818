import { createProject, project as projectById } from '@earshot/core/areas/places/project';
import type { Host } from '@earshot/host/boot/start';
import { T } from '@earshot/host/boot/tokens';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import { aProject, aRoom, type Room, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';

describe('/metrics', () => {
  let host: Host;
  let room: Room;
  before(async () => {
    host = await testHost();
    room = await aRoom();
  });

  const text = async () => (await fetch(`${host.url}/metrics`)).text();
  const figure = async (name: string) => {
    const line = (await text()).split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  it('counts operations by outcome, and how long they took', async () => {
    const done = 'earshot_operations_total{operation="createProject",outcome="done"}';
    const missing = 'earshot_operations_total{operation="project",outcome="NOT_FOUND"}';
    const [before = 0, none = 0] = [await figure(done), await figure(missing)];
    const { id } = await aProject(room.admin);
    await room.admin.do(projectById, { id });
    await room.admin.outcome(projectById, { id: crypto.randomUUID() });
    expect(await figure(done)).to.equal(before + 1);
    expect(await figure(missing)).to.equal(none + 1);
    expect(await figure(`earshot_operation_seconds_count{operation="${createProject.name}"}`)).to.be.greaterThan(0);
  });

  it('tells of jobs, messages between hosts, disks and the release', async () => {
    await host.container
      .get(T.database)
      .asSystem('give it a job', (transaction) =>
        addJob(sqlIn(transaction), 'send-waiting-mails', { workspaceId: room.workspaceId }),
      );
    await eventually(async () =>
      expect(await text()).to.match(/^earshot_job_seconds_count\{job="[^"]+",outcome="done"\} \d/m),
    );
    expect(await figure('earshot_bulletin_silent_seconds')).to.be.lessThan(5);
    expect(await figure('earshot_bulletin_reconnects')).to.equal(host.container.get(T.bulletin).reconnects);
    expect(await text())
      .to.match(/^earshot_free_bytes\{of="data"\} \d/m)
      .and.match(/^earshot_build_info\{version="[^"]+",node="v/m);
  });

  it('names nobody and nothing of theirs', async () => {
    const { id } = await aProject(room.admin, { title: 'Canary7Word' });
    const all = await text();
    for (const secret of [id, room.workspaceId, room.admin.memberId, 'Canary7Word']) expect(all).to.not.contain(secret);
  });
});
