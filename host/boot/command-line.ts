import { resolve } from 'node:path';
import { readEnvironment } from '@earshot/config/environment';
import { numberText } from '@earshot/core/rules/number-text';
import type { Manifest } from '../areas/backup/archive/manifest.ts';
import { verifyBackup } from '../areas/backup/verify-backup.ts';
import { createLog } from '../log/log.ts';
import { backup, restore, verifyAuditLogs, writeErasures } from './operator-commands.ts';

const USAGE = `npm run earshot -- backup <file>             makes a backup, also while Earshot runs
npm run earshot -- verify <file>             says whether a backup is whole
npm run earshot -- restore <file>            brings a backup into an empty database and data folder
                   --without-secrets         … although the key that seals its secrets is lost
                   --erasures=<register>     … and erases again what was erased since
npm run earshot -- erasures <file>           writes what was erased, by id, for a later restore
npm run earshot -- audit verify              says whether the audit logs are as they were written
npm run earshot -- airgap [journeys]         runs the browser tests without a way out`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Shows the current activity on stderr, at most once a second; results go to stdout. */
function progress(): (doing: string) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (doing) => {
    if (performance.now() - told < 1000) return;
    told = performance.now();
    process.stderr.write(`… ${doing}\n`);
  };
}

const count = (number: number, one: string) => `${numberText(number)} ${one}${number === 1 ? '' : 's'}`;

function contents({ tables, files, madeAt, release }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${count(rows, 'row')} and ${count(files.length, 'file')}, as they were on ${madeAt} (Earshot ${release})`;
}

/** Lines about data that a backup could not include. */
function losses({ files, missing }: Manifest): string[] {
  const harmed = files.filter(({ hash, sha256 }) => hash !== sha256).length;
  return [
    ...(missing.length > 0
      ? [`${count(missing.length, 'file')} named by the database were not in the file store.`]
      : []),
    ...(harmed > 0 ? [`${count(harmed, 'file')} in the file store were damaged already.`] : []),
  ];
}

const warn = (manifest: Manifest) => {
  for (const line of losses(manifest)) process.stderr.write(`Warning: ${line}\n`);
};

/** An option followed by a path. */
const ERASURES = '--erasures=';

const isOption = (given: string, option: string) =>
  option.endsWith('=') ? given.startsWith(option) && given !== option : given === option;

type Command = (path: string, options: readonly string[]) => Promise<number>;

const ON_FILES: Record<string, { options: readonly string[]; run: Command }> = {
  backup: {
    options: [],
    run: async (path) => {
      const environment = readEnvironment();
      const { manifest, bytes } = await backup(environment, createLog(environment.logLevel), path, progress());
      warn(manifest);
      say(`Backed up to ${path} (${numberText(bytes)} bytes), and read back: ${contents(manifest)}.`);
      say('Secrets in it are sealed. Keep secret.key, which opens them, apart from it.');
      return 0;
    },
  },
  verify: {
    options: [],
    run: async (path) => {
      const manifest = await verifyBackup(path);
      warn(manifest);
      say(`${path} is whole: ${contents(manifest)}.`);
      return 0;
    },
  },
  erasures: {
    options: [],
    run: async (path) => {
      const environment = readEnvironment();
      const written = await writeErasures(environment, createLog(environment.logLevel), path);
      say(`${count(written, 'erasure')} written to ${path}. Keep it beside the backups.`);
      return 0;
    },
  },
  restore: {
    options: ['--without-secrets', ERASURES],
    run: async (path, options) => {
      const environment = readEnvironment();
      const withoutSecrets = options.includes('--without-secrets');
      const log = createLog(environment.logLevel);
      const named = options.find((option) => option.startsWith(ERASURES));
      const register = named === undefined ? undefined : resolve(named.slice(ERASURES.length));
      const { manifest, repeated } = await restore(environment, log, {
        path,
        withoutSecrets,
        register,
        tell: progress(),
      });
      warn(manifest);
      say(`Restored and compared: ${contents(manifest)}. Start Earshot with: npm start`);
      if (register !== undefined) say(`${count(repeated, 'later erasure')} will be carried out again when it starts.`);
      return 0;
    },
  },
};

async function verifyAudits(): Promise<number> {
  const environment = readEnvironment();
  const checked = await verifyAuditLogs(environment, createLog(environment.logLevel));
  const broken = checked.filter(({ brokenAt }) => brokenAt !== null);
  for (const { workspaceId, brokenAt } of broken)
    say(
      `Workspace ${workspaceId}: the audit log was tampered with. The first entry that is wrong is number ${brokenAt}.`,
    );
  say(`${count(checked.length, 'audit log')} checked, ${broken.length} tampered with.`);
  return broken.length > 0 ? 1 : 0;
}

/** Runs an operator's command; returns the exit code. */
export async function runCommand(given: readonly string[]): Promise<number> {
  const [command = '', ...rest] = given;
  if (command === 'audit' && rest.length === 1 && rest[0] === 'verify') return verifyAudits();
  const known = Object.hasOwn(ON_FILES, command) ? ON_FILES[command] : undefined;
  const options = rest.filter((word) => word.startsWith('--'));
  const [file, ...more] = rest.filter((word) => !word.startsWith('--'));
  if (
    !known ||
    file === undefined ||
    more.length > 0 ||
    options.some((option) => !known.options.some((one) => isOption(option, one)))
  ) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  return known.run(resolve(file), options);
}
