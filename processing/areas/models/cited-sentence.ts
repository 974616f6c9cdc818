import { UNVERIFIED_REASONS } from '@earshot/core/areas/models/verify-sentence';
import * as z from 'zod';

/** A sentence of a text model, with its claimed quotes. */
export const citedSentence = z.object({
  sentence: z.string(),
  section: z.int(),
  quotes: z.array(z.object({ passage: z.string(), text: z.string() })),
});

/** For each sentence its evidence, or the reason why it is withheld. */
export const verdictsWith = <Q extends z.ZodType>(quote: Q) =>
  z.array(
    z.union([z.enum(UNVERIFIED_REASONS), z.object({ sentence: z.string(), section: z.int(), quotes: z.array(quote) })]),
  );
