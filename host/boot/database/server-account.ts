import { spawn } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, chmod, chown, mkdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StartFailure } from '@earshot/config/start-failure';

/** The user that the database server runs as if it can't be our own. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

const NOBODY: ServerAccount = { uid: 65534, gid: 65534 };

/**
 * System account that runs the server on this folder: the host's own (undefined), or, because PostgreSQL refuses root,
 * the folder's owner, or "nobody". Throws StartFailure if the folder is another user's.
 */
export async function serverAccount(folder: string): Promise<ServerAccount | undefined> {
  const us = process.getuid?.();
  const owner = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw cannotUse(folder, error);
  });
  if (us === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  if (owner && owner.uid !== us) throw cannotUse(folder, new Error(`it belongs to user ${owner.uid}`));
  return undefined;
}

function ourName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`; // a user id without a name, as in containers
  }
}

function cannotUse(folder: string, cause: Error): StartFailure {
  return new StartFailure(
    `${folder} cannot be used by ${ourName()} (${cause.message}): give that user the folder, start Earshot as its owner, or set EARSHOT_DATA to another one.`,
    { cause },
  );
}

export interface Finished {
  code: number | null;
  output: string;
}

/** Runs a program to its end as the given account and returns its exit code and output; never through a shell. */
export function runProgram(
  file: string,
  args: string[],
  cwd: string,
  account: ServerAccount | undefined,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // Detached: Ctrl+C in the terminal reaches only the host, which then stops its children in order.
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

/** Environment of a server process: nothing of the host's own, so that no secret is passed on. */
export function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: home };
}

/** Creates a folder that only the account can access. */
export async function makePrivateFolder(folder: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** Creates the data folder, and refuses to start if it is not writable. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw cannotUse(folder, cause instanceof Error ? cause : new Error(String(cause)));
  }
}

// Not with `recursive`: where nothing can be created, as below /proc, Node 24 tries for ever.
async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || existsSync(above)) throw fault;
    await makeFolders(above);
    await mkdir(folder, { mode: 0o700 });
  }
}

/** Gives the server's account access through the data folder, and refuses to start if a folder above prevents it. */
export async function openToServer(folder: string, account: ServerAccount | undefined): Promise<void> {
  if (!account) return;
  await chmod(folder, (await stat(folder)).mode | 0o011);
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], '/', account);
  if (code === 0) return;
  throw new StartFailure(
    `The database server, which runs as ${account.uid === NOBODY.uid ? 'nobody' : `user ${account.uid}`} when root starts Earshot, cannot enter ${folder}: set EARSHOT_DATA to a folder whose parents everyone can enter, such as /var/lib/earshot.`,
  );
}
