import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Environment, readEnvironment } from '@earshot/config/environment';
import { fileStoreContract, hashOf } from '@earshot/test/kit/contracts/file-store-contract';
import { S3Fake } from '@earshot/test/kit/fakes/s3-fake';
import { expect } from 'chai';
import { signed } from '../../../../egress/aws-signature.ts';
import { createLog } from '../../../../log/log.ts';
import { fileStoreOf } from '../../area.ts';
import { LocalCopies } from './local-copies.ts';

const storeOf = (environment: Environment) => fileStoreOf(environment, createLog('silent'));
const workspaceId = '3f2f3f0e-0000-4000-8000-000000000001';

describe('the file store on S3', function () {
  this.timeout(30_000);
  let fake: S3Fake;
  let origin: string;
  let folder: string;
  beforeEach(async () => {
    fake = new S3Fake();
    origin = await fake.start();
    folder = mkdtempSync(join(tmpdir(), 'earshot-s3-'));
  });
  afterEach(async () => {
    await fake.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function settings(over: Record<string, string> = {}): Environment {
    const { region, keyId, secret } = fake.keys;
    return readEnvironment({
      EARSHOT_DATA: folder,
      EARSHOT_S3_URL: `${origin}/${fake.bucket}/of/earshot`,
      EARSHOT_S3_REGION: region,
      EARSHOT_S3_KEY_ID: keyId,
      EARSHOT_S3_SECRET: secret,
      ...over,
    });
  }
  const key = { workspaceId, hash: hashOf('some words') };
  const putWords = (over = {}) => storeOf(settings(over)).put(key, Readable.from(['some words']));
  const complaint = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (fault: Error) => fault.message,
    );

  fileStoreContract(() => ({
    store: storeOf(settings()),
    names: () => {
      expect([...fake.uploads]).to.deep.equal([]);
      return [...fake.objects.keys()].map((name) => name.slice(name.lastIndexOf('/') + 1));
    },
  }));

  it('names objects by workspace and hash, behind the prefix', async () => {
    await putWords();
    expect([...fake.objects.keys()]).to.deep.equal([`of/earshot/${workspaceId}/${key.hash}`]);
  });

  it('lists more than one page', async () => {
    const store = storeOf(settings());
    const hashes = ['a', 'b', 'c', 'd', 'e'].map(hashOf);
    for (const hash of hashes) await store.put({ workspaceId, hash }, Readable.from(['x']));
    const listed: string[] = [];
    for await (const hash of store.hashes(workspaceId)) listed.push(hash);
    expect(listed.toSorted()).to.deep.equal(hashes.toSorted());
  });

  it('tries again what failed in passing', async () => {
    fake.trouble.push({ status: 503, code: 'SlowDown' }, 'hang up');
    await putWords();
    expect(await text(await storeOf(settings()).open(key))).to.equal('some words');
    expect(fake.requests.filter((line) => line.startsWith('PUT'))).to.have.length(3);
  });

  it('says what an operator can do about a refusal, and does not repeat it', async () => {
    expect(await complaint(putWords({ EARSHOT_S3_SECRET: 'another-secret' }))).to.contain('correct EARSHOT_S3_SECRET');
    expect(await complaint(putWords({ EARSHOT_S3_REGION: 'us-east-1' }))).to.contain('EARSHOT_S3_REGION');
    expect(await complaint(putWords({ EARSHOT_S3_KEY_ID: 'AKIDOTHER' }))).to.contain('does not know EARSHOT_S3_KEY_ID');
    expect(await complaint(putWords({ EARSHOT_S3_URL: `${origin}/another-bucket` }))).to.contain('no such bucket');
    fake.trouble.push({ status: 403, code: 'AccessDenied' });
    expect(await complaint(putWords())).to.contain('let this key read, write, list and delete');
    expect(fake.requests).to.have.length(5);
    expect(fake.objects.size).to.equal(0);
  });

  it('keeps copies for work on this machine as long as someone wants them, but not what may be erased elsewhere', async () => {
    const copies = new LocalCopies(join(folder, 'copies'), (fault) => expect.fail(String(fault)));
    let asked = 0;
    const open = async () => {
      asked += 1;
      return Readable.from(['some words']);
    };
    const path = await copies.pathOf(key, open);
    await copies.tidy(Date.now() + 23 * 3_600_000);
    expect(await copies.pathOf(key, open)).to.equal(path);
    expect(asked).to.equal(1);
    await copies.tidy(Date.now() + 25 * 3_600_000);
    expect(existsSync(path)).to.equal(false);
    await copies.pathOf(key, open);
    expect(asked).to.equal(2);
  });

  it('leaves no parts behind when one is refused', async () => {
    const large = Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(4_000_000)));
    const put = storeOf(settings()).put(key, large);
    while (fake.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    fake.trouble.push({ status: 403, code: 'AccessDenied' });
    expect(await complaint(put)).to.contain('AccessDenied');
    expect([fake.uploads.size, fake.objects.size]).to.deep.equal([0, 0]);
  });
});

// The examples of Amazon's documentation, "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
describe('signatures for S3', () => {
  const keys = {
    service: 's3',
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const signature = (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
    const { authorization = '' } = signed(
      { method, url, headers, body: Buffer.from(body) },
      keys,
      new Date('2013-05-24T00:00:00Z'),
    );
    return /Signature=(\w+)$/.exec(authorization)?.[1];
  };

  it('are those of the documentation', () => {
    expect(signature('GET', '/test.txt', { range: 'bytes=0-9' })).to.equal(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(signature('GET', '/?lifecycle')).to.equal(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
    expect(signature('GET', '/?max-keys=2&prefix=J')).to.equal(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
    expect(
      signature(
        'PUT',
        '/test%24file.text',
        { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        'Welcome to Amazon S3.',
      ),
    ).to.equal('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });
});
