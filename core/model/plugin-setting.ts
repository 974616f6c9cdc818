import * as z from 'zod';
import { answer, codeName } from './entity.ts';
import { command, listQuery } from './operation.ts';

/** A plugin in Settings → Plugins; secrets of its settings are never returned. */
export const Plugin = answer('Plugin', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  contributes: z.array(z.string()),
  hosts: z.array(z.string()),
  enabled: z.boolean(),
  allowed: z.boolean(),
  health: z.string(),
  settingsForm: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});
export type Plugin = z.infer<typeof Plugin.row>;

export const plugins = listQuery('plugins', Plugin, {
  input: z.strictObject({}),
  description: 'The plugins of this host and how they stand in this workspace.',
});
export const setPlugin = command('setPlugin', Plugin, {
  input: z.strictObject({
    id: codeName().min(1),
    enabled: z.boolean().optional(),
    settings: z.record(z.string(), z.unknown()).optional(),
  }),
  audience: 'admin',
  description: 'Switch a plugin on or off for this workspace, or change its settings; a secret that is not sent stays.',
});
