import { expect } from 'chai';
import { LazySocket } from './lazy-socket.ts';
import type { LiveSocket } from './live-feed.ts';

class Real implements LiveSocket {
  connected = false;
  active = true;
  heard: string[] = [];
  sent: string[] = [];
  on(event: string): void {
    this.heard.push(event);
  }
  off(event: string): void {
    this.heard = this.heard.filter((one) => one !== event);
  }
  emit(event: string): void {
    this.sent.push(event);
  }
  connect(): void {
    this.connected = true;
  }
  disconnect(): void {
    this.connected = false;
  }
}
const moment = () => new Promise((resolve) => setTimeout(resolve));

describe('a socket that comes when it is wanted', () => {
  it('is loaded at the first connect, once, with all that was listened for before', async () => {
    const real = new Real();
    let loads = 0;
    const socket = new LazySocket(async () => {
      loads += 1;
      return real;
    });
    const listener = () => {};
    socket.on('welcome', listener);
    socket.on('changes', listener);
    socket.off('changes', listener);
    expect([loads, socket.connected]).to.deep.equal([0, false]);
    socket.connect();
    socket.connect();
    await moment();
    socket.on('access', listener);
    expect(real.heard).to.deep.equal(['welcome', 'access']);
    expect([loads, socket.connected]).to.deep.equal([1, true]);
  });

  it('does not connect when it is not wanted any more by the time it has come', async () => {
    const real = new Real();
    const socket = new LazySocket(async () => real);
    socket.connect();
    socket.disconnect();
    await moment();
    expect(socket.connected).to.equal(false);
    socket.connect();
    expect(socket.connected).to.equal(true);
  });

  it('comes again later when its code did not arrive', async () => {
    let fails = true;
    const real = new Real();
    const socket = new LazySocket(async () => {
      if (fails) throw new Error('Failed to fetch');
      return real;
    }, 5);
    socket.connect();
    await moment();
    fails = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(socket.connected).to.equal(true);
  });
});
