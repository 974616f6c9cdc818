import { StartFailure } from '@earshot/config/start-failure';
import { Client } from 'pg';
import type { Connection } from '../../store/client.ts';

const MOST_SECONDS = 300;

/** Parameters that the driver reads itself. */
const DRIVERS = ['host', 'port', 'user', 'password', 'ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert'];
DRIVERS.push('sslnegotiation', 'uselibpqcompat');

type Part = Partial<Connection>;

const isSeconds = (text: string, from: number) => /^\d{1,3}$/.test(text) && Number(text) >= from;

/** Parameters read here; a text is the reason for refusing a value. */
const OURS: Record<string, (value: string) => Part | string> = {
  application_name: (value) => ({ applicationName: value }),
  options: (value) => ({ options: value }),
  connect_timeout: (value) =>
    isSeconds(value, 1) && Number(value) <= MOST_SECONDS
      ? { connectMs: Number(value) * 1000 }
      : `takes whole seconds from 1 to ${MOST_SECONDS}`,
  keepalives: (value) => {
    if (value === '0') return { keepAliveMs: null };
    return value === '1' ? {} : 'is 0 or 1';
  },
  keepalives_idle: (value) => (isSeconds(value, 1) ? { keepAliveMs: Number(value) * 1000 } : 'takes whole seconds'),
  client_encoding: (value) => (/^utf-?8$/i.test(value) ? {} : 'is always UTF8'),
  // A read-only server is left automatically.
  target_session_attrs: (value) =>
    ['read-write', 'primary', 'any'].includes(value) ? {} : 'is always read-write: Earshot writes',
};

/**
 * Parses a PostgreSQL URL, with its query parameters, into the parts that all our libraries take. Throws StartFailure
 * for an invalid one or an unsupported parameter. The URL is never repeated: it contains a password.
 */
export function connectionOf(url: string): Connection {
  if (/^\w+:\/\/[^/?#]*$|^\w+:\/\/[^/?#]*(?=[/?#])/.exec(url)?.[0].split('@').at(-1)?.includes(','))
    throw new StartFailure(
      'DATABASE_URL names several servers and Earshot takes one: give the address of a proxy, or a virtual address, that leads to the primary.',
    );
  const { host, port, database, user, password, ssl } = parsed(url);
  return {
    host,
    port,
    database: database ?? '',
    username: user ?? '',
    password: password ?? undefined,
    ssl,
    ...parametersOf(url),
  };
}

function parsed(url: string): Client {
  try {
    return new Client({ connectionString: url });
  } catch (cause) {
    throw new StartFailure('DATABASE_URL is not usable: give postgres://user:password@host:5432/database.', { cause });
  }
}

function parametersOf(url: string): Part {
  const parts: Part[] = [];
  const [, query = ''] = url.split('?');
  for (const [name, value] of new URLSearchParams(query)) {
    if (DRIVERS.includes(name)) continue;
    const part =
      OURS[name]?.(value) ?? `is unknown to Earshot, which knows ${[...DRIVERS, ...Object.keys(OURS)].join(', ')}`;
    if (typeof part === 'string') throw new StartFailure(`The parameter ${name.slice(0, 40)} of DATABASE_URL ${part}.`);
    parts.push(part);
  }
  // The interval of keepalives has no effect if they are off, in either order.
  const merged: Part = Object.assign({}, ...parts);
  return parts.some(({ keepAliveMs }) => keepAliveMs === null) ? { ...merged, keepAliveMs: null } : merged;
}
