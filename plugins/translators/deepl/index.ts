import { secret } from '@earshot/core/model/entity';
import { plugin } from '@earshot/core/plugin/plugin';
import { translatorWith } from '@earshot/core/plugin/translator';
import * as z from 'zod';

const HOST = 'api.deepl.com';
const FREE_HOST = 'api-free.deepl.com';

const settings = z.strictObject({
  key: secret(200).meta({
    title: 'Key',
    description: 'The API key of your DeepL account; those of free accounts end in :fx',
  }),
});

const Languages = z.array(z.looseObject({ language: z.string() }));
const Translations = z.looseObject({
  translations: z.array(z.looseObject({ text: z.string(), detected_source_language: z.string().default('') })),
});

const hostOf = (key: string) => (key.endsWith(':fx') ? FREE_HOST : HOST);
const headers = (key: string) => ({ authorization: `DeepL-Auth-Key ${key}` });

export default plugin({
  id: 'deepl',
  title: 'DeepL',
  description: 'Sends the text of notes that someone translates to DeepL in Germany.',
  needs: { http: [HOST, FREE_HOST] },
  settings,
  contributes: [
    translatorWith({
      id: 'DEEPL',
      title: 'DeepL',
      description: 'A service in Germany; needs a key of an account there.',
      // A request is limited to 128 KiB; a character takes up to nine bytes in a form.
      most: { texts: 50, characters: 12_000 },
      settings,
      async languages({ settings: { key }, http }) {
        const url = `https://${hostOf(key)}/v2/languages?type=target`;
        const found = await http.json(url, Languages, { headers: headers(key) });
        return found.map(({ language }) => language);
      },
      async translate({ texts, target, settings: { key }, http }) {
        const form = [['target_lang', target] as const, ...texts.map((text) => ['text', text] as const)];
        const url = `https://${hostOf(key)}/v2/translate`;
        const asking = { headers: headers(key), send: { form }, repeatable: true };
        const { translations } = await http.json(url, Translations, asking);
        return {
          texts: translations.map(({ text }) => text),
          source: translations[0]?.detected_source_language ?? '',
        };
      },
    }),
  ],
});
