import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { Connected } from './action.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';

/** Something of the source's that is chosen by name: an app, an inbox, a country. */
export const pickedChoice = z.strictObject({
  id: line(limits.csv.externalId).min(1),
  name: line(limits.pull.recordLine),
});
export type PickedChoice = z.output<typeof pickedChoice>;

/** Piece of feedback as a source gives it; missing values are ''. */
export const channelRecord = z.strictObject({
  /** id at the source; an item with the same id updates the stored one */
  externalId: z.string().min(1).max(limits.csv.externalId),
  /** time at the source */
  occurredAt: z.iso.datetime({ offset: true }),
  title: z.string().default(''),
  text: z.string(),
  author: z.string().default(''),
  url: z.string().default(''),
  /** further fields, by the source's own labels */
  fields: z.record(z.string(), z.string()).default({}),
  /** original record */
  raw: z.unknown(),
});
export type ChannelRecord = z.input<typeof channelRecord>;

/** A batch of records, stored together with its bookmark or not at all. */
export interface PulledBatch {
  records: ChannelRecord[];
  /** JSON from which the next `pull` goes on; it may repeat what came before, never leave something out */
  bookmark: unknown;
}

/** Signal that work is no longer wanted; `http` observes it already. */
export interface StopSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

export interface PullCall<Settings> {
  settings: Settings;
  /** the last one that was kept; undefined at first */
  bookmark: unknown;
  /** start of the wanted period; null for everything */
  since: Date | null;
  http: Http;
  /** the account of the integration that it declares; undefined while none is connected */
  connection: Connected | undefined;
  signal: StopSignal;
}

export interface ChoicesCall {
  http: Http;
  /** as far as they are filled in, not checked yet */
  settings: Readonly<Record<string, unknown>>;
  /** text typed so far */
  query: string;
  signal: StopSignal;
}

type Pull = (call: PullCall<never>) => AsyncIterable<PulledBatch>;
type Choose = (call: ChoicesCall) => PickedChoice[] | Promise<PickedChoice[]>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

const about = {
  /** it never changes, since channels keep it */
  id: capitalName(),
  title: pluginTitle(),
  /** one line for who chooses where data comes from */
  description: line(300).default(''),
};

const pulled = z
  .strictObject({
    ...about,
    intake: z.literal('pull'),
    /** a strictObject: checked on save and on read, drawn as the form; fields made by secret() are kept encrypted */
    settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
    /** options of a setting that is a list of `pickedChoice` */
    choices: z.record(z.string(), fn<Choose>('choices')).default({}),
    /** the integration whose account it uses once somebody has connected one for the workspace */
    connection: capitalName().optional(),
    /** maximum requests to each of its hosts per second */
    perSecond: z.number().positive().max(100).default(5),
    pull: fn<Pull>('pull'),
  })
  .refine(({ choices, settings }) => Object.keys(choices).every((name) => name in settings.shape), {
    message: 'choices are for its settings',
  });

/**
 * Brings feedback in from one kind of source: people give it files, programs
 * send it data, or it asks the source (`pullChannel` writes that down).
 */
export const channel = contributionPoint(
  'channel',
  z.discriminatedUnion('intake', [
    z.strictObject({ ...about, intake: z.literal('file') }),
    z.strictObject({ ...about, intake: z.literal('push') }),
    pulled,
  ]),
  ({ title }) => `Channel: ${title}`,
);

export type ChannelContribution = ContributionOf<typeof channel>;
export type PulledChannel = Extract<ChannelContribution, { intake: 'pull' }>;

type Declared<S extends z.ZodObject> = Omit<z.input<typeof pulled>, 'intake' | 'settings' | 'pull'> & {
  settings: S;
  pull(call: PullCall<z.output<S>>): AsyncIterable<PulledBatch>;
};

/** A channel whose source is asked, by hand or by schedule; `pull` gets the settings as it declared them. */
export const pullChannel = <S extends z.ZodObject>(declared: Declared<S>) =>
  channel({ ...declared, intake: 'pull', pull: declared.pull as Pull });
