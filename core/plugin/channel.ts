import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { Connected } from './action.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';

/** A choice of the source that people select by name: an app, an inbox, a country. */
export const pickedChoice = z.strictObject({
  id: line(limits.csv.externalId).min(1),
  name: line(limits.pull.recordLine),
});
export type PickedChoice = z.output<typeof pickedChoice>;

/** A piece of feedback from a source; missing values are ''. */
export const channelRecord = z.strictObject({
  /** id at the source; an item with the same id updates the stored one */
  externalId: z.string().min(1).max(limits.csv.externalId),
  /** time at the source */
  occurredAt: z.iso.datetime({ offset: true }),
  title: z.string().default(''),
  text: z.string(),
  author: z.string().default(''),
  url: z.string().default(''),
  /** further fields, by the source's labels */
  fields: z.record(z.string(), z.string()).default({}),
  /** original record */
  raw: z.unknown(),
});
export type ChannelRecord = z.input<typeof channelRecord>;

/** A batch of records, stored together with its bookmark or not at all. */
export interface PulledBatch {
  records: ChannelRecord[];
  /** JSON from which the next `pull` continues; records can be repeated, but never skipped */
  bookmark: unknown;
}

/** Signal that work is cancelled; `http` observes it already. */
export interface StopSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

export interface PullCall<Settings> {
  settings: Settings;
  /** last stored bookmark; undefined at first */
  bookmark: unknown;
  /** start of the requested period; null for everything */
  since: Date | null;
  http: Http;
  /** account of the declared integration; undefined if none is connected */
  connection: Connected | undefined;
  signal: StopSignal;
}

export interface ChoicesCall {
  http: Http;
  /** settings filled in so far, not validated yet */
  settings: Readonly<Record<string, unknown>>;
  /** text typed so far */
  query: string;
  signal: StopSignal;
}

type Pull = (call: PullCall<never>) => AsyncIterable<PulledBatch>;
type Choose = (call: ChoicesCall) => PickedChoice[] | Promise<PickedChoice[]>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

const about = {
  /** never changes, since channels store it */
  id: capitalName(),
  title: pluginTitle(),
  /** one-line description for choosing a source */
  description: line(300).default(''),
};

const pulled = z
  .strictObject({
    ...about,
    intake: z.literal('pull'),
    /**
     * a strictObject: validated on save and on read, rendered as the form; fields made by secret() are stored
     * encrypted
     */
    settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
    /** options of a setting that is a list of `pickedChoice` */
    choices: z.record(z.string(), fn<Choose>('choices')).default({}),
    /** integration whose account it uses if one is connected for the workspace */
    connection: capitalName().optional(),
    /** maximum requests to each of its hosts per second */
    perSecond: z.number().positive().max(100).default(5),
    pull: fn<Pull>('pull'),
  })
  .refine(({ choices, settings }) => Object.keys(choices).every((name) => name in settings.shape), {
    message: 'choices are for its settings',
  });

/** Imports feedback from one kind of source: from files, by push, or by pull (declared with `pullChannel`). */
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

/** A channel that pulls from its source, manually or by schedule; `pull` gets typed settings. */
export const pullChannel = <S extends z.ZodObject>(declared: Declared<S>) =>
  channel({ ...declared, intake: 'pull', pull: declared.pull as Pull });
