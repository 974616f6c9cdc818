// Loaded before everything else in each Node process of an air-gap check: no socket leaves this machine, and who tried is noted.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { BlockList, isIP, Socket } from 'node:net';

const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');
local.addAddress('0.0.0.0', 'ipv4');

const isLocalName = (/** @type {string} */ name) => name === 'localhost' || name.endsWith('.localhost') || name === '';
const isLocal = (/** @type {string} */ host) => {
  const family = isIP(host);
  return family === 0 ? isLocalName(host) : local.check(host, family === 4 ? 'ipv4' : 'ipv6');
};

/** A line of the ledger: what was done, and to whom. */
const note = (/** @type {string} */ what, /** @type {string} */ to) =>
  appendFileSync(process.env.EARSHOT_AIRGAP_LEDGER ?? '/dev/null', `${JSON.stringify({ what, to })}\n`);

const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectLocally(/** @type {any[]} */ ...given) {
  const [first] = given;
  const wanted = Array.isArray(first) ? first[0] : first;
  // A port alone is one of this machine; a path is a socket in its file system.
  const {
    host = 'localhost',
    port,
    path,
  } = typeof wanted === 'object' && wanted !== null
    ? wanted
    : { port: wanted, host: typeof given[1] === 'string' ? given[1] : 'localhost', path: undefined };
  if (path === undefined && !isLocal(String(host))) {
    note('refused', `${host}:${port}`);
    queueMicrotask(() => this.destroy(new Error(`The air-gap check lets nothing out: ${host}:${port}`)));
    return this;
  }
  note('local', path === undefined ? 'this machine, by TCP' : 'this machine, by a socket file');
  return connect.apply(this, /** @type {any} */ (given));
};

const send = dgram.Socket.prototype.send;
dgram.Socket.prototype.send = function sendLocally(/** @type {any[]} */ ...given) {
  const host = given.find((part, at) => at > 0 && typeof part === 'string') ?? 'localhost';
  if (isLocal(host)) return send.apply(this, /** @type {any} */ (given));
  note('refused', `${host} by UDP`);
  const done = given.at(-1);
  if (typeof done === 'function') queueMicrotask(() => done(new Error(`The air-gap check lets nothing out: ${host}`)));
};

/** Why a name outside has no address; it is noted that somebody asked for it. */
const unknown = (/** @type {string} */ name) => {
  note('refused', `the address of ${name}`);
  return Object.assign(new Error(`The air-gap check finds no names outside: ${name}`), { code: 'ENOTFOUND' });
};
const isKnown = (/** @type {string} */ name) => isIP(name) !== 0 || isLocalName(name);

const { lookup } = dns;
/** @type {any} */ (dns).lookup = (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
  if (isKnown(name)) return /** @type {any} */ (lookup)(name, ...rest);
  const fault = unknown(name);
  queueMicrotask(() => rest.at(-1)(fault));
  return {};
};
const { lookup: promised } = dns.promises;
/** @type {any} */ (dns.promises).lookup = async (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
  if (isKnown(name)) return /** @type {any} */ (promised)(name, ...rest);
  throw unknown(name);
};
// Modules that import these by name see them, too.
syncBuiltinESMExports();
