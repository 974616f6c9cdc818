import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { limits } from '@earshot/core/limits';
import { EGRESS_USES } from '@earshot/core/plugin/egress-use';
import { normalEmail } from '@earshot/core/rules/email';
import { isLocalName } from '@earshot/core/rules/local-name';
import { checkPassword } from '@earshot/core/rules/password';
import * as z from 'zod';
import { isBreached } from './breached-passwords.ts';
import { StartFailure } from './start-failure.ts';

/** Maximum projects and folders of a workspace: by this server, and by its plan. */
export type PlaceLimits = Record<'projects' | 'folders', { server: number; plan?: number }>;

/** A bucket of S3-compatible storage, with its key. */
export interface FileStorage {
  origin: string;
  bucket: string;
  /** prefix of all object names; empty, or ending with a slash */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The operator's settings, checked once at the start and passed on in parts. */
export interface Environment {
  mode: 'production' | 'development' | 'test';
  port: number;
  /** The address to listen on. */
  listen: string;
  /** The public origin, if it differs from http://localhost:<port>. */
  publicUrl?: string;
  /** The data folder, absolute. */
  data: string;
  databaseUrl?: string;
  allowBypassRls: boolean;
  firstAdmin?: { email: string; password: string };
  insecureHttp: boolean;
  /** Number of trusted proxies in front of the server, whose headers determine the peer's address. */
  proxyHops: number;
  /** Token that gives access to /metrics, also through a proxy. */
  metricsToken?: string;
  /** 32 bytes; by default the one in the data folder is used (secretKey). */
  secretKey?: Buffer;
  /** true if a new workspace begins with the sample research */
  sample: boolean;
  placeLimits: PlaceLimits;
  logLevel: (typeof LOG_LEVELS)[number];
  /** External plugins: absolute folders and names of npm packages. */
  plugins: string[];
  /** The ids of plugins that workspaces can switch on. */
  pluginCeiling: '*' | string[];
  /** Absolute folders that are searched for plugins' programs, in order of precedence. */
  programFolders: string[];
  /** Private hosts that plugins can reach. */
  egressAllow: string[];
  /** Limits of the plan of all workspaces; what is absent is unlimited. */
  plan: { transcriptionMinutes?: number | undefined };
  /** Engines for recordings that can be used: the system's FFmpeg, or the WebAssembly build among the packages. */
  mediaEngines: ('system' | 'wasm')[];
  /** Concurrent media jobs of this host, by lane; a lane without workers anywhere uses those of STANDARD. */
  mediaWorkers: Record<MediaLane, number>;
  /** S3-compatible storage for the bytes of files, in place of the data folder */
  fileStorage?: FileStorage;
  /** automatic backups: folder, schedule, and number of backups to retain */
  backup?: { folder: string; cron: string; keep: number };
  /** The operator's mail server, and the sender of its emails. */
  mailServer?: { url: string; from: string };
  /** Replacement addresses of hosts, such as a gateway of the operator, by host name. */
  egressInstead: Record<string, string>;
}

/** Lanes of media jobs, by their names in EARSHOT_MEDIA_WORKERS. */
export const MEDIA_LANES = ['standard', 'accelerated', 'dedicated'] as const;
export type MediaLane = (typeof MEDIA_LANES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PLUGIN_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/;
const ALLOWED = new RegExp(`^((${EGRESS_USES.join('|')})=)?${HOST.source.slice(1)}`);

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]+)*)\/?$/;
const CRON = /^[\d*/,A-Za-z?#-]+( +[\d*/,A-Za-z?#-]+){4}$/;
const SMTP = /^smtps?:\/\/[^\s/?#]+\/?$/;
const SENDER = /^(?:[^<>\p{Cc}]+ <([^\s<>]+)>|([^\s<>]+))$/u;
const WORKERS = new RegExp(`^(${MEDIA_LANES.join('|')})=(\\d|[1-5]\\d|6[0-4])$`);
const GATEWAY = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)=(https?:\/\/[^\s?#@]+)$/;

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] });
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
const whole = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));
const placeCount = whole(1, limits.placesMost);
const PLACE_COUNT = `a number from 1 to ${limits.placesMost}`;
const httpOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => ['/', ''].includes(text.slice(new URL(text).origin.length)))
  .transform((text) => new URL(text).origin);
const bucketUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => BUCKET.test(text.slice(new URL(text).origin.length)) && !/[/]\.\.?([/]|$)/.test(text))
  .transform((text) => new URL(text));
const key = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32);

interface Variable {
  value: z.ZodType;
  /** Description of a valid value, for the line that refuses a bad one. */
  wants: string;
  /** True if its value must not appear in messages. */
  secret?: true;
}

const variable = <V extends z.ZodType>(value: V, wants: string, secret?: true) => ({ value, wants, secret });

const VARIABLES = {
  NODE_ENV: variable(z.enum(['production', 'development', 'test']), 'production, development or test'),
  PORT: variable(whole(0, 65_535), 'a port number up to 65535 (3000 when unset)'),
  EARSHOT_HOST: variable(
    z.string().regex(/^[\w.:-]+$/),
    'an address to listen on: localhost, 0.0.0.0 for all, or one of this machine',
  ),
  EARSHOT_PUBLIC_URL: variable(httpOrigin, 'the address that people use, without a path: https://earshot.example.org'),
  EARSHOT_DATA: variable(z.string(), 'a folder'),
  DATABASE_URL: variable(z.string().regex(/^postgres(ql)?:\/\//), 'postgres://user:password@host:5432/database', true),
  EARSHOT_ALLOW_BYPASS_RLS: variable(flag, '1 or 0'),
  EARSHOT_ADMIN_EMAIL: variable(
    z.string().refine((text) => normalEmail(text) !== undefined),
    'an email address',
  ),
  EARSHOT_ADMIN_PASSWORD: variable(
    z.string().refine((text) => checkPassword(text, isBreached).length === 0),
    `${limits.password.min} to ${limits.password.max} characters with upper and lower case, a digit and a symbol, and no leaked password`,
    true,
  ),
  EARSHOT_INSECURE_HTTP: variable(flag, '1 or 0'),
  EARSHOT_PROXY_HOPS: variable(whole(0, 10), 'how many proxies stand in front, 0 to 10'),
  EARSHOT_METRICS_TOKEN: variable(
    z.string().regex(/^[\w.~+/=-]{20,200}$/),
    'at least 20 letters and digits; openssl rand -hex 20 makes them',
    true,
  ),
  EARSHOT_SECRET_KEY: variable(key, '32 bytes in base64 or hex; openssl rand -base64 32 makes them', true),
  EARSHOT_SAMPLE: variable(flag, '1 or 0'),
  EARSHOT_MAX_PROJECTS: variable(placeCount, PLACE_COUNT),
  EARSHOT_MAX_FOLDERS: variable(placeCount, PLACE_COUNT),
  EARSHOT_PLAN_PROJECTS: variable(placeCount, PLACE_COUNT),
  EARSHOT_PLAN_FOLDERS: variable(placeCount, PLACE_COUNT),
  EARSHOT_PLAN_TRANSCRIPTION_MINUTES: variable(whole(0, 10_000_000), 'minutes a month, 0 to 10 000 000'),
  EARSHOT_LOG_LEVEL: variable(z.enum(LOG_LEVELS), LOG_LEVELS.join(', ')),
  EARSHOT_PLUGINS: variable(list(z.string().min(1)), 'folders or npm packages, separated by commas'),
  EARSHOT_PLUGINS_CEILING: variable(
    z.union([z.literal('*'), list(z.string().regex(PLUGIN_ID))]),
    '* for all, or ids of plugins separated by commas',
  ),
  EARSHOT_PROGRAM_FOLDERS: variable(list(z.string().regex(/^\//)), 'absolute folders separated by commas'),
  EARSHOT_MEDIA_ENGINE: variable(
    z.enum(['auto', 'system', 'wasm', 'none']),
    'auto, system (the FFmpeg of this machine), wasm (the build among the packages) or none',
  ),
  EARSHOT_MEDIA_WORKERS: variable(
    list(z.string().regex(WORKERS)),
    `workers for media jobs by lane, each 0 to ${limits.media.workers}, such as standard=2,accelerated=1,dedicated=0`,
  ),
  EARSHOT_SMTP_URL: variable(z.string().regex(SMTP), 'smtp://user:password@host:587, or smtps:// with port 465', true),
  EARSHOT_MAIL_FROM: variable(
    z.string().refine((text) => normalEmail(SENDER.exec(text)?.slice(1).find(Boolean) ?? '') !== undefined),
    'a sender such as Earshot <earshot@example.org>',
  ),
  EARSHOT_S3_URL: variable(
    bucketUrl,
    'the address of a bucket, such as https://s3.eu-central-1.amazonaws.com/earshot-files',
  ),
  EARSHOT_S3_REGION: variable(z.string().regex(/^[a-z0-9-]{1,40}$/i), 'the region of the bucket, such as eu-central-1'),
  EARSHOT_S3_KEY_ID: variable(z.string().regex(/^\S{3,200}$/), 'the id of the access key'),
  EARSHOT_S3_SECRET: variable(z.string().regex(/^\S{3,200}$/), 'the secret of the access key', true),
  EARSHOT_BACKUP_FOLDER: variable(z.string(), 'a folder for scheduled backups, best on another disk'),
  EARSHOT_BACKUP_CRON: variable(
    z.string().regex(CRON),
    'five fields of cron in UTC, such as 30 2 * * * for every night',
  ),
  EARSHOT_BACKUP_KEEP: variable(
    whole(1, limits.backup.keptMost),
    `how many scheduled backups stay, 1 to ${limits.backup.keptMost}`,
  ),
  EARSHOT_EGRESS_ALLOW: variable(
    list(z.string().toLowerCase().regex(ALLOWED)),
    `host names or addresses separated by commas, each with :port if need be and with what it is for, such as models=localhost:11434 (${EGRESS_USES.join(', ')})`,
  ),
  EARSHOT_EGRESS_INSTEAD: variable(
    list(z.string().regex(GATEWAY)),
    'host=address pairs separated by commas, such as itunes.apple.com=https://gateway.example.org/itunes',
  ),
} satisfies Record<string, Variable>;

// Folders in which packages install programs; the PATH of the user who starts the server is ignored.
const PROGRAM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];
const EVERY_NIGHT = '30 2 * * *';

type Name = keyof typeof VARIABLES;
type Values = { [N in Name]?: z.output<(typeof VARIABLES)[N]['value']> };

/** Every variable that Earshot reads. */
export const VARIABLE_NAMES = Object.keys(VARIABLES) as Name[];

/** Reads and validates the operator's settings; throws StartFailure with one line for each invalid value. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const problems: string[] = [];
  const values: Values = {};
  for (const name of VARIABLE_NAMES) {
    const text = env[name]?.trim();
    if (!text) continue; // an empty value, as compose files write it, counts as unset
    const { value, wants, secret }: Variable = VARIABLES[name];
    const read = value.safeParse(text);
    if (read.success) Object.assign(values, { [name]: read.data });
    else problems.push(`${name} ${secret ? 'is not usable' : `is ${JSON.stringify(text)}`}: give ${wants}.`);
  }
  problems.push(...contradictions(values, new Set(VARIABLE_NAMES.filter((name) => env[name]?.trim()))));
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  return environmentOf(values);
}

const TOGETHER: readonly (readonly Name[])[] = [
  ['EARSHOT_ADMIN_EMAIL', 'EARSHOT_ADMIN_PASSWORD'],
  ['EARSHOT_SMTP_URL', 'EARSHOT_MAIL_FROM'],
  ['EARSHOT_S3_URL', 'EARSHOT_S3_KEY_ID', 'EARSHOT_S3_SECRET'],
];

function contradictions(values: Values, given: Set<Name>): string[] {
  const problems: string[] = [];
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !given.has(name));
    if (missing.length > 0 && missing.length < names.length)
      problems.push(
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${names.join(' and ')} go together.`,
      );
  }
  for (const name of ['EARSHOT_BACKUP_CRON', 'EARSHOT_BACKUP_KEEP'] as const)
    if (given.has(name) && !given.has('EARSHOT_BACKUP_FOLDER'))
      problems.push(`EARSHOT_BACKUP_FOLDER is missing: ${name} is about the backups that go there.`);
  // Links in mails must not depend on the origin of a request.
  if (given.has('EARSHOT_SMTP_URL') && !given.has('EARSHOT_PUBLIC_URL'))
    problems.push('EARSHOT_PUBLIC_URL is missing: links in emails begin with it.');
  const address = values.EARSHOT_PUBLIC_URL;
  if (address?.startsWith('http:') && !isLocalName(new URL(address).hostname) && !values.EARSHOT_INSECURE_HTTP) {
    problems.push(
      `EARSHOT_PUBLIC_URL is ${address}: give the https address, or set EARSHOT_INSECURE_HTTP=1 to let passwords travel unencrypted.`,
    );
  }
  return problems;
}

function environmentOf(values: Values): Environment {
  const root = projectRoot();
  const email = values.EARSHOT_ADMIN_EMAIL;
  const password = values.EARSHOT_ADMIN_PASSWORD;
  const listen = values.EARSHOT_HOST ?? 'localhost';
  const [url, from] = [values.EARSHOT_SMTP_URL, values.EARSHOT_MAIL_FROM];
  return {
    mode: values.NODE_ENV ?? 'production',
    port: values.PORT ?? 3000,
    // A name would resolve to 127.0.0.1 or ::1, depending on the machine; every client tries 127.0.0.1.
    listen: listen === 'localhost' ? '127.0.0.1' : listen,
    publicUrl: values.EARSHOT_PUBLIC_URL,
    data: resolve(root, values.EARSHOT_DATA ?? (process.getuid?.() === 0 ? '/var/lib/earshot' : 'data')),
    databaseUrl: values.DATABASE_URL,
    allowBypassRls: values.EARSHOT_ALLOW_BYPASS_RLS ?? false,
    firstAdmin: email && password ? { email: normalEmail(email) ?? email, password } : undefined,
    insecureHttp: values.EARSHOT_INSECURE_HTTP ?? false,
    proxyHops: values.EARSHOT_PROXY_HOPS ?? 0,
    metricsToken: values.EARSHOT_METRICS_TOKEN,
    secretKey: values.EARSHOT_SECRET_KEY,
    sample: values.EARSHOT_SAMPLE ?? true,
    placeLimits: {
      projects: { server: values.EARSHOT_MAX_PROJECTS ?? limits.projects, plan: values.EARSHOT_PLAN_PROJECTS },
      folders: { server: values.EARSHOT_MAX_FOLDERS ?? limits.folders, plan: values.EARSHOT_PLAN_FOLDERS },
    },
    plan: { transcriptionMinutes: values.EARSHOT_PLAN_TRANSCRIPTION_MINUTES },
    logLevel: values.EARSHOT_LOG_LEVEL ?? 'info',
    plugins: (values.EARSHOT_PLUGINS ?? []).map((name) => (/^[./]/.test(name) ? resolve(root, name) : name)),
    pluginCeiling: values.EARSHOT_PLUGINS_CEILING ?? '*',
    programFolders: values.EARSHOT_PROGRAM_FOLDERS ?? PROGRAM_FOLDERS,
    mediaEngines: ENGINES[values.EARSHOT_MEDIA_ENGINE ?? 'auto'],
    mediaWorkers: mediaWorkersOf(values.EARSHOT_MEDIA_WORKERS ?? []),
    mailServer: url && from ? { url, from } : undefined,
    fileStorage: fileStorageOf(values),
    backup: backupOf(values, root),
    egressAllow: values.EARSHOT_EGRESS_ALLOW ?? [],
    egressInstead: Object.fromEntries((values.EARSHOT_EGRESS_INSTEAD ?? []).map(gateway)),
  };
}

const ENGINES = { auto: ['system', 'wasm'], system: ['system'], wasm: ['wasm'], none: [] } satisfies Record<
  string,
  Environment['mediaEngines']
>;

function mediaWorkersOf(entries: readonly string[]): Environment['mediaWorkers'] {
  const { media: standard, accelerated } = limits.jobs.concurrency;
  const given = entries.map((entry) => entry.split('=')).map(([lane = '', count]) => [lane, Number(count)]);
  return { standard, accelerated, dedicated: 0, ...Object.fromEntries(given) };
}

function fileStorageOf(values: Values): Environment['fileStorage'] {
  const { EARSHOT_S3_URL: url, EARSHOT_S3_KEY_ID: keyId, EARSHOT_S3_SECRET: secret } = values;
  if (!url || !keyId || !secret) return undefined;
  const [, bucket = '', path = ''] = BUCKET.exec(url.pathname) ?? [];
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { origin: url.origin, bucket, prefix, region: values.EARSHOT_S3_REGION ?? 'us-east-1', keyId, secret };
}

function backupOf(values: Values, root: string): Environment['backup'] {
  const folder = values.EARSHOT_BACKUP_FOLDER;
  if (folder === undefined) return undefined;
  return {
    folder: resolve(root, folder),
    cron: values.EARSHOT_BACKUP_CRON ?? EVERY_NIGHT,
    keep: values.EARSHOT_BACKUP_KEEP ?? limits.backup.kept,
  };
}

function gateway(entry: string): [host: string, address: string] {
  const [, host = '', , address = ''] = GATEWAY.exec(entry) ?? [];
  return [host, address.replace(/\/$/, '')];
}

/** Base of links outside requests, as in mails. */
export const linkOrigin = ({ publicUrl, port }: Environment): string => publicUrl ?? `http://localhost:${port}`;

/** The root folder of the project, for sources and compiled files alike. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'lerna.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new StartFailure('The project folder is not complete: lerna.json is missing.');
    folder = above;
  }
  return folder;
}
