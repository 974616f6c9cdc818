import type { MessagePort } from 'node:worker_threads';
import type { Emit } from './task.ts';
import { weigh } from './weigh.ts';

/** Maximum unread chunks before the task has to wait. */
const WINDOW = 4;

export interface Outlet<C> {
  emit: Emit<C>;
  sent(): number;
  close(): void;
}

/** The thread's end of a stream: sends chunks, and waits while `WINDOW` of them are unread. */
export function openOutlet<C>(port: MessagePort, mostBytes: number, check: (chunk: C) => C): Outlet<C> {
  let sent = 0;
  let taken = 0;
  let closed = false;
  let goOn = () => {};
  const isFull = () => !closed && sent - taken >= WINDOW;
  port.on('message', () => {
    taken += 1;
    goOn();
  });
  port.on('close', () => {
    closed = true;
    goOn();
  });
  return {
    async emit(chunk, transfer = []) {
      while (isFull()) await new Promise<void>((resolve) => (goOn = resolve));
      if (closed) throw new Error('nobody reads the stream');
      const checked = check(chunk);
      if (weigh(checked, mostBytes) > mostBytes) throw new RangeError(`a chunk is larger than ${mostBytes} bytes`);
      port.postMessage(checked, [...transfer]);
      sent += 1;
    },
    sent: () => sent,
    close: () => port.close(),
  };
}

/** The host's end of a stream: passes chunks to the reader one by one, and acknowledges each to the thread. */
export function openInlet<C>(port: MessagePort, read: (chunk: C) => void | Promise<void>) {
  let count = 0;
  let reading: Promise<void> = Promise.resolve();
  let wanted = Number.POSITIVE_INFINITY;
  const all = Promise.withResolvers<void>();
  const settle = () => {
    if (count >= wanted) all.resolve();
  };
  port.on('message', (chunk: C) => {
    reading = reading
      .then(() => read(chunk))
      .then(() => {
        count += 1;
        port.postMessage('taken');
        settle();
      });
    reading.catch(all.reject);
  });
  return {
    /** rejects as soon as the reader fails */
    failed: all.promise,
    /** resolves when that many chunks were read */
    finish(chunks: number): Promise<void> {
      wanted = chunks;
      settle();
      return all.promise;
    },
    close: () => port.close(),
  };
}
