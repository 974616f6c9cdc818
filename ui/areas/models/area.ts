import type { Area } from '../../frame/area.ts';

/** Text models: selection, features, and the ledger of calls. */
export const models: Area = {
  screens: [
    { path: '/settings/models', load: async () => (await import('./model-settings-page.tsx')).ModelSettingsPage },
    { path: '/settings/models/ledger', load: async () => (await import('./ledger-page.tsx')).LedgerPage },
  ],
};
