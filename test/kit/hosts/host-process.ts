import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signIn } from '@earshot/core/model/session';
import { livingServer, stopServer } from '@earshot/host/boot/database/cluster';
import { embeddedCluster } from '@earshot/host/boot/database/open-database';
import { provision, superuser } from '@earshot/host/boot/database/provision';
import { type Connection, withClient } from '@earshot/host/store/client';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import type { Client } from 'pg';
import { Visitor } from './person.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Entry point that operators start. */
const MAIN = join(ROOT, 'host', 'dist', 'main.js');
const READY = /^Earshot is ready: (\S+)$/m;
const LINK = /^ {2}(\S+\/auth\/setup#token=\S+)$/m;

export interface HostOptions {
  data: string;
  env?: Record<string, string>;
  /** entry point, if not the host's own */
  entry?: string;
  /** command line arguments after the program */
  args?: string[];
  /** in a separate process group, as a terminal would start it: signals go to the whole group */
  terminal?: boolean;
  /** at a separate terminal (util-linux's script), closed by killing that process */
  screen?: boolean;
}

/** Event of a test that timed out, with its start time. */
const CUT_OFF = 'earshot test cut off';

/** The environment of an operator with only these settings. */
function environment({ data, env }: HostOptions): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(EARSHOT_|NODE_|DATABASE_URL|PORT|npm_|TEST_)/.test(name),
  );
  return {
    ...Object.fromEntries(ours),
    EARSHOT_DATA: data,
    PORT: '0',
    EARSHOT_SAMPLE: '0',
    EARSHOT_LOG_LEVEL: 'warn',
    ...env,
  };
}

const setup = createRequire(import.meta.url)('../../../config/setup/setup.cjs') as { built(): boolean };
let checked = false;

/** Refuses to start a host older than the sources, since tests of it would prove nothing. Checked once. */
function demandBuilt(): void {
  if (!checked && !setup.built())
    throw new Error(
      'The built host is not of these sources: run `node config/setup/setup.cjs build`, then test again.',
    );
  checked = true;
}

/** A host in a separate process, as operators run it. */
export class HostProcess {
  out = '';
  err = '';
  readonly ended: Promise<number | string>;
  private readonly child: ChildProcess;

  constructor(readonly options: HostOptions) {
    demandBuilt();
    const program = [process.execPath, options.entry ?? MAIN, ...(options.args ?? [])];
    const [file = '', ...args] = options.screen ? ['script', '-qfec', program.join(' '), '/dev/null'] : program;
    this.child = spawn(file, args, {
      cwd: ROOT,
      env: environment(options),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: options.terminal === true,
    });
    const stop = () => this.child.kill('SIGTERM');
    process.once('exit', stop);
    // counting-reporter.cjs emits it; earlier processes belong to the tests that follow.
    const begun = performance.now();
    const cutOff = (since: number) => since <= begun && stop();
    process.on(CUT_OFF, cutOff);
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.out += chunk;
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.err += chunk;
    });
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      process.off('exit', stop).off(CUT_OFF, cutOff);
      return (signal ?? code) as number | string;
    });
  }

  /** Starts a host and waits until it is ready. */
  static async ready(options: HostOptions): Promise<HostProcess> {
    const host = new HostProcess(options);
    await host.isReady();
    return host;
  }

  /** Waits until it reports that it is ready; throws its output if it ends before. */
  async isReady(): Promise<void> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    while (!READY.test(this.out)) {
      if (over) throw new Error(`The host ended: ${this.out}${this.err}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  get url(): string {
    return READY.exec(this.out)?.[1] ?? '';
  }

  get setupLink(): string | undefined {
    return LINK.exec(this.out)?.[1];
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Sends a signal that does not end it. */
  tell(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    // The id of an ended process can belong to another one.
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.ended;
    process.kill(this.options.terminal ? -this.pid : this.pid, signal);
    return this.ended;
  }
}

/** Ports below those that Linux (32768) and macOS (49152) assign to connections. */
const STEADY_PORTS = [20_000, 32_768] as const;

/**
 * A free port for a host that stops and restarts there. No connection can take it in between, unlike a port chosen by
 * the system.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...STEADY_PORTS);
    const server = createServer();
    const free = await new Promise<boolean>((done, fail) => {
      server.once('error', (fault: NodeJS.ErrnoException) => {
        if (fault.code === 'EADDRINUSE') done(false);
        else fail(fault);
      });
      server.listen(port, '127.0.0.1', () => done(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Signs a person in as the sign-in page does. */
export async function signedIn(url: string, email: string, password: string, headers = {}): Promise<Visitor> {
  const { query, variables } = documentOf(signIn, { email, password });
  const response = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-earshot': '1', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`Not signed in: ${await response.text()}`);
  return new Visitor(url, cookie.split(';')[0]);
}

/** A data folder for hosts in separate processes. */
export class DataFolder {
  readonly path = mkdtempSync('/tmp/earshot-fault-');

  /** The process of the database server here, if it runs. */
  async serverPid(): Promise<number | undefined> {
    return (await livingServer(await embeddedCluster(this.path)))?.pid;
  }

  /** The host's own connection to the database here. */
  async connection(): Promise<Connection> {
    const living = await livingServer(await embeddedCluster(this.path));
    if (!living) throw new Error('No database runs here');
    return withClient(superuser(living.socketFolder), (admin) => provision(admin, living.socketFolder, 'earshot'));
  }

  /** Queries the database here as its owner: row security does not apply. */
  async ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const living = await livingServer(await embeddedCluster(this.path));
    if (!living) throw new Error('No database runs here');
    return withClient(superuser(living.socketFolder, 'earshot'), work);
  }

  /** Stops running processes here and removes the folder. */
  async remove(): Promise<void> {
    await stopServer(await embeddedCluster(this.path));
    rmSync(this.path, { recursive: true, force: true });
  }
}
