import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Connection } from '@earshot/host/store/lines';

/** A message of PostgreSQL's protocol: its letter, if any, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter, 'latin1'), length, content]);
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A session at the server, lent to a client until its transaction ends. */
class Session {
  borrower: Socket | undefined;
  private unread = Buffer.alloc(0);

  constructor(
    readonly socket: Socket,
    private readonly onFree: () => void,
  ) {
    socket.on('data', (bytes: Buffer) => this.hear(bytes));
  }

  private hear(bytes: Buffer): void {
    this.borrower?.write(bytes);
    this.unread = Buffer.concat([this.unread, bytes]);
    while (this.unread.length >= 5) {
      const end = 1 + this.unread.readInt32BE(1);
      if (this.unread.length < end) return;
      // Ready for query, in no transaction.
      if (this.unread[0] === 0x5a && this.unread[5] === 0x49) {
        this.borrower = undefined;
        this.onFree();
      }
      this.unread = this.unread.subarray(end);
    }
  }
}

/** A pooler in transaction mode, like pgbouncer, before a server without a password. */
export class FakePooler {
  private readonly sessions: Session[] = [];
  private readonly clients = new Set<Socket>();
  private readonly waiting: { client: Socket; bytes: Buffer }[] = [];

  private constructor(private readonly server: Server) {}

  /** Opens one with this many sessions at the server. */
  static async before({ host, port = 5432, username, database }: Connection, sessions: number): Promise<FakePooler> {
    const server = createServer();
    const pooler = new FakePooler(server);
    const startup = message(
      '',
      Buffer.concat([number(196_608), Buffer.from(`user\0${username}\0database\0${database}\0\0`)]),
    );
    for (let at = 0; at < sessions; at += 1) {
      const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      const free = new Promise<void>((resolve) => {
        pooler.sessions.push(
          new Session(socket, () => {
            resolve();
            pooler.serve();
          }),
        );
      });
      socket.write(startup);
      await free;
    }
    server.on('connection', (client) => pooler.admit(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return pooler;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of [...this.clients, ...this.sessions.map(({ socket }) => socket)]) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private admit(client: Socket): void {
    this.clients.add(client);
    client.on('error', () => client.destroy());
    client.once('data', () => {
      const said = [
        message('R', number(0)),
        message('K', Buffer.concat([number(1), number(1)])),
        message('Z', Buffer.from('I')),
      ];
      client.write(Buffer.concat(said));
      client.on('data', (bytes: Buffer) => this.pass(client, bytes));
    });
  }

  private pass(client: Socket, bytes: Buffer): void {
    // Terminate ends the client only.
    if (bytes[0] === 0x58) {
      client.end();
      return;
    }
    const lent = this.sessions.find(({ borrower }) => borrower === client);
    if (lent) lent.socket.write(bytes);
    else {
      this.waiting.push({ client, bytes });
      this.serve();
    }
  }

  private serve(): void {
    const free = this.sessions.find(({ borrower }) => !borrower);
    const next = free && this.waiting.shift();
    if (!next) return;
    free.borrower = next.client;
    free.socket.write(next.bytes);
  }
}
