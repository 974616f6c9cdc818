import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PERSON_FACTS } from '../people/spots.ts';

/** Erasure: withdrawals of participants, and retention. */
export const erasure: Area = {
  screens: [
    { path: '/people/withdrawals', load: async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage },
    {
      path: '/settings/data-retention',
      load: async () => (await import('./workspace-retention.tsx')).WorkspaceRetention,
    },
    {
      path: '/projects/:id/settings/data-retention',
      load: async () => (await import('./project-retention.tsx')).ProjectRetention,
    },
  ],
  fills: [fill(PERSON_FACTS, async () => (await import('./withdraw-part.tsx')).WithdrawPart)],
};
