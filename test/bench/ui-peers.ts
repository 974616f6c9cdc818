import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { LONG_NOTE } from './ui-seed.ts';

const PEERS = ['editor', 'table'] as const;
export type Peer = (typeof PEERS)[number];

const page = (peer: Peer) =>
  `<!doctype html><meta charset="utf-8"><title>${peer}</title><a href="/${peer}">${LONG_NOTE}</a><div id="peer"></div><script type="module" src="/${peer}.js"></script>`;

/** Bundled as our own pages are, from the same versions. */
async function bundled(peer: Peer): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '..', '..', 'ui'),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'peers', `${peer}.ts`), formats: ['es'], fileName: peer },
    },
  });
  const [first] = [made].flat();
  if (!first || !('output' in first)) throw new Error(`${peer} was not bundled`);
  return first.output[0].code;
}

/** Serves the bare peers with the data that ours has: /editor and /table. */
export async function servePeers(data: { document: unknown; rows: unknown }) {
  const answers = new Map<string, [type: string, body: string]>([
    ['/document.json', ['application/json', JSON.stringify(data.document)]],
    ['/rows.json', ['application/json', JSON.stringify(data.rows)]],
  ]);
  for (const peer of PEERS) {
    answers.set(`/${peer}`, ['text/html', page(peer)]);
    answers.set(`/${peer}.js`, ['text/javascript', await bundled(peer)]);
  }
  const server = createServer((request, response) => {
    const [type, body] = answers.get(request.url ?? '') ?? [];
    if (!type) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
