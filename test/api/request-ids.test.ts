import { randomUUID } from 'node:crypto';
import { createProjectExport } from '@earshot/core/areas/exchange/project-export';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { testDatabase } from '../kit/hosts/database.ts';
import { anotherHost, aProject, aRoom, type Room } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';

describe('the number of a request', () => {
  let host: Host;
  let room: Room;
  let written = '';
  before(async () => {
    // Separate database, where no other host takes its jobs.
    host = await anotherHost(
      createLog('info', {
        write: (text: string) => {
          written += text;
        },
      }),
      { database: testDatabase('mail') },
    );
    room = await aRoom('Numbered', host);
  });
  after(() => host.stop());

  /** Sends a request while the database fails, as a fault of the host would. */
  async function failing(headers: Record<string, string>): Promise<Response> {
    const database = host.container.get(T.database);
    const reading = database.reading.bind(database);
    database.reading = () => {
      throw new Error('broken on purpose');
    };
    try {
      return await fetch(`${host.url}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-earshot': '1', cookie: room.admin.cookie ?? '', ...headers },
        body: JSON.stringify({ query: '{ projects { totalCount } }' }),
      });
    } finally {
      database.reading = reading;
    }
  }
  const lines = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is in its answer and on the lines of the log that it causes', async () => {
    const id = (await failing({})).headers.get('x-request-id');
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(lines().find(({ msg }) => msg === 'request failed')).to.include({ requestId: id });
  });

  it('is the proxy’s when that sends a UUID, and nothing else that a caller sends', async () => {
    const id = randomUUID();
    expect((await failing({ 'x-request-id': id })).headers.get('x-request-id')).to.equal(id);
    expect(lines().some(({ requestId }) => requestId === id)).to.equal(true);
    expect((await failing({ 'x-request-id': 'ada@example.org' })).headers.get('x-request-id')).to.match(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('is on the lines of a job that it led to, and of the jobs that this leads to', async () => {
    const id = randomUUID();
    const project = await aProject(room.admin);
    await room.admin.do(createProjectExport, { projectId: project.id, withFiles: false }, { 'x-request-id': id });
    const ended = () => lines().filter(({ msg, requestId }) => msg === 'job ended' && requestId === id);
    await eventually(async () => expect(ended().map(({ kind }) => kind)).to.include('make-export'), 30_000);
  });
});
