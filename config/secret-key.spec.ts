import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { secretKey } from './secret-key.ts';
import { StartFailure } from './start-failure.ts';

describe('secretKey', () => {
  let data: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'earshot-key-'));
  });
  afterEach(() => rmSync(data, { recursive: true }));

  it('makes a key once, for its owner alone, and finds it again', async () => {
    const made = await secretKey({ data });
    expect(made).to.have.length(32);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).to.equal(0o600);
    expect(await secretKey({ data })).to.deep.equal(made);
  });

  it('gives two first starts the same key', async () => {
    const keys = await Promise.all([secretKey({ data }), secretKey({ data })]);
    expect(keys[0]).to.deep.equal(keys[1]);
  });

  it('prefers the key of the environment and leaves the folder alone', async () => {
    const given = Buffer.alloc(32, 1);
    expect(await secretKey({ data: '/nonexistent', secretKey: given })).to.equal(given);
  });

  it('never replaces a damaged key', async () => {
    writeFileSync(join(data, 'secret.key'), 'c2hvcnQ=');
    const failure = await secretKey({ data }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StartFailure);
    expect(readFileSync(join(data, 'secret.key'), 'utf8')).to.equal('c2hvcnQ=');
  });
});
