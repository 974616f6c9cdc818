import { createHash, createHmac } from 'node:crypto';

/** Credentials and region of requests. */
export interface SigningKey {
  region: string;
  keyId: string;
  secret: string;
}

export interface ToSign {
  method: string;
  url: URL;
  /** all headers are signed */
  headers: Record<string, string>;
  body: Uint8Array;
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
// Characters that encodeURIComponent leaves unencoded, unlike S3.
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The headers of a request including its signature (AWS Signature Version 4, header form, for S3). */
export function signed({ method, url, headers, body }: ToSign, key: SigningKey, now: Date): Record<string, string> {
  const at = now.toISOString().replace(/[:-]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const hash = sha256(body);
  const sent = { ...headers, 'x-amz-content-sha256': hash, 'x-amz-date': at };
  const named = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = named.map(([name]) => name).join(';');
  const request = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...named.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const secret = [key.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, day));
  const signature = hmac(secret, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.keyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}
