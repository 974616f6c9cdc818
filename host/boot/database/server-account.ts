import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartFailure } from '@earshot/config/start-failure';

/** The user that the database server runs as when it can't be our own. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root hands it to "nobody"; everybody else runs it as themselves (undefined). */
export function serverAccount(): ServerAccount | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

export interface Finished {
  code: number | null;
  output: string;
}

/** Runs a program to its end as the given account and gives back its exit code and what it printed; never through a shell. */
export function runProgram(
  file: string,
  args: string[],
  cwd: string,
  account: ServerAccount | undefined,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // Detached: Ctrl+C in the terminal reaches the host alone, which then stops its children in order.
    const child = spawn(file, args, { ...account, cwd, env: serverEnvironment(cwd), detached: true });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** What a server process gets from our environment: nothing of ours, so that no secret travels along. */
export function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: home };
}

/** Makes a folder that only the account may look into. */
export async function makePrivateFolder(folder: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** Makes the data folder, lets the server's account walk through it, and refuses to start where that is impossible. */
export async function makeDataFolder(folder: string, account: ServerAccount | undefined): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account) await chmod(folder, (await stat(folder)).mode | 0o011);
    const { code } = await runProgram('/bin/sh', ['-c', account ? 'test -x .' : 'test -w . -a -x .'], folder, account);
    if (code !== 0) throw new Error('permission denied');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(
      account
        ? `The database server (it runs as user nobody when root starts Earshot) cannot reach the data folder ${folder}: set EARSHOT_DATA to a folder whose parents everybody may enter, such as /var/lib/earshot (${reason}).`
        : `The data folder ${folder} cannot be written by ${userInfo().username}: give that user the folder, or set EARSHOT_DATA to another one (${reason}).`,
      { cause },
    );
  }
}
