import { expect } from 'chai';
import { type Priority, TaskQueue } from './task-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of tasks', () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (queue: TaskQueue, name: string, priority: Priority, signal?: AbortSignal, asker?: string) =>
    queue.take(priority, signal, asker).then((end) => {
      started.push(name);
      ends.set(name, end);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  beforeEach(() => {
    started.length = 0;
    ends.clear();
  });

  it('keeps one thread for interactive work', async () => {
    const queue = new TaskQueue(2);
    void ask(queue, 'import 1', 'background');
    void ask(queue, 'import 2', 'background');
    void ask(queue, 'preview', 'interactive');
    await settle();
    expect(started).to.deep.equal(['import 1', 'preview']);
    await end('preview');
    expect(started).to.deep.equal(['import 1', 'preview']);
    await end('import 1');
    expect(started).to.deep.equal(['import 1', 'preview', 'import 2']);
  });

  it('alternates between callers, so that one with a thousand tasks does not delay the others', async () => {
    const queue = new TaskQueue(1);
    for (let at = 0; at < 1000; at += 1) void ask(queue, `ada ${at}`, 'interactive', undefined, 'ada');
    void ask(queue, 'ben 0', 'interactive', undefined, 'ben');
    void ask(queue, 'ben 1', 'interactive', undefined, 'ben');
    await settle();
    for (let at = 0; at < 4; at += 1) await end(started.at(-1) ?? '');
    expect(started).to.deep.equal(['ada 0', 'ada 1', 'ben 0', 'ada 2', 'ben 1']);
    expect(queue.queued.interactive).to.equal(997);
  });

  it('keeps another thread for background tasks beside bulk work', async () => {
    const queue = new TaskQueue(3);
    void ask(queue, 'themes 1', 'bulk');
    void ask(queue, 'themes 2', 'bulk');
    void ask(queue, 'import 1', 'background');
    void ask(queue, 'import 2', 'background');
    void ask(queue, 'preview', 'interactive');
    await settle();
    expect(started).to.deep.equal(['themes 1', 'import 1', 'preview']);
    await end('themes 1');
    expect(started, 'what is more urgent goes first').to.deep.equal(['themes 1', 'import 1', 'preview', 'import 2']);
    await end('import 1');
    await end('import 2');
    expect(started.at(-1)).to.equal('themes 2');
  });

  it('runs tasks of every priority where there are fewer threads than priorities', async () => {
    for (const threads of [1, 2]) {
      started.length = 0;
      const queue = new TaskQueue(threads);
      for (const priority of ['bulk', 'background', 'interactive'] as const) {
        await ask(queue, priority, priority);
        await end(priority);
      }
      expect(started).to.deep.equal(['bulk', 'background', 'interactive']);
      expect(queue.running).to.deep.equal({ interactive: 0, background: 0, bulk: 0 });
    }
  });

  it('lets interactive work go first where there is one thread only', async () => {
    const queue = new TaskQueue(1);
    void ask(queue, 'import 1', 'background');
    void ask(queue, 'import 2', 'background');
    void ask(queue, 'preview', 'interactive');
    await settle();
    await end('import 1');
    expect(started).to.deep.equal(['import 1', 'preview']);
  });

  it('removes a cancelled task from the queue', async () => {
    const queue = new TaskQueue(1);
    const caller = new AbortController();
    void ask(queue, 'first', 'interactive');
    const second = ask(queue, 'second', 'interactive', caller.signal).catch((error) => error);
    void ask(queue, 'third', 'interactive');
    caller.abort(new Error('gone'));
    expect(await second).to.have.property('message', 'gone');
    expect(queue.queued).to.deep.equal({ interactive: 1, background: 0, bulk: 0 });
    await end('first');
    expect(started).to.deep.equal(['first', 'third']);
  });

  it('refuses a caller that has given up already', async () => {
    const queue = new TaskQueue(1);
    const error = await ask(queue, 'late', 'interactive', AbortSignal.abort(new Error('gone'))).catch(
      (thrown) => thrown,
    );
    expect(error).to.have.property('message', 'gone');
    expect(queue.queued.interactive).to.equal(0);
  });
});
