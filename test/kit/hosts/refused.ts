import { expect } from 'chai';
import { Turned } from './person.ts';

/** Checks that a call is refused with this code, and with these words in its text or details. */
export async function demandRefused(call: Promise<unknown>, code: string, words = ''): Promise<void> {
  const fault = await call.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  if (!(fault instanceof Turned)) throw fault ?? new Error('It was not refused.');
  expect(`${fault.message} ${JSON.stringify(fault.extensions)}`).to.include(words);
  expect(fault.code).to.equal(code);
}
