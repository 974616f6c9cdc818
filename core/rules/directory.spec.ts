import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import * as z from 'zod';
import { directoryOf } from './directory.ts';

describe('directoryOf', () => {
  it('is a UUID that is no other workspace’s, and no random id', () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect(z.uuid().safeParse(directoryOf(first)).success).to.equal(true);
    expect(directoryOf(first)).not.to.equal(first);
    expect(directoryOf(first)).not.to.equal(directoryOf(second));
    expect(directoryOf(first)[14]).to.equal('8');
  });
});
