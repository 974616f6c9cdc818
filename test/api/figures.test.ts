import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { createProject, project as projectById } from '@earshot/core/areas/places/project';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { REFUSED_KINDS } from '@earshot/host/http/metrics';
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

  it('are those that docs/operating.md lists', async () => {
    await aProject(room.admin);
    const given = [...(await text()).matchAll(/^# TYPE (earshot_\w+) /gm)].map(([, name]) => name);
    const docs = readFileSync(join(projectRoot(), 'docs', 'operating.md'), 'utf8');
    const table = docs.slice(docs.indexOf('### Figures'), docs.indexOf('## Several hosts'));
    const listed = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(listed.toSorted()).to.deep.equal(given.toSorted());
  });

  it('count what an operation asks the database, and how long somebody waits for a connection', async () => {
    const asked = () => figure('earshot_statements_total{for="createProject"}');
    const took = () => figure('earshot_statement_seconds_total{for="createProject"}');
    const [before = 0, ms = 0] = [await asked(), await took()];
    const waited = 'earshot_database_wait_seconds_count{for="people"}';
    const waits = (await figure(waited)) ?? 0;
    const workspace = `earshot_workspace_operations_total{workspace="${room.workspaceId.slice(0, 8)}"}`;
    const run = (await figure(workspace)) ?? 0;
    await aProject(room.admin);
    expect((await asked()) ?? 0).to.be.within(before + 4, before + 60);
    expect((await took()) ?? 0).to.be.within(ms + 0.0001, ms + 60);
    expect((await figure(waited)) ?? 0).to.be.greaterThan(waits);
    expect((await figure(workspace)) ?? 0).to.equal(run + 1);
    await eventually(async () =>
      expect(await text()).to.match(/^earshot_statements_total\{for="job [a-z-]+"\} [1-9]/m),
    );
  });

  it('tell what workspaces hold, mails that nobody took, and refusals from the first reading on', async () => {
    const all = await text();
    for (const name of ['members', 'projects', 'pages', 'data_points', 'file_bytes'])
      expect(all, name).to.match(new RegExp(`^earshot_workspace_${name}\\{workspace="[0-9a-f]{8}"\\} \\d`, 'm'));
    expect(await figure('earshot_workspaces')).to.be.greaterThan(0);
    expect(await figure('earshot_outbox_oldest_seconds')).to.be.least(0);
    for (const kind of REFUSED_KINDS)
      expect(await figure(`earshot_refusals_total{kind="${kind}"}`), kind).to.be.least(0);
  });

  it('names nobody and nothing of theirs', async () => {
    const { id } = await aProject(room.admin, { title: 'Canary7Word' });
    const all = await text();
    for (const secret of [id, room.workspaceId, room.admin.memberId, 'Canary7Word']) expect(all).to.not.contain(secret);
  });
});
