import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Sent } from '../rooms/webhooks.ts';
import { answerAs } from './fake-internet.ts';

const KEYS = 'https://login.botframework.com/v1/.well-known/keys';
// Hosts cache keys, so all tests share one.
const PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KID = 'key-1';
const SERVICE = 'https://smba.trafficmanager.net/emea/';

/** Differences of a token from the one of Teams. */
export interface Changed {
  audience?: string;
  issuer?: string;
  serviceUrl?: string;
  expires?: number;
  kid?: string;
  key?: KeyObject;
  alg?: 'RS256' | 'RS384' | 'HS256';
}

/**
 * The Bot Framework on this machine, as documented in its sheet: metadata, keys with endorsements, activities with a
 * bearer token.
 */
export class BotFrameworkFake {
  readonly botId: string = randomUUID();
  readonly pair = PAIR;
  asked = 0;

  constructor() {
    answerAs('login.botframework.com', ({ url }) => {
      this.asked += 1;
      if (url.pathname === '/v1/.well-known/openidconfiguration')
        return { body: { issuer: 'https://api.botframework.com', jwks_uri: KEYS } };
      const key = { ...PAIR.publicKey.export({ format: 'jwk' }), kid: KID, endorsements: ['msteams'], use: 'sig' };
      return url.href === KEYS ? { body: { keys: [key] } } : { status: 404 };
    });
  }

  /** Query of Teams about a typed link. */
  queryLink(url: string, changed: Changed = {}, name = 'composeExtension/queryLink'): Promise<Sent> {
    return this.sent({ type: 'invoke', name, value: { url } }, changed);
  }

  async sent(activity: object, changed: Changed = {}): Promise<Sent> {
    const { alg = 'RS256', kid = KID, key = PAIR.privateKey, expires = 3600 } = changed;
    const token = await new SignJWT({ serviceurl: changed.serviceUrl ?? SERVICE })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setIssuer(changed.issuer ?? 'https://api.botframework.com')
      .setAudience(changed.audience ?? this.botId)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
      .sign(key);
    const known = {
      id: randomUUID(),
      channelId: 'msteams',
      serviceUrl: SERVICE,
      from: { id: '29:a', aadObjectId: 'm-1' },
    };
    return {
      body: JSON.stringify({ ...known, ...activity }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    };
  }
}
