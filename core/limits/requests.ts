import { day } from './time.ts';

/** Limits of requests to the host. */
export const requestsLimits = {
  /** Bytes of a JSON body, and of a message on a socket (ME-03). */
  jsonBody: 10_001_000,
  /** Bytes of a body from a caller who is not signed in. */
  strangersBody: 100_000,
  /** Nesting and values of JSON, and bytes that are parsed before other requests get a time slice. */
  json: { depth: 50, values: 40_000, turnBytes: 200_000 },
  /** Characters of a socket message without its binary parts; also total bytes of a connection before sign-in. */
  socketText: 10_000,
  graphql: {
    /** Tokens of a query (contract 23). */
    tokens: 1500,
    /** Characters of a query. */
    text: 100_000,
    /** Levels of a query (contract 23). */
    depth: 12,
    /** Aliases of a query (contract 23). */
    aliases: 30,
    /** Repeated fields in one selection, and fragments in use, before a query is validated. */
    repeats: 30,
    /** Cost of a query, by its fields and the maximum rows of its lists (contract 23). */
    cost: 5000,
    answer: {
      /** Values of one answer. */
      leaves: 80_000,
      /** Bytes of one answer. */
      bytes: 5_000_000,
      /** Bytes of the rows that are read for one answer. */
      loadedBytes: 20_000_000,
      /** Lists of one answer that are read concurrently. */
      lists: 4,
    },
  },
  /** Conditions of a filter. */
  filterFields: 50,
  /** Values of one condition of a filter. */
  filterValues: 100,
  /** Characters of one such value. */
  filterValue: 1000,
  /** Characters of a filter field's name: the longest is a column's label with the prefix "f:". */
  filterField: 502,
  underway: {
    /** Concurrent calls of one account. */
    calls: 4,
    /** Concurrent database reads of one account. */
    reads: 4,
    /** Queued calls of one account; further ones are refused. */
    waiting: 200,
    /** Unanswered requests of any kind of one person or token. */
    requests: 100,
    /** Unanswered requests of one network. */
    ofNetwork: 2000,
    /** GraphQL requests of one person that are read and executed concurrently. */
    graphql: 8,
    /** Socket messages of one person that are processed concurrently. */
    messages: 2,
    /** Unanswered socket messages beyond which the host closes the connection. */
    unanswered: 50,
    /** Open sockets of one person. */
    sockets: 100,
    /** Packets of one socket per second beyond which the host closes the connection. */
    packets: 1000,
    /** Parts of one socket message. */
    fragments: 16,
    /** Concurrent requests of one channel key. */
    sent: 1,
    /** Queued requests of one channel key. */
    sentWaiting: 60,
  },
  /** Seconds for which the answer to a mutation is stored for repeats (contract 51). */
  idempotencySeconds: day,
  /** Characters of an address in the log (BO-07). */
  loggedUrl: 2048,
} as const;
