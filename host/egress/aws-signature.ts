import { createHash, createHmac } from 'node:crypto';
import type { AwsSigning } from '@earshot/core/plugin/http';

export interface ToSign {
  method: string;
  url: URL;
  /** all headers are signed */
  headers: Record<string, string>;
  /** a body that is not in memory goes unsigned, which S3 allows with https */
  body: Uint8Array | 'unsigned';
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
// Characters that encodeURIComponent leaves unencoded, unlike S3.
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The headers of a request including its signature (AWS Signature Version 4, header form). */
export function signed(
  { method, url, headers, body }: ToSign,
  { service, region, keyId, secret }: AwsSigning,
  now: Date,
): Record<string, string> {
  const at = now.toISOString().replace(/[:-]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const hash = body === 'unsigned' ? 'UNSIGNED-PAYLOAD' : sha256(body);
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
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}
