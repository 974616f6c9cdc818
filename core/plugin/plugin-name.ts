import * as z from 'zod';

/** A short lowercase name that never changes, such as app-store. */
export const pluginName = () =>
  z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.');
