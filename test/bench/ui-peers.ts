import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { LONG_NOTE } from './ui-seed.ts';

export type Peer = 'editor' | 'table' | 'flow';

const UI = join(import.meta.dirname, '..', '..', 'ui');
const page = (peer: Peer) =>
  `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/flow.css"><title>${peer}</title><a href="/${peer}">${LONG_NOTE}</a><div id="peer"></div><script type="module" src="/${peer}.js"></script>`;

/** Bundled like Earshot's own pages, with the same versions. */
async function bundled(peer: Peer): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: UI,
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

/** Serves bare peers with the same data: each at its name, each piece of data as <name>.json. */
export async function servePeers(peers: readonly Peer[], data: Readonly<Record<string, unknown>>) {
  const answers = new Map<string, [type: string, body: string]>(
    Object.entries(data).map(([name, value]) => [`/${name}.json`, ['application/json', JSON.stringify(value)]]),
  );
  const flow = createRequire(join(UI, 'package.json')).resolve('@xyflow/react/dist/base.css');
  answers.set('/flow.css', ['text/css', await readFile(flow, 'utf8')]);
  for (const peer of peers) {
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
