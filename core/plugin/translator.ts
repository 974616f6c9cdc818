import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { StopSignal } from './channel.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';

export interface TranslatorCall<Settings> {
  /** settings of the plugin, including secrets */
  settings: Settings;
  http: Http;
  signal: StopSignal;
}

export interface TranslateCall<Settings> extends TranslatorCall<Settings> {
  /** paragraphs as plain text, within the declared maximum */
  texts: readonly string[];
  /** a code returned by `languages` */
  target: string;
}

/** Texts that a service translated. */
export interface TranslatedTexts {
  /** one for each text, in the same order */
  texts: string[];
  /** code of the source language as detected by the service; '' if unknown */
  source: string;
}

type Languages = (call: TranslatorCall<never>) => Promise<string[]>;
type Translate = (call: TranslateCall<never>) => Promise<TranslatedTexts>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

const shape = z.strictObject({
  /** never changes, since translations store it */
  id: capitalName(),
  title: pluginTitle(),
  /** one-line description for choosing a service */
  description: line(300).default(''),
  /** maximum requests to its hosts per second */
  perSecond: z.number().positive().max(100).default(5),
  /** maximum texts, and characters of all texts, of one call of `translate` */
  most: z.strictObject({
    texts: z.int().min(1).max(limits.translation.batchTexts),
    characters: z.int().min(500).max(limits.translation.batchCharacters),
  }),
  /** codes of the target languages */
  languages: fn<Languages>('languages'),
  translate: fn<Translate>('translate'),
});

/** Translates texts by an external service. */
export const translator = contributionPoint('translator', shape, ({ title }) => `Translator: ${title}`);

export type Translator = ContributionOf<typeof translator>;

type Declared<S extends z.ZodObject> = Omit<z.input<typeof shape>, 'languages' | 'translate'> & {
  /** settings of the plugin */
  settings: S;
  languages(call: TranslatorCall<z.output<S>>): Promise<string[]>;
  translate(call: TranslateCall<z.output<S>>): Promise<TranslatedTexts>;
};

/** A translator whose functions get typed settings. */
export const translatorWith = <S extends z.ZodObject>({ settings: _, languages, translate, ...rest }: Declared<S>) =>
  translator({
    ...rest,
    languages: languages as Languages,
    translate: translate as Translate,
  });
