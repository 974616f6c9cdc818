import { signatureFault } from '@earshot/test/kit/fakes/aws-signatures';
import { expect } from 'chai';
import { signed } from './aws-signature.ts';

describe('a signature for Amazon', () => {
  const keys = { service: 'transcribe', region: 'eu-central-1', keyId: 'AKIDTEST', secret: 'sec/ret+key' };
  const url = new URL('https://transcribe.eu-central-1.amazonaws.com/a%20b?x=1&b=%2F');
  const body = Buffer.from('{"a":"ü"}');
  const request = { method: 'POST', url, headers: { 'X-Amz-Target': 'Transcribe.Act' } };
  const lower = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  it('is right for any service, and wrong for another one, another key or another body', () => {
    const sent = { ...request, headers: lower(signed({ ...request, body }, keys, new Date())), body };
    expect(signatureFault(sent, keys)).to.equal(undefined);
    expect(signatureFault(sent, { ...keys, service: 's3' })).to.equal('SignatureDoesNotMatch');
    expect(signatureFault(sent, { ...keys, secret: 'other' })).to.equal('SignatureDoesNotMatch');
    expect(signatureFault({ ...sent, body: Buffer.from('x') }, keys)).to.equal('XAmzContentSHA256Mismatch');
  });

  it('leaves a body out where it is told to', () => {
    const sent = { ...request, headers: lower(signed({ ...request, body: 'unsigned' }, keys, new Date())), body };
    expect(sent.headers['x-amz-content-sha256']).to.equal('UNSIGNED-PAYLOAD');
    expect(signatureFault(sent, { ...keys, unsigned: true })).to.equal(undefined);
    expect(signatureFault(sent, keys)).to.equal('XAmzContentSHA256Mismatch');
  });
});
