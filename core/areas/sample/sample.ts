import * as z from 'zod';
import { act } from '../../model/operation.ts';

const sample = { audience: 'admin', input: z.strictObject({}) } as const;
export const loadSample = act('loadSample', {
  ...sample,
  description: 'Fill the workspace with real research to look around in; it goes on in the background.',
});
export const removeSample = act('removeSample', { ...sample, description: 'Move the sample research to trash.' });
export const restoreSample = act('restoreSample', { ...sample, description: 'Take the sample research out of trash.' });
