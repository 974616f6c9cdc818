import {
  type Translation,
  type TranslationContent,
  translateNote,
  translation,
  translationContent,
} from '@earshot/core/areas/translation/translation';
import type { InputOf } from '@earshot/core/model/operation';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { DEEPL_KEY } from '../fakes/fake-translators.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

/** Switches the translator DeepL on. */
export const switchDeeplOn = (admin: Visitor, key = DEEPL_KEY): Promise<unknown> =>
  admin.do(setPlugin, { id: 'deepl', enabled: true, settings: { key } });

/** Waits until a translation is made, or has failed. */
export const translated = (by: Visitor, id: string): Promise<Translation> =>
  eventually(async () => {
    const row = await by.do(translation, { id });
    if (row.state === 'WAITING' || row.state === 'RUNNING') throw new Error(`The translation is ${row.state}`);
    return row;
  }, 60_000);

/** Requests a translation and waits for it. */
export const aTranslation = async (by: Visitor, input: InputOf<typeof translateNote>): Promise<Translation> =>
  translated(by, (await by.do(translateNote, input)).id);

/** Text of a translation. */
export const saidIn = (by: Visitor, id: string): Promise<TranslationContent> => by.do(translationContent, { id });
