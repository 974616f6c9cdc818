import { ConnectionError, DatabaseError } from 'sequelize';

// 57P0x: the server stops or has been killed; 08xxx: the connection is gone; 53300: no connection is free.
const OUTAGE = /^(57P0\d|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;
// pg has no code for these (client.js).
const CUT = /^(Connection terminated|Client has encountered a connection error)/;

/** Whether something failed because the database did not answer: the same may succeed later. */
export function isOutage(fault: unknown): boolean {
  if (fault instanceof ConnectionError) return true;
  const { code = '', message = '' } = ((fault instanceof DatabaseError ? fault.original : fault) ?? {}) as {
    code?: string;
    message?: string;
  };
  return OUTAGE.test(code) || CUT.test(message);
}
