import * as z from 'zod';
import type { StopSignal } from './channel.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { EventHttp } from './http.ts';

/** Request to a model: instructions and input. */
export interface ModelRequest {
  instruction: string;
  text: string;
  /** maximum tokens of the answer */
  most: number;
}

/** Location of a model, by its plugin's settings. */
export interface ModelServer {
  /** base address of its API */
  address: string;
  model: string;
  /** region of processing, as described by the person who set it up */
  region: string;
}

/** Arguments of a call to a text model; `http` reaches only the server's host and writes each call into the ledger. */
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
 * Answers a request with text, piece by piece as it is generated. It gets the settings of its plugin, including the
 * key; its output is only shown if verified.
 */
export const textModel = contributionPoint(
  'text-model',
  z.strictObject({
    /** never changes, since workspaces store it */
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

/** An error answer, or an interrupted answer, of a model, in words for people. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
}
