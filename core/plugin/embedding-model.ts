import * as z from 'zod';
import { limits } from '../limits.ts';
import type { StopSignal } from './channel.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';
import type { ModelServer } from './text-model.ts';

/**
 * Arguments of a call to an embedding model; `http` reaches only the server's host and writes each call into the
 * ledger.
 */
export interface EmbedCall<Settings> {
  settings: Settings;
  /** the model to call: that of the settings, or an earlier one whose vectors are still in use */
  model: string;
  /** `most` texts or fewer */
  texts: readonly string[];
  /** some models treat questions differently from passages */
  kind: 'PASSAGE' | 'QUESTION';
  http: Http;
  signal: StopSignal;
}

type Locate = (settings: never) => ModelServer | undefined;
type Embed = (call: EmbedCall<never>) => Promise<number[][]>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

const shape = z.strictObject({
  /** never changes, since workspaces store it */
  id: capitalName(),
  title: pluginTitle(),
  /** maximum texts, and characters of all texts, of one call of `embed` */
  most: z.strictObject({
    texts: z.int().min(1).max(limits.vectors.batchTexts),
    characters: z.int().min(limits.vectors.leastCharacters).max(limits.vectors.batchCharacters),
  }),
  server: fn<Locate>('server'),
  embed: fn<Embed>('embed'),
});

/**
 * Computes vectors of texts: one for each, in order, all of one length. The closer two vectors, the more similar their
 * texts. `server` returns undefined while the settings name no model.
 */
export const embeddingModel = contributionPoint('embedding-model', shape, ({ title }) => `Embedding model: ${title}`);

export type EmbeddingModel = ContributionOf<typeof embeddingModel>;

/** The same with the types of the plugin's settings. */
export const embeddingModelWith = <S extends z.ZodObject>(
  _settings: S,
  {
    server,
    embed,
    ...rest
  }: Omit<z.input<typeof shape>, 'server' | 'embed'> & {
    server(settings: z.output<S>): ModelServer | undefined;
    embed(call: EmbedCall<z.output<S>>): Promise<number[][]>;
  },
) => embeddingModel({ ...rest, server: server as Locate, embed: embed as Embed });
