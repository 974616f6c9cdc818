import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { prose } from '../../../model/entity.ts';
import { cleanProse, folded } from '../../../rules/text.ts';
import type { FieldType } from '../field-type.ts';
import { readBy } from './reading.ts';

const value = () =>
  prose(limits.fieldText)
    .overwrite((text) => cleanProse(text).trim())
    .pipe(z.string().min(1));

export const textField: FieldType<string> = {
  name: 'TEXT',
  label: 'Text',
  value,
  filterKind: 'TEXT',
  keys: (text) => [{ text: folded(text) }],
  read: (text) => readBy(value(), cleanProse(text).trim()),
  write: (text) => text,
};
