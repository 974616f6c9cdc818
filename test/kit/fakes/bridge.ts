import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Visitor } from '../hosts/person.ts';

/** A connection to a host that can be cut and restored: to a browser it looks as if the host restarted. */
export class Bridge {
  private server: Server | undefined;
  private port = 0;
  private readonly crossing = new Set<Socket>();

  private constructor(private readonly to: string) {}

  /** Opens a bridge to a host. */
  static async to(url: string): Promise<Bridge> {
    const bridge = new Bridge(url);
    await bridge.mend();
    return bridge;
  }

  /** The same person over this bridge. */
  lead({ cookie, workspaceId, memberId, email }: Visitor): Visitor {
    return new Visitor(`http://localhost:${this.port}`, cookie, workspaceId, memberId, email);
  }

  async mend(): Promise<void> {
    const { hostname, port } = new URL(this.to);
    const server = createServer((near) => {
      const far = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.crossing.add(one);
        one.pipe(other);
        // Either end disappears silently when the bridge is cut.
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.crossing.delete(one);
          other.destroy();
        });
      }
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.crossing) socket.destroy();
    await closed;
  }
}
