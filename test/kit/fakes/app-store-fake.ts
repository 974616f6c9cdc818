import { generateKeyPairSync, type KeyObject, randomInt, verify } from 'node:crypto';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';

interface Review {
  id: string;
  /** ISO 8601 */
  at: string;
  rating: number;
  title: string;
  body: string;
  author: string;
  country: string;
  reply?: string;
}

const HOUR = 3_600_000;
const NOW = Date.now();
const COUNTRIES: Record<string, string> = { us: 'USA', de: 'DEU' };
const LONGEST_TOKEN_SECONDS = 1200;
const RSS =
  /^\/(?<country>[a-z]{2})\/rss\/customerreviews(\/page=(?<page>\d+))?\/id=(?<app>\d+)\/sortby=mostrecent\/json$/i;

/** One app in the App Store and in App Store Connect, with its seller's key. */
export class AppStoreFake {
  readonly app = String(randomInt(1e9, 9e9));
  readonly name = `Timer ${this.app}`;
  reviews: Review[] = [];
  /** number of requests */
  asked = 0;
  /** answers to the next requests in place of the usual ones */
  trouble: Answered[] = [];
  /** number of empty pages of the paged feed */
  empty = 0;
  /** true for an old feed that begins with the app itself */
  appFirst = false;
  keyId = '';
  privateKey = '';
  readonly issuerId = '57246542-96fe-1a63-e053-0824d011072a';
  #public: KeyObject | undefined;
  #forbidden = false;

  constructor() {
    this.renewKey();
    fakes.add(this);
    answerAs('itunes.apple.com', (asked) => publicStore(asked));
    answerAs('api.appstoreconnect.apple.com', (asked) => connect(asked));
  }

  /** Replaces the key, so that the old one is refused. */
  renewKey(): void {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.keyId = `KEY${String(randomInt(1e6, 9e6))}`;
    this.privateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    this.#public = publicKey;
  }

  revokeKey(): void {
    this.#public = undefined;
  }

  /** Limits the key to signing in, without reading. */
  forbid(): void {
    this.#forbidden = true;
  }

  /** Adds reviews by this many people: the newest last, an hour apart and ending now. */
  say(count: number, country = 'us'): void {
    for (const [at, review] of this.reviews.entries())
      review.at = time(NOW - (this.reviews.length - at + count) * HOUR);
    const from = this.reviews.length;
    for (let number = from; number < from + count; number += 1)
      this.reviews.push({
        id: `${this.app}-${number}`,
        at: time(NOW - (from + count - number) * HOUR),
        rating: 1 + (number % 5),
        title: `Review ${number}`,
        body: `It rings ${number} times too late.`,
        author: `Reader ${number}`,
        country,
        ...(number % 7 === 0 && { reply: 'We are sorry.' }),
      });
  }

  /** Rewrites a recent review: the same id, a new date (provider's notes). */
  edit(text: string): void {
    const review = this.reviews.at(-3);
    if (review) Object.assign(review, { body: text, at: time(NOW) });
  }

  takes(token: string): 'yes' | 'no' {
    const [header = '', claims = '', signature = ''] = token.split('.');
    const { alg, kid, typ } = decoded(header);
    const { iss, sub, iat, exp, aud } = decoded(claims);
    const key = this.#public;
    const signed = Buffer.from(signature, 'base64url');
    const good =
      key !== undefined &&
      alg === 'ES256' &&
      typ === 'JWT' &&
      kid === this.keyId &&
      aud === 'appstoreconnect-v1' &&
      (iss === this.issuerId || (iss === undefined && sub === 'user')) &&
      typeof iat === 'number' &&
      typeof exp === 'number' &&
      exp > Date.now() / 1000 &&
      exp - Math.min(iat, Date.now() / 1000) <= LONGEST_TOKEN_SECONDS &&
      signed.length === 64 &&
      verify('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, signed);
    return good ? 'yes' : 'no';
  }

  get readsNothing(): boolean {
    return this.#forbidden;
  }

  newestFirst(): Review[] {
    return this.reviews.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  }
}

const fakes = new Set<AppStoreFake>();
const time = (ms: number) => new Date(ms).toISOString();
const decoded = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>;
const byApp = (id: string | undefined) => [...fakes].find(({ app }) => app === id);
const label = (text: string | number) => ({ label: String(text) });

function publicStore({ url }: Asked): Answered {
  if (url.pathname === '/lookup' || url.pathname === '/search') return findApps(url);
  const { app, country, page } = RSS.exec(url.pathname)?.groups ?? {};
  const fake = byApp(app);
  if (!fake) return { status: 400 };
  fake.asked += 1;
  const trouble = fake.trouble.shift();
  if (trouble) return trouble;
  if (page !== undefined && Number(page) > 10) return { status: 400 };
  const paged = page !== undefined;
  if (paged && fake.empty > 0) {
    fake.empty -= 1;
    return { body: { feed: {} } };
  }
  const at = paged ? Number(page) - 1 : 0;
  const reviews = fake.newestFirst().filter((review) => review.country === country);
  const entries: object[] = reviews.slice(at * 50, at * 50 + 50).map((review) => ({
    id: label(review.id),
    title: label(review.title),
    content: { ...label(review.body), attributes: { type: 'text' } },
    updated: label(review.at),
    author: { name: label(review.author), uri: label('https://itunes.apple.com/reviews/id1') },
    'im:rating': label(review.rating),
    'im:version': label('1.2'),
    'im:voteSum': label(0),
    'im:voteCount': label(0),
    link: { attributes: { rel: 'related' } },
  }));
  if (fake.appFirst && at === 0) entries.unshift({ id: label(fake.app), title: label(fake.name) });
  const [only] = entries;
  return { body: { feed: entries.length === 0 ? {} : { entry: entries.length === 1 ? only : entries } } };
}

function findApps({ pathname, searchParams }: URL): Answered {
  const wanted = searchParams.get('id') ?? searchParams.get('term') ?? '';
  const fits = ({ app, name }: AppStoreFake) => (pathname === '/lookup' ? app === wanted : name.includes(wanted));
  const results = [...fakes].filter(fits).map(({ app, name }) => ({ trackId: Number(app), trackName: name }));
  return { body: { resultCount: results.length, results } };
}

const fault = (status: number, code: string, headers = {}): Answered => ({
  status,
  headers,
  body: { errors: [{ id: 'e1', status: String(status), code, title: code, detail: '' }] },
});

function connect({ url, headers }: Asked): Answered {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const fake = [...fakes].find((one) => one.keyId === decoded(token.split('.')[0] ?? '').kid);
  if (!fake) return fault(401, 'NOT_AUTHORIZED');
  fake.asked += 1;
  const trouble = fake.trouble.shift();
  if (trouble) return trouble;
  if (fake.takes(token) === 'no') return fault(401, 'NOT_AUTHORIZED');
  if (fake.readsNothing) return fault(403, 'FORBIDDEN_ERROR');
  if (url.pathname === '/v1/apps')
    return {
      body: { data: [{ type: 'apps', id: fake.app, attributes: { name: fake.name } }], links: { self: url.href } },
    };
  if (url.pathname !== `/v1/apps/${fake.app}/customerReviews`) return fault(404, 'NOT_FOUND');
  return reviewsOf(fake, url);
}

function reviewsOf(fake: AppStoreFake, url: URL): Answered {
  const query = url.searchParams;
  const [limit, from] = [Number(query.get('limit') ?? 20), Number(query.get('cursor') ?? 0)];
  if (!(limit >= 1 && limit <= 200) || query.get('sort') !== '-createdDate') return fault(400, 'PARAMETER_ERROR');
  const [ratings, territories] = ['filter[rating]', 'filter[territory]'].map((name) => query.get(name)?.split(','));
  const all = fake
    .newestFirst()
    .filter(({ rating }) => ratings?.includes(String(rating)) ?? true)
    .filter(({ country }) => territories?.includes(COUNTRIES[country] ?? '') ?? true);
  const page = all.slice(from, from + limit);
  const next = new URL(url);
  next.searchParams.set('cursor', String(from + limit));
  return {
    body: {
      data: page.map(({ id, at, rating, title, body, author, country, reply }) => ({
        type: 'customerReviews',
        id,
        attributes: { rating, title, body, reviewerNickname: author, createdDate: at, territory: COUNTRIES[country] },
        relationships: { response: { data: reply ? { type: 'customerReviewResponses', id: `r${id}` } : null } },
      })),
      included: page.flatMap(({ id, reply }) =>
        reply && query.get('include') === 'response'
          ? [
              {
                type: 'customerReviewResponses',
                id: `r${id}`,
                attributes: { responseBody: reply, lastModifiedDate: time(NOW), state: 'PUBLISHED' },
              },
            ]
          : [],
      ),
      links: { self: url.href, ...(from + limit < all.length && { next: next.href }) },
      meta: { paging: { total: all.length, limit } },
    },
  };
}
