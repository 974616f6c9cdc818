import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const open: Server[] = [];

export interface Trap {
  port: number;
  family: string;
  hits: string[];
  server: Server;
}

const listening = (server: Server, host: string) =>
  new Promise<void>((done, fail) => server.once('error', fail).listen(0, host, done));

/** A server that records its callers, on every address of this machine, so that nothing is missed. */
export async function serve(handle: RequestListener, host = '::'): Promise<Trap> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(`${request.headers.host}${request.url}`);
    handle(request, response);
  });
  // Some machines have no IPv6.
  await listening(server, host).catch(() => listening(server, host === '::' ? '0.0.0.0' : host));
  open.push(server);
  const { port, family } = server.address() as AddressInfo;
  return { port, family, hits, server };
}

/** Closes every server that serve() opened, with its connections. */
export function closeServers(): void {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** The whole body of a request. */
export async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Rejection of a promise; throws if it resolves. */
export const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('Nothing failed.');
    },
    (error: Error) => error,
  );
