import type { SampleStudy } from '../study.ts';

export const benevolentBats: SampleStudy = {
  folder: '18_BenevolentBats_may2018_disbursements_round1',
  title: 'Benevolent Bats: four ways to show disbursements',
  summary: 'Six people walk through four prototypes with tables, filters and charts.',
  icon: 'coin',
  colour: '#7048e8',
  tags: [
    { title: 'Place first', colour: '#37b24d', description: 'Geography is the first filter.' },
    {
      title: 'Tables, please',
      colour: '#7048e8',
      description: 'Numbers to sort and filter rather than a story to read.',
    },
    { title: 'Idea dropped', colour: '#868e96', description: 'What research took off the list.' },
  ],
  highlights: [
    {
      file: 'Research_Results.md',
      quote: 'Filtering by geography/location is the most important way to filter.',
      tags: ['Place first'],
    },
    {
      file: 'Research_Results.md',
      quote: 'All participants would filter by geography/location and many would filter by that first.',
      tags: ['Place first'],
    },
    {
      file: 'Research_Results.md',
      quote:
        'Most common were seeing all data in one table, filtering with drop-downs on top, selecting multiple options for a filter, and drilling within tables.',
      tags: ['Tables, please'],
    },
    {
      file: 'Research_Results.md',
      quote:
        "Nobody wanted the ability to save filters because they usually don't need to answer the same question twice.",
      tags: ['Idea dropped'],
    },
    {
      file: 'Research_Results.md',
      quote:
        'it became clear that we need to start segmenting our user by behaviors instead of by internal/external or type of organization.',
      tags: [],
    },
  ],
};
