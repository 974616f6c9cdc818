import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { LiveFeed, type LiveSocket } from './live-feed.ts';

class Wire implements LiveSocket {
  connected = false;
  connects = 0;
  private readonly listeners = new Map<string, (message: never) => void>();
  on(event: string, listener: (message: never) => void): void {
    this.listeners.set(event, listener);
  }
  off(): void {}
  emit(): void {}
  connect(): void {
    this.connects += 1;
  }
  disconnect(): void {}
  hear(event: string, message?: unknown): void {
    this.listeners.get(event)?.(message as never);
  }
}
const ears = {
  put: () => undefined,
  remove: () => undefined,
  touched: () => undefined,
  refetch: () => undefined,
  accessChanged: () => undefined,
  signedOut: () => undefined,
  connected: () => undefined,
};
const SOON_SECONDS = 0.05;

describe('the live feed', () => {
  it('comes back when the host said, after it was told that it sent too much', async () => {
    const wire = new Wire();
    const feed = new LiveFeed(wire, ears);
    feed.start();
    wire.hear('overrun', { text: 'Too much.', retryAfter: SOON_SECONDS });
    wire.hear('disconnect', 'io server disconnect');
    expect(wire.connects).to.equal(1);
    await pause(SOON_SECONDS * 1000 + 50);
    expect(wire.connects).to.equal(2);
    // Any other disconnect by the host is an ordinary one again.
    wire.hear('disconnect', 'io server disconnect');
    await pause(SOON_SECONDS * 1000 + 50);
    expect(wire.connects).to.equal(2);
    feed.stop();
  });
});
