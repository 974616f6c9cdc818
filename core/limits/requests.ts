import { day } from './time.ts';

/** Limits of requests to the host. */
export const requestsLimits = {
  /** Bytes of a JSON body, and of a message on a socket (ME-03). */
  jsonBody: 10_001_000,
  /** Bytes of a body from somebody who is not signed in. */
  strangersBody: 100_000,
  /** Nesting and values of JSON, and the bytes of it that are parsed before other requests get their turn. */
  json: { depth: 50, values: 40_000, turnBytes: 200_000 },
  /** Characters of a socket message without its binary parts; also all bytes of a connection before sign-in. */
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
    /** Fields that stand twice in one place, and fragments that are used, before a query is validated. */
    repeats: 30,
    /** Cost of a query, by its fields and the rows that its lists may return (contract 23). */
    cost: 5000,
    answer: {
      /** Values of one answer. */
      leaves: 80_000,
      /** Bytes of one answer. */
      bytes: 5_000_000,
      /** Bytes of the rows that are read for one answer. */
      loadedBytes: 20_000_000,
      /** Lists of one answer that are read at the same time. */
      lists: 4,
    },
  },
  /** Conditions of a filter. */
  filterFields: 50,
  /** Values of one condition of a filter. */
  filterValues: 100,
  /** Characters of one of these values. */
  filterValue: 1000,
  /** Characters of the name of a filter's field: the longest is a column's label with "f:" before it. */
  filterField: 502,
  underway: {
    /** Calls of one account that run at the same time. */
    calls: 4,
    /** Reads of one account from the database that run at the same time. */
    reads: 4,
    /** Calls of one account that wait for a free place; further ones are refused. */
    waiting: 200,
    /** Requests of one person, or with one token, of all kinds that have no answer yet. */
    requests: 100,
    /** The same of one network. */
    ofNetwork: 2000,
    /** GraphQL requests of one person that are read and run at the same time. */
    graphql: 8,
    /** Socket messages of one person that are worked on at the same time. */
    messages: 2,
    /** Socket messages without an answer, after which the host ends the connection. */
    unanswered: 50,
    /** Open sockets of one person. */
    sockets: 100,
    /** Packets of one socket in a second, after which the host ends the connection. */
    packets: 1000,
    /** Parts of one socket message. */
    fragments: 16,
    /** Requests of one channel key that run at the same time. */
    sent: 1,
    /** Requests of one channel key that wait. */
    sentWaiting: 60,
  },
  /** Seconds for which the answer to a mutation is stored, for when it is repeated (contract 51). */
  idempotencySeconds: day,
  /** Characters of an address in the log (BO-07). */
  loggedUrl: 2048,
} as const;
