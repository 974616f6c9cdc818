import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';

/** An email address as typed, normalised for storing and comparing: trimmed and lowercase. */
export const email = () =>
  z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Type an email address such as ada@example.org.'));

/** An email address in its stored form; undefined if it is none. */
export const normalEmail = (text: string): string | undefined => email().safeParse(text).data;

/** An email address in its stored, lowercase form; '' for none. */
export const optionalEmail = () =>
  line(limits.email)
    .toLowerCase()
    .refine((text) => text === '' || normalEmail(text) !== undefined, 'Type an email address such as ada@example.org.');
