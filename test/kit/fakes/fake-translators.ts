import { type Answered, type Asked, answerAs } from './fake-internet.ts';

/** Key that the fakes accept. */
export const DEEPL_KEY = 'right-key:fx';
export const LIBRE_KEY = 'libre-key';

/** Translation of the fake: each text is reversed, word by word, and marked, so that its length differs. */
export const fakeTranslation = (text: string, target: string): string =>
  text.replace(/[^.!?]+/gu, (sentence) => {
    const [, head = '', words = '', tail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(sentence) ?? [];
    return words === '' ? sentence : `${head}${target.toUpperCase()} ${words.split(' ').reverse().join(' ')}${tail}`;
  });

/** A fake service: its received texts, and its next faults. */
export class FakeTranslator {
  /** received texts, by request */
  readonly sent: string[][] = [];
  /** answers to the next requests in place of translations */
  trouble: Answered[] = [];
  /** delays translations while it is set */
  gate: Promise<void> | undefined;

  get texts(): string[] {
    return this.sent.flat();
  }

  async translated(texts: string[], say: () => Answered): Promise<Answered> {
    const trouble = this.trouble.shift();
    if (trouble) return trouble;
    this.sent.push(texts);
    await this.gate;
    return say();
  }
}

const TOO_MUCH = 128 * 1024;

/** DeepL as documented: a key, a form, at most 50 texts and 128 KiB, its list of targets. */
export function fakeDeepl(): FakeTranslator {
  const fake = new FakeTranslator();
  const answer = async ({ url, method, headers, body }: Asked): Promise<Answered> => {
    if (headers.authorization !== `DeepL-Auth-Key ${DEEPL_KEY}`) return { status: 403 };
    const targets = ['DE', 'EN-GB', 'EN-US', 'ES', 'FR', 'JA', 'PT-BR', 'PT-PT'];
    if (url.pathname === '/v2/languages')
      return { body: targets.map((language) => ({ language, name: language, supports_formality: false })) };
    if (url.pathname !== '/v2/translate' || method !== 'POST') return { status: 404 };
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) return { status: 415 };
    const form = new URLSearchParams(body);
    const [target = '', texts] = [form.get('target_lang') ?? '', form.getAll('text')];
    if (!targets.includes(target)) return { status: 400, body: { message: "Value for 'target_lang' not supported." } };
    if (texts.length === 0 || texts.length > 50) return { status: 400, body: { message: 'Too many texts.' } };
    if (Buffer.byteLength(body) > TOO_MUCH) return { status: 413 };
    return fake.translated(texts, () => ({
      body: {
        translations: texts.map((text) => ({ detected_source_language: 'EN', text: fakeTranslation(text, target) })),
      },
    }));
  };
  answerAs('api-free.deepl.com', answer);
  answerAs('api.deepl.com', () => ({ status: 403 }));
  return fake;
}

/** LibreTranslate as documented: JSON, with a key if the server requires one, languages with targets. */
export function fakeLibreTranslate(): FakeTranslator {
  const fake = new FakeTranslator();
  answerAs('libretranslate.com', async ({ url, method, body }) => {
    if (url.pathname === '/languages')
      return { body: ['en', 'de', 'es'].map((code) => ({ code, name: code, targets: ['en', 'de', 'es'] })) };
    if (url.pathname !== '/translate' || method !== 'POST') return { status: 404 };
    const asked = JSON.parse(body) as { q: string[]; source: string; target: string; format: string; api_key?: string };
    if (asked.api_key !== LIBRE_KEY) return { status: 403, body: { error: 'Invalid API key' } };
    if (!['en', 'de', 'es'].includes(asked.target))
      return { status: 400, body: { error: `${asked.target} is not supported` } };
    if (asked.q.join('').length > 5000 || asked.source !== 'auto')
      return { status: 400, body: { error: 'Invalid request' } };
    return fake.translated(asked.q, () => ({
      body: {
        translatedText: asked.q.map((text) => fakeTranslation(text, asked.target)),
        detectedLanguage: asked.q.map(() => ({ confidence: 90, language: 'en' })),
      },
    }));
  });
  return fake;
}
