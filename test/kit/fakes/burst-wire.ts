import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Headers of one request of a browser, including those of the proxy in front. */
export const requestText = (
  start: string,
  { cookie, from, more = [], body = '' }: { cookie?: string; from: string; more?: readonly string[]; body?: string },
): string =>
  [
    `${start} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'X-Earshot: 1',
    ...more,
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n');

/** One frame of a browser's (RFC 6455), masked by zeros. */
export function frame(text: string, kind = 1, final = true): Buffer {
  const payload = Buffer.from(text);
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = (final ? 0x80 : 0) | kind;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** A connection that sends bytes as fast as they are accepted; received bytes are counted and dropped. */
export class BurstWire {
  sent = 0;
  received = 0;
  closed = false;
  private readonly ended: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      this.received += chunk.length;
    });
    this.ended = once(socket, 'close').then(() => {
      this.closed = true;
    });
  }

  /** Connects to a host on this machine. */
  static async open(url: string): Promise<BurstWire> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const wire = new BurstWire(socket);
    await Promise.race([once(socket, 'connect').catch(() => undefined), wire.ended]);
    return wire;
  }

  /** A websocket after its upgrade request; `from` is the address given by the proxy. */
  static async upgraded(url: string, who: { cookie?: string; from: string }): Promise<BurstWire> {
    const wire = await BurstWire.open(url);
    const more = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    await wire.send(requestText('GET /socket.io/?EIO=4&transport=websocket', { ...who, more }));
    await wire.heard(100);
    await wire.send(frame('40'));
    await wire.heard(250);
    return wire;
  }

  /** Sends bytes; resolves once they are sent, or the host has closed the connection. */
  async send(bytes: string | Buffer): Promise<void> {
    if (this.closed || this.socket.destroyed) return;
    this.sent += Buffer.byteLength(bytes);
    if (!this.socket.write(bytes)) await Promise.race([once(this.socket, 'drain').catch(() => undefined), this.ended]);
  }

  /** Waits until this many bytes were received in total, for two seconds at most. */
  async heard(bytes: number): Promise<void> {
    for (const end = Date.now() + 2000; this.received < bytes && !this.closed && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  end(): void {
    this.socket.destroy();
  }
}
