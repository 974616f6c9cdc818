import { EGRESS_USES, type EgressUse } from '@earshot/core/plugin/egress-use';

/** A declared host: a name, all names under one (*.example.org), or any (*); on the default ports or a given one. */
export interface AllowedHost {
  host: string;
  port: number | undefined;
}

/** A host that the operator allows despite its private address, for one use or, without one, for all that name it. */
export interface OperatorsHost extends AllowedHost {
  use: EgressUse | undefined;
}

const WEB_PORTS = new Set([80, 443]);
const ENTRY = /^(\*|(?:\*\.)?[^:/?#@\s*[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/** The host name of a URL for comparing and connecting: without brackets and trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The port of a URL. */
export const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

/**
 * Parses a declared host such as example.org, *.example.org, example.org:8443, [::1]:3000 or *; throws for anything
 * else.
 */
export function allowedHost(entry: string): AllowedHost {
  const [, name, port] = ENTRY.exec(entry.trim()) ?? [];
  if (name === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) {
    throw new Error(`"${entry}" is no host. Write example.org, *.example.org or example.org:8443.`);
  }
  const wild = name.startsWith('*.') ? '*.' : '';
  const plain = name.slice(wild.length);
  const host = plain === '*' ? '*' : wild + hostOf(new URL(`http://${plain}`));
  return { host, port: port === undefined ? undefined : Number(port) };
}

/** Parses an entry of the operator, such as localhost:11434 or models=localhost:11434. */
export function operatorsHost(entry: string): OperatorsHost {
  const at = entry.indexOf('=');
  const use = EGRESS_USES.find((one) => one === entry.slice(0, at));
  if (at >= 0 && !use)
    throw new Error(`"${entry}" is for no use. Write one of ${EGRESS_USES.join(', ')} before the =.`);
  return { ...allowedHost(entry.slice(at + 1)), use };
}

const named = (allowed: string, host: string): boolean => {
  if (allowed === '*') return true;
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : allowed === host;
};

const rightPort = (url: URL, port: number | undefined): boolean =>
  port === undefined ? WEB_PORTS.has(portOf(url)) : port === portOf(url);

/** True if a URL's host and port are declared. */
export const isDeclared = (url: URL, declared: readonly AllowedHost[]): boolean =>
  declared.some(({ host, port }) => rightPort(url, port) && named(host, hostOf(url)));

/**
 * True if the operator listed exactly this host (no wildcard) and port, which can then be private. An entry without a
 * use does not apply to a caller of any host (*), where authors of automations type the address.
 */
export const isOperators = (
  url: URL,
  listed: readonly OperatorsHost[],
  { use, declared }: { use: EgressUse | undefined; declared: readonly AllowedHost[] },
): boolean => {
  const anywhere = declared.some(({ host }) => host === '*');
  return listed.some(
    (entry) =>
      rightPort(url, entry.port) &&
      entry.host === hostOf(url) &&
      (entry.use === undefined ? !anywhere : entry.use === use),
  );
};
