import type { Area } from '../../frame/area.ts';

/** Agreement: coding rounds, agreement between coders, and tag saturation. */
export const agreement: Area = {
  screens: [
    {
      path: '/projects/:id/agreement',
      load: async () => (await import('./rounds/project-agreement.tsx')).ProjectAgreement,
    },
    {
      path: '/projects/:id/agreement/saturation',
      load: async () => (await import('./saturation/project-saturation.tsx')).ProjectSaturation,
    },
    { path: '/coding-rounds/:id', load: async () => (await import('./rounds/round-page.tsx')).RoundPage },
    {
      path: '/coding-rounds/:id/differences',
      load: async () => (await import('./results/differences-page.tsx')).DifferencesPage,
    },
    {
      path: '/coding-rounds/:id/code/:note',
      load: async () => (await import('./coding/coded-note-page.tsx')).CodedNotePage,
    },
  ],
  projectEntries: [
    {
      id: 'agreement',
      title: 'Agreement',
      rank: 45,
      also: 'inter-rater reliability, interrater, IRR, inter-coder agreement, intercoder, ICA, ICR, coding comparison, Cohen’s kappa, Krippendorff’s alpha, coding rounds, saturation',
    },
  ],
};
