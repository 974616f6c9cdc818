import type { SampleStudy } from '../study.ts';

export const cheeseyCheetah: SampleStudy = {
  folder: '15_cheeseycheetah_stats_page',
  title: 'Cheesey Cheetah: who uses the statistics site?',
  summary: 'Seven people inside the Department of the Interior, before an older site is switched off.',
  icon: 'briefcase',
  colour: '#0ca678',
  tags: [
    { title: 'Where to turn', colour: '#d6336c', description: 'Does not know who has which data.' },
    { title: 'Over time', colour: '#0ca678', description: 'A number needs the years before it.' },
    {
      title: 'More detail than we may show',
      colour: '#f76707',
      description: 'Proprietary or tribal data, finer than policy allows.',
    },
  ],
  highlights: [
    {
      file: 'research_results.md',
      quote:
        'many folks don’t know what data is available where, and often turn to their own personal contacts within ONRR to get the info they need.',
      tags: ['Where to turn'],
    },
    {
      file: 'research_results.md',
      quote: 'which led to some confusion and wasted time on both sides.',
      tags: ['Where to turn'],
    },
    {
      file: 'research_results.md',
      quote: 'they’re already used to and capable of manually aggregating & disaggregating raw data themselves.',
      tags: ['More detail than we may show'],
    },
    {
      file: 'research_results.md',
      quote: 'trends that are only discernible by looking further back.',
      tags: ['Over time'],
    },
  ],
};
