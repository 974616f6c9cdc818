import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';

export { pluginName } from './plugin-name.ts';

/** An identifier in capitals as in the spec, such as APP_STORE. */
export const capitalName = () =>
  z
    .string()
    .max(100)
    .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'Use capitals, digits and single underscores, such as APP_STORE.');

/** A title that is shown in Settings. */
export const pluginTitle = () => line(limits.noteTitle).min(1, 'Give it a title.');

/** An addition by a plugin; each contribution point declares further properties. */
export interface Contribution {
  readonly point: string;
  readonly id: string;
  readonly title: string;
}

type Shape = z.ZodType<{ id: string; title: string }>;

/** Contribution point of any kind, as the host sees it. */
export interface AnyPoint {
  readonly point: string;
  readonly shape: z.ZodType;
  /** true if its contributions are drawn by the plugin's panel.js */
  readonly drawn: boolean;
  /** the line for a contribution in Settings → Plugins */
  describe(contribution: Contribution): string;
}

/** An extension point: plugins call it to contribute, the host reads it to recognise contributions. */
export interface ContributionPoint<S extends Shape = Shape> extends AnyPoint {
  (contribution: z.input<S>): z.output<S> & Contribution;
  readonly shape: S;
  describe(contribution: z.output<S> & Contribution): string;
}

/** Type of a point's contributions. */
export type ContributionOf<P> = P extends ContributionPoint<infer S> ? z.output<S> & Contribution : never;

/** Declares a contribution point; an invalid contribution throws when the plugin creates it. */
export function contributionPoint<S extends Shape>(
  point: string,
  shape: S,
  describe: (contribution: z.output<S> & Contribution) => string,
  { drawn = false }: { drawn?: boolean } = {},
): ContributionPoint<S> {
  const contribute = (contribution: z.input<S>) => ({ ...shape.parse(contribution), point });
  return Object.assign(contribute, { point, shape, drawn, describe });
}
