import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';

/** The code of a spoken language such as en or pt-BR (BCP 47); '' to detect it. */
export const spokenLanguage = () =>
  z
    .string()
    .max(35)
    .regex(/^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, 'Name a language by its code, such as en or pt-BR.');

/**
 * Lines of a vocabulary: a name or term that may be said, or `heard = written`, a correction of what recognisers
 * mishear.
 */
export const vocabulary = () => z.array(line(limits.transcription.term).min(1)).max(limits.transcription.terms);
