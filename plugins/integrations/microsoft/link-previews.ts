import { type AnswerCall, type Shown, webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';

/** Host at which the Bot Framework publishes its keys. */
export const BOTS = 'login.botframework.com';

const Activity = z.looseObject({
  type: z.string().default(''),
  name: z.string().default(''),
  channelId: z.string().default(''),
  serviceUrl: z.string().default(''),
  value: z.unknown().optional(),
});
const Link = z.looseObject({ url: z.string().max(2000) });

/** Queries of Teams with and without the app installed. */
const QUERIES = ['composeExtension/queryLink', 'composeExtension/anonymousQueryLink'];

const CARD = 'application/vnd.microsoft.card.adaptive';

/** A text run without formatting: in a text block, Teams would interpret Markdown. */
const plain = (text: string, more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});

function attachment({ title, text, url }: Shown) {
  const content = {
    type: 'AdaptiveCard',
    version: '1.3',
    body: [plain(title, { weight: 'bolder' }), plain(text, { isSubtle: true })],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Earshot', url }],
  };
  return { contentType: CARD, content, preview: { contentType: CARD, content } };
}

/** Public content of a link. Everyone in the conversation sees the card, so the rights of no single person apply. */
async function preview({ received, publicPage }: AnswerCall): Promise<unknown> {
  const { type, name, value } = Activity.parse(JSON.parse(received.text));
  if (type !== 'invoke' || !QUERIES.includes(name)) return undefined;
  const link = Link.safeParse(value);
  const shown = link.success ? await publicPage(link.data.url) : undefined;
  const attachments = shown ? [attachment(shown)] : [];
  return { composeExtension: { type: 'result', attachmentLayout: 'list', attachments } };
}

/** Previews of public links in conversations of Teams (SH-03). */
export const linkPreviews = webhook({
  id: 'MICROSOFT_TEAMS',
  title: 'Microsoft Teams',
  path: 'microsoft-teams/messages',
  integration: 'MICROSOFT_TEAMS',
  secret: 'botId',
  bearer: {
    metadata: `https://${BOTS}/v1/.well-known/openidconfiguration`,
    issuer: 'https://api.botframework.com',
    fits: ({ claims, key, received }) => {
      const { serviceUrl, channelId } = Activity.parse(JSON.parse(received.text));
      const { endorsements } = z.looseObject({ endorsements: z.array(z.string()).default([]) }).parse(key);
      return serviceUrl !== '' && claims.serviceurl === serviceUrl && endorsements.includes(channelId);
    },
  },
  answer: preview,
});
