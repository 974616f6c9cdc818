import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';

/** An email address as a person types it, and as it is kept and compared: trimmed and lowercase. */
export const email = () =>
  z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Type an email address such as ada@example.org.'));

/** An email address as it is kept; undefined when it is none. */
export const normalEmail = (text: string): string | undefined => email().safeParse(text).data;

/** An email address as it is stored and compared, in lower case; '' where there is none. */
export const optionalEmail = () =>
  line(limits.email)
    .toLowerCase()
    .refine((text) => text === '' || normalEmail(text) !== undefined, 'Type an email address such as ada@example.org.');
