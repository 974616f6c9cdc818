import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Connection } from '@earshot/host/store/lines';

/** A connection to a database on which the network can fail silently: connections stay open but pass no bytes. */
export class Relay {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private silent = false;

  private constructor(
    private readonly server: Server,
    private readonly to: Connection,
  ) {}

  /** Opens a relay to a connection's target. */
  static async to(connection: Connection): Promise<Relay> {
    const server = createServer();
    const relay = new Relay(server, connection);
    server.on('connection', (near) => relay.pass(near));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return relay;
  }

  /** The same database through this relay. */
  get connection(): Connection & { port: number; ssl: false } {
    return { ...this.to, host: '127.0.0.1', port: (this.server.address() as AddressInfo).port, ssl: false };
  }

  /** Passes nothing more on open connections; new ones work. */
  forgetOpen(): void {
    for (const pair of this.pairs) for (const end of pair) end.pause();
  }

  /** Passes nothing on any connection until `heal`. */
  fallSilent(): void {
    this.silent = true;
    this.forgetOpen();
  }

  /** New connections work again. */
  heal(): void {
    this.silent = false;
  }

  async close(): Promise<void> {
    this.server.close();
    for (const pair of this.pairs) for (const end of pair) end.destroy();
    await once(this.server, 'close');
  }

  private pass(near: Socket): void {
    const { host, port = 5432 } = this.to;
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [near, far] as const;
    this.pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
    if (this.silent) for (const end of pair) end.pause();
  }
}
