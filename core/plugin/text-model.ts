import * as z from 'zod';
import type { StopSignal } from './channel.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { EventHttp } from './http.ts';

/** What a model is asked: how to answer, and about what. */
export interface ModelRequest {
  instruction: string;
  text: string;
  /** tokens that the answer may have */
  most: number;
}

/** Where a model is, by the settings of its plugin. */
export interface ModelServer {
  /** the base address that is called */
  address: string;
  model: string;
  /** where the text is processed, in the words of whoever set it up */
  region: string;
}

/** What a model is called with; `http` reaches the server's host only, and writes each call into the ledger. */
export interface CompleteCall<Settings> {
  settings: Settings;
  request: ModelRequest;
  http: EventHttp;
  signal: StopSignal;
}

type Locate = (settings: never) => ModelServer;
type Complete = (call: CompleteCall<never>) => AsyncIterable<string>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * Answers a request with text, piece by piece as it is written. It gets the settings of its plugin, the key among them; what it
 * says is shown only where it is verified.
 */
export const textModel = contributionPoint(
  'text-model',
  z.strictObject({
    /** it never changes, since workspaces keep it */
    id: capitalName(),
    title: pluginTitle(),
    server: fn<Locate>('server'),
    complete: fn<Complete>('complete'),
  }),
  ({ title }) => `Text model: ${title}`,
);

export type TextModel = ContributionOf<typeof textModel>;

/** The same with the types of the plugin's settings. */
export const textModelWith = <S extends z.ZodObject>(
  _settings: S,
  declared: {
    id: string;
    title: string;
    server(settings: z.output<S>): ModelServer;
    complete(call: CompleteCall<z.output<S>>): AsyncIterable<string>;
  },
) => textModel({ ...declared, server: declared.server as Locate, complete: declared.complete as Complete });

/** A model that answers with an error, or stops in the middle, in words for people. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
}

const ADDRESS = /^(https?):\/\/((\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?)(\/[^?#@]*)?$/i;
const LOCAL =
  /^((127|10)(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[(::1|f[cd][0-9a-f:]+)\]|[a-z][a-z0-9-]*|.*\.(local|lan|internal|localhost))$/i;

/** The base address of a server: https, or http where it is on the own network. */
export const serverAddress = () =>
  z
    .string()
    .max(300)
    .regex(ADDRESS, 'Give an address that begins with https://, without a question mark, # or @.')
    .refine((text) => {
      const [, protocol = '', , name = ''] = ADDRESS.exec(text) ?? [];
      return protocol.toLowerCase() === 'https' || LOCAL.test(name);
    }, 'Use https: with http anybody on the way could read what is sent.');

/** The address of a path under a base address. */
export const under = (address: string, path: string): string => `${address.replace(/\/+$/, '')}${path}`;

/** The host of the address in some settings, with its port where that is not the usual one; none while there is no address. */
export function hostsOfAddress({ address }: Readonly<Record<string, unknown>>): string[] {
  const read = serverAddress().safeParse(address);
  return read.success ? [ADDRESS.exec(read.data)?.[2]?.toLowerCase() ?? ''] : [];
}
