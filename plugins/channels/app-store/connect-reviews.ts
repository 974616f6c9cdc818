import { type ChannelRecord, type PickedChoice, pickedChoice, pullChannel } from '@earshot/core/plugin/channel';
import type { Http } from '@earshot/core/plugin/http';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type ConnectKey, connectKey, connectToken, readKey } from './connect-token.ts';
import { Marks, newestFirst } from './newest-first.ts';

const CONNECT = 'https://api.appstoreconnect.apple.com';

const links = z.object({ next: z.string().optional() });
const Apps = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string() }) })) });
const Review = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({
    rating: z.number(),
    title: z.string().nullish(),
    body: z.string().nullish(),
    reviewerNickname: z.string().nullish(),
    createdDate: z.string(),
    territory: z.string().nullish(),
  }),
  relationships: z
    .object({ response: z.object({ data: z.object({ id: z.string() }).nullish() }).optional() })
    .optional(),
});
const Response = z.looseObject({ id: z.string(), attributes: z.looseObject({ responseBody: z.string() }) });
const Reviews = z.object({ data: z.array(Review), included: z.array(Response).default([]), links });

const ask = <S extends z.ZodType>(http: Http, key: ConnectKey, path: string, shape: S) =>
  http.json(`${CONNECT}${path}`, shape, { headers: { authorization: `Bearer ${connectToken(key)}` } });

/** Path and query of the next page: the host of the answer is ignored, so that only our own is called. */
function pathOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { pathname, search } = new URL(url, CONNECT);
  return `${pathname}${search}`;
}

function record(app: PickedChoice, review: z.infer<typeof Review>, reply: string | undefined): ChannelRecord {
  const { rating, title, body, reviewerNickname, createdDate, territory } = review.attributes;
  return {
    externalId: review.id,
    occurredAt: createdDate,
    title: title ?? '',
    text: body ?? '',
    author: reviewerNickname ?? '',
    url: `https://apps.apple.com/app/id${app.id}?see-all=reviews`,
    fields: {
      App: app.name,
      Rating: String(rating),
      ...(territory && { Country: territory }),
      ...(reply && { Reply: reply }),
    },
    raw: review,
  };
}

/** All reviews of one's own apps, through App Store Connect. */
export const connectReviews = pullChannel({
  id: 'APP_STORE_CONNECT',
  title: 'App Store Connect',
  description: 'All reviews of your own apps, in every country, with your replies; takes a key of App Store Connect.',
  perSecond: 1,
  settings: z.strictObject({
    ...connectKey,
    apps: z.array(pickedChoice).min(1, 'Choose at least one app.').max(20).meta({ title: 'Apps' }),
  }),
  choices: {
    apps: async ({ http, query, settings }) => {
      const key = readKey(settings);
      if (!key) throw new Refusal('BAD_USER_INPUT', 'Fill in the key first; then your apps can be listed.');
      const { data } = await ask(http, key, '/v1/apps?limit=200&fields[apps]=name,bundleId', Apps);
      const apps = data.map(({ id, attributes: { name } }) => ({ id, name }));
      return apps.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
    },
  },
  async *pull({ settings: { apps, ...key }, bookmark, since, http }) {
    const marks = Marks.parse(bookmark ?? {});
    for (const app of apps) {
      const first = `/v1/apps/${encodeURIComponent(app.id)}/customerReviews?sort=-createdDate&limit=200&include=response`;
      yield* newestFirst(marks, {
        key: app.id,
        since,
        page: async (next = first) => {
          const { data, included, links } = await ask(http, key, next, Reviews);
          const replies = new Map(included.map(({ id, attributes }) => [id, attributes.responseBody]));
          const replyTo = ({ relationships }: z.infer<typeof Review>) =>
            replies.get(relationships?.response?.data?.id ?? '');
          return { records: data.map((review) => record(app, review, replyTo(review))), next: pathOf(links.next) };
        },
      });
    }
  },
});
