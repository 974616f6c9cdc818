import { type ChannelRecord, pickedChoice, pullChannel } from '@earshot/core/plugin/channel';
import type { Http } from '@earshot/core/plugin/http';
import * as z from 'zod';
import { Marks, newestFirst } from './newest-first.ts';
import { storefronts } from './storefronts.ts';

const SHOP = 'https://itunes.apple.com';
const PAGES = 10;
// 403 means rate limiting here: there is no key that could be rejected (provider's notes).
const ASKING = { throttled: [403] };

const label = z.object({ label: z.string() });
const Review = z.looseObject({
  id: label,
  title: label,
  content: label,
  updated: label,
  author: z.object({ name: label }),
  'im:rating': label,
  'im:version': label.optional(),
  'im:voteSum': label.optional(),
});
// A single entry is an object, and older feeds begin with the app itself, which has no rating.
const isReview = (entry: unknown) => typeof entry === 'object' && entry !== null && 'im:rating' in entry;
const entries = z.preprocess((given) => [given ?? []].flat().filter(isReview), z.array(Review));
const Feed = z.object({ feed: z.object({ entry: entries }) });
const Found = z.object({ results: z.array(z.object({ trackId: z.number(), trackName: z.string() })) });

/**
 * Reads a page of an app's reviews in a country. The first page is sometimes temporarily empty, less often in its
 * other form.
 */
async function readPage(http: Http, app: string, country: string, page: number) {
  const reviews = `${SHOP}/${country}/rss/customerreviews`;
  const first = `${reviews}/id=${app}/sortBy=mostRecent/json`;
  const usual = `${reviews}/page=${page}/id=${app}/sortby=mostrecent/json`;
  for (const url of page === 1 ? [usual, usual, first] : [usual]) {
    const { feed } = await http.json(url, Feed, ASKING);
    if (feed.entry.length > 0) return feed.entry;
  }
  return [];
}

const record = (entry: z.infer<typeof Review>, app: { id: string; name: string }, country: string): ChannelRecord => ({
  externalId: entry.id.label,
  occurredAt: entry.updated.label,
  title: entry.title.label,
  text: entry.content.label,
  author: entry.author.name.label,
  url: `https://apps.apple.com/${country}/app/id${app.id}?see-all=reviews`,
  fields: {
    App: app.name,
    Rating: entry['im:rating'].label,
    Country: country,
    ...(entry['im:version'] && { Version: entry['im:version'].label }),
    ...(entry['im:voteSum'] && { 'Helpful votes': entry['im:voteSum'].label }),
  },
  raw: entry,
});

/** Public reviews of the App Store: the last 500 of each country. */
export const publicReviews = pullChannel({
  id: 'APP_STORE',
  title: 'App Store reviews',
  description: 'What everyone can read, without a key: the last 500 reviews of an app in each country.',
  perSecond: 1,
  settings: z.strictObject({
    countries: z.array(pickedChoice).min(1, 'Choose at least one country.').max(20).meta({ title: 'Countries' }),
    apps: z.array(pickedChoice).min(1, 'Choose at least one app.').max(20).meta({
      title: 'Apps',
      description: 'Type a name, or the number in the address of its page',
    }),
  }),
  choices: {
    countries: ({ query }) => storefronts.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    apps: async ({ http, query, settings }) => {
      const term = query.trim();
      if (term === '') return [];
      const [country] = z.array(pickedChoice).catch([]).parse(settings.countries);
      const asked = /^\d+$/.test(term)
        ? `lookup?id=${term}`
        : `search?entity=software&term=${encodeURIComponent(term)}`;
      const { results } = await http.json(`${SHOP}/${asked}&country=${country?.id ?? 'us'}`, Found, ASKING);
      return results.map(({ trackId, trackName }) => ({ id: String(trackId), name: trackName }));
    },
  },
  async *pull({ settings: { apps, countries }, bookmark, since, http }) {
    const marks = Marks.parse(bookmark ?? {});
    for (const app of apps)
      for (const { id: country } of countries)
        yield* newestFirst(marks, {
          key: `${app.id} ${country}`,
          since,
          page: async (next = '1') => {
            const found = await readPage(http, app.id, country, Number(next));
            const goesOn = found.length > 0 && Number(next) < PAGES;
            return {
              records: found.map((entry) => record(entry, app, country)),
              next: goesOn ? String(Number(next) + 1) : undefined,
            };
          },
        });
  },
});
