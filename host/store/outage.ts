import { ConnectionError, DatabaseError } from 'sequelize';

const AWAY = 'The database does not answer just now. Nothing was lost; try again in a moment.';
const READ_ONLY = 'The database takes no changes just now. Nothing was lost; try again in a moment.';
const SLOW = 'The database took too long over this, and it was stopped. Try again in a moment.';
const FULL = 'The server has no room left on its disk. Tell your administrator.';
const CLOSED = 'The server cannot write to its disk. Tell your administrator.';

/** Messages for users, by PostgreSQL's or Node's code. */
const SAYINGS: [codes: RegExp, saying: string][] = [
  // 57P0x: the server stops or has been killed; 08xxx: the connection is gone; 53300: no connection is free.
  [/^(57P0\d|08\w{3}|53300)$/, AWAY],
  [
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/,
    AWAY,
  ],
  // A standby, or a server set to read-only.
  [/^25006$/, READ_ONLY],
  [/^57014$/, SLOW],
  [/^(53100|ENOSPC|EDQUOT)$/, FULL],
  [/^(EROFS|EACCES|EPERM|EIO|58030)$/, CLOSED],
];
// pg has no code for these (client.js).
const CUT = /^(Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded)/;

interface Fault {
  code?: string;
  message?: string;
}

const original = (fault: unknown): Fault =>
  ((fault instanceof DatabaseError || fault instanceof ConnectionError ? fault.original : fault) ?? {}) as Fault;

/** The message for users after a failure that can pass, of the database or a disk; otherwise undefined. */
export function outageOf(fault: unknown): string | undefined {
  const { code = '', message = '' } = original(fault);
  const known = SAYINGS.find(([codes]) => codes.test(code))?.[1];
  if (known) return known;
  return fault instanceof ConnectionError || CUT.test(message) ? AWAY : undefined;
}

/** True if the database did not answer: a retry can succeed. */
export const isOutage = (fault: unknown): boolean => outageOf(fault) !== undefined;

/** True if the server refused a change as read-only: its address will soon lead elsewhere. */
export const isReadOnly = (fault: unknown): boolean => original(fault).code === '25006';
