import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { whenClosed } from './when-closed.ts';

const CALLERS = 20;

describe('whenClosed', () => {
  let server: Server;
  let called = 0;
  let listeners: number[] = [];
  const answered = (answer: (response: ServerResponse) => unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('request', (_request, response) => {
        const before = response.listenerCount('close');
        for (let one = 0; one < CALLERS; one += 1) whenClosed(response, () => (called += 1));
        listeners = [before, response.listenerCount('close')];
        response.once('close', resolve);
        answer(response);
      });
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
        .then((response) => response.text())
        .catch((fault: Error) => (called === CALLERS ? undefined : reject(fault)));
    });

  before(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    called = 0;
  });
  after(() => server.close());

  it('calls everyone once when a streamed answer was sent, with one listener', async () => {
    await answered((response) => pipeline(Readable.from(['a', 'b']), response));
    expect(called).to.equal(CALLERS);
    expect((listeners[1] ?? 0) - (listeners[0] ?? 0)).to.equal(1);
  });

  it('calls everyone once when the connection goes away', async () => {
    await answered((response) => response.socket?.destroy());
    expect(called).to.equal(CALLERS);
  });
});
