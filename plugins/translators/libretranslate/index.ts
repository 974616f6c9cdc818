import { secret } from '@earshot/core/model/entity';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress, serverAddress, under } from '@earshot/core/plugin/server-address';
import { translatorWith } from '@earshot/core/plugin/translator';
import * as z from 'zod';

const settings = z.strictObject({
  address: serverAddress().default('https://libretranslate.com').meta({
    title: 'Address',
    description: 'Of the server; one on a private network has to be allowed by the operator',
  }),
  key: secret(200).optional().meta({ title: 'Key', description: 'Where the server asks for one' }),
});

const Languages = z.array(z.looseObject({ code: z.string(), targets: z.array(z.string()).optional() }));
const Translations = z.looseObject({
  translatedText: z.array(z.string()),
  detectedLanguage: z.array(z.looseObject({ language: z.string() })).optional(),
});

export default plugin({
  id: 'libretranslate',
  title: 'LibreTranslate',
  description: 'Sends the text of notes that someone translates to a LibreTranslate server, which can be your own.',
  needs: { hostsOf: hostsOfAddress },
  settings,
  contributes: [
    translatorWith({
      id: 'LIBRETRANSLATE',
      title: 'LibreTranslate',
      description: 'An open service that you can run yourself.',
      perSecond: 2,
      most: { texts: 50, characters: 5000 },
      settings,
      async languages({ settings: { address }, http }) {
        const found = await http.json(under(address, '/languages'), Languages);
        return [...new Set(found.flatMap(({ code, targets }) => targets ?? [code]))];
      },
      async translate({ texts, target, settings: { address, key }, http }) {
        const json = { q: texts, source: 'auto', target, format: 'text', ...(key && { api_key: key }) };
        const made = await http.json(under(address, '/translate'), Translations, { send: { json }, repeatable: true });
        return { texts: made.translatedText, source: made.detectedLanguage?.[0]?.language ?? '' };
      },
    }),
  ],
});
