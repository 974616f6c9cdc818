import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { folded } from '../../../rules/text.ts';
import type { FieldType } from '../field-type.ts';
import { readBy } from './reading.ts';

const EXAMPLE = 'Enter a web address such as https://example.org.';

// A scheme and at least one dot, localhost, or an address in brackets.
const HOST = /\.|^localhost$|^\[/;

/** A web address; one without a scheme is read as https. */
const value = () =>
  z
    .string()
    .trim()
    .max(limits.fieldUrl)
    .overwrite((text) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
    .pipe(z.url({ protocol: /^https?$/, hostname: HOST, error: EXAMPLE }));

export const urlField: FieldType<string> = {
  name: 'URL',
  label: 'Web address',
  value,
  filterKind: 'TEXT',
  keys: (address) => [{ text: folded(address) }],
  read: (text) => readBy(value(), text.trim()),
  write: (address) => address,
};
