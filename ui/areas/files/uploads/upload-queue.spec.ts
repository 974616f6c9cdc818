import type { File as FileRow } from '@earshot/core/areas/files/file';
import { expect } from 'chai';
import { Refused } from '../../../data/refused.ts';
import { inProject, type SendOptions, UploadQueue, type UploadWires } from './upload-queue.ts';

const place = inProject('project', 'note');
const aFile = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const soon = () => new Promise((resolve) => setTimeout(resolve));

interface Sending extends SendOptions {
  fileId: string;
  done: () => void;
  fail: (reason: Error) => void;
}

/** A queue with a host controlled by the test. */
function aQueue(wires: Partial<UploadWires> = {}) {
  const sending: Sending[] = [];
  const said: string[] = [];
  let count = 0;
  const queue = new UploadQueue({
    newId: () => `id${++count}`,
    begin: async ({ name }) => ({ id: `file of ${name}` }) as FileRow,
    send: (fileId, _file, options) =>
      new Promise((done, fail) => {
        sending.push({ fileId, ...options, done, fail });
        options.signal.addEventListener('abort', () => fail(options.signal.reason));
      }),
    looked: async () => ({}) as FileRow,
    giveUp: async (fileId) => void said.push(`give up ${fileId}`),
    keep: async ({ fileId }) => void said.push(`keep ${fileId}`),
    forget: async (fileId) => void said.push(`forget ${fileId}`),
    ...wires,
  });
  const states = () => queue.uploads.map(({ name, state }) => `${name} ${state}`);
  return { queue, sending, said, states };
}

describe('the queue of uploads', () => {
  it('sends a few at a time and forgets what has arrived', async () => {
    const { queue, sending, said, states } = aQueue();
    queue.add(
      place,
      ['a', 'b', 'c', 'd'].map((name) => aFile(name)),
    );
    await soon();
    expect(states()).to.deep.equal(['a sending', 'b sending', 'c sending', 'd waiting']);
    sending[0]?.onSent(4);
    expect(queue.uploads[0]?.sent).to.equal(4);
    sending[0]?.done();
    await soon();
    expect(states()).to.deep.equal(['b sending', 'c sending', 'd sending']);
    expect(said).to.include('keep file of a').and.to.include('forget file of a');
  });

  it('refuses what is empty or too large by itself, and sends the others', async () => {
    const { queue, sending } = aQueue();
    queue.add(place, [aFile('empty', 0), aFile('moving.gif', 2_000_001), aFile('good')]);
    await soon();
    expect(queue.uploads.map(({ problem }) => problem)).to.deep.equal([
      'The file is empty.',
      'A GIF can have at most 2 MB; this one has 2 MB.',
      '',
    ]);
    expect(sending).to.have.length(1);
  });

  it('keeps each failure to its own file, and tries again what only the way has stopped', async () => {
    const { queue, sending, states } = aQueue();
    queue.add(place, [aFile('a'), aFile('b')]);
    await soon();
    sending[0]?.fail(new Refused('OFFLINE', 'No connection.'));
    sending[1]?.fail(new Refused('FORBIDDEN', 'You may not.'));
    await soon();
    expect(queue.uploads.map(({ problem, again }) => [problem, again])).to.deep.equal([
      ['No connection.', true],
      ['You may not.', false],
    ]);
    queue.retryAll();
    await soon();
    expect(states()).to.deep.equal(['a sending', 'b failed']);
    expect(sending.at(-1)?.fileId, 'announced once').to.equal('file of a');
  });

  it('pauses, goes on, and gives up', async () => {
    const { queue, sending, said, states } = aQueue();
    const [upload] = queue.add(place, [aFile('a')]);
    const id = upload?.id ?? '';
    await soon();
    queue.pause(id);
    await soon();
    expect([states(), sending[0]?.signal.aborted]).to.deep.equal([['a paused'], true]);
    queue.retry(id);
    await soon();
    expect(states()).to.deep.equal(['a sending']);
    queue.cancel(id);
    await soon();
    expect(states()).to.deep.equal([]);
    expect(said).to.include('give up file of a').and.to.include('forget file of a');
  });

  it('tells the host when a file was given up while it was announced', async () => {
    const announced = Promise.withResolvers<FileRow>();
    const { queue, said, sending } = aQueue({ begin: () => announced.promise });
    const [upload] = queue.add(place, [aFile('a')]);
    await soon();
    const row = queue.announced(upload?.id ?? '');
    queue.cancel(upload?.id ?? '');
    announced.resolve({ id: 'late' } as FileRow);
    await soon();
    expect(await row).to.equal(undefined);
    expect([said.includes('give up late'), sending.length]).to.deep.equal([true, 0]);
  });

  it('goes on with what a page before this one has begun', async () => {
    const { queue, sending } = aQueue();
    const row = { id: 'known', projectId: 'project', channelId: null, pageId: null, name: 'a', bytes: 10 } as FileRow;
    queue.resume(row, aFile('a'));
    queue.resume(row, aFile('a'));
    await soon();
    expect(sending.map(({ fileId }) => fileId)).to.deep.equal(['known']);
  });
});
