import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface AwsKeys {
  service: string;
  region: string;
  keyId: string;
  secret: string;
  /** true if a body may go unsigned, as with https */
  unsigned?: boolean;
}

interface Request {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Error in a request's signature; computed from the specification, not by the code under test. */
export function signatureFault({ method, url, headers, body }: Request, keys: AwsKeys): string | undefined {
  const { service, region, keyId, secret, unsigned = false } = keys;
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature] = given ?? [];
  const at = String(headers['x-amz-date'] ?? '');
  const scope = `${at.slice(0, 8)}/${region}/${service}/aws4_request`;
  if (!given) return 'AccessDenied';
  if (credential.split('/')[0] !== keyId) return 'InvalidAccessKeyId';
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(sent - Date.now()) < 900_000)) return 'RequestTimeTooSkewed';
  const hash = headers['x-amz-content-sha256'];
  const waived = unsigned && hash === 'UNSIGNED-PAYLOAD';
  if (!waived && hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  const listed = names.split(';');
  const wanted = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'range');
  if (![...wanted, 'host'].every((name) => listed.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  // A gateway in between has another name.
  const header = (name: string) => (name === 'host' ? url.host : headers[name]);
  const canonical = `${method}\n${url.pathname}\n${query.join('&')}\n${listed.map((name) => `${name}:${header(name)}\n`).join('')}\n${names}\n${hash}`;
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  let key: string | Buffer = `AWS4${secret}`;
  for (const word of [...scope.split('/'), text]) key = createHmac('sha256', key).update(word).digest();
  return credential === `${keyId}/${scope}` && (key as Buffer).toString('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch';
}
