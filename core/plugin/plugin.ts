import * as z from 'zod';
import { prose } from '../model/entity.ts';
import { type Contribution, pluginName, pluginTitle } from './contribution.ts';

/**
 * A host name for outgoing requests: no addresses, no ports; `*.example.org` matches all subdomains, `*` alone any
 * public host.
 */
const hostName = z
  .string()
  .max(253)
  .regex(
    /^\*$|^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/,
    'Name a host such as itunes.apple.com.',
  );

type HostsOf = (settings: Readonly<Record<string, unknown>>) => string[];

const isContribution = (value: unknown) => typeof value === 'object' && value !== null && 'point' in value;

/** Shape of a plugin's index.ts; external plugins are validated by the same rules. */
export const pluginShape = z.strictObject({
  id: pluginName(),
  title: pluginTitle(),
  description: prose(1000).default(''),
  version: z.string().max(50).default(''),
  /** capabilities beyond its input; there are no others */
  needs: z
    .strictObject({
      http: z.array(hostName).max(50).default([]),
      /** hosts in its settings, such as the server of a text model; it gets the settings filled in so far */
      hostsOf: z.custom<HostsOf>((value) => typeof value === 'function', 'hostsOf is a function').optional(),
    })
    .prefault({}),
  /**
   * a strictObject: validated on save and on read, rendered as the form; fields made by secret() are stored encrypted
   */
  settings: z
    .custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject')
    .prefault(() => z.strictObject({})),
  contributes: z
    .array(z.custom<Contribution>(isContribution, 'make contributions with their point, such as importFormat()'))
    .min(1, 'A plugin contributes something.'),
});
export type Plugin = z.output<typeof pluginShape>;

/** Declares a plugin: the default export of its index.ts. */
export const plugin = (declared: z.input<typeof pluginShape>): Plugin => pluginShape.parse(declared);
