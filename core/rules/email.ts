import * as z from 'zod';
import { limits } from '../limits.ts';

/** An e-mail address as it is kept and compared: trimmed and lowercase; undefined when it is none. */
export function normalEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= limits.email && z.regexes.email.test(address) ? address : undefined;
}

/** The domain of an address in the form in which domains are kept, with @ (WS-17). */
export const emailDomain = (address: string): string => address.slice(address.lastIndexOf('@')).toLowerCase();

/** Whether a text is a domain value such as @example.org. */
export const isEmailDomain = (text: string): boolean =>
  text.startsWith('@') && normalEmail(`someone${text}`) !== undefined && text === text.toLowerCase();
