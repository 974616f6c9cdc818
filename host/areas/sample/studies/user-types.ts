import type { SampleStudy } from '../study.ts';

export const userTypes: SampleStudy = {
  folder: '00_UserTypes',
  title: 'User types',
  summary: 'Four kinds of people who come for revenue data, drawn from all interviews since April 2018.',
  icon: 'users',
  colour: '#7048e8',
  tags: [
    { title: 'Goal', colour: '#37b24d', description: 'What somebody wants to have done in the end.' },
    { title: 'Pain point', colour: '#e03131', description: 'What stands in the way today.' },
  ],
  highlights: [
    {
      file: '00_UserTypes.md',
      quote: 'Being able to easily share the found answer with the question asker',
      tags: ['Pain point'],
    },
    {
      file: '00_UserTypes.md',
      quote: 'Understanding the context for a number (i.e. is it fiscal, calendar or sales year)',
      tags: ['Pain point'],
    },
    {
      file: '00_UserTypes.md',
      quote: 'Knowing they can trust the validity of the site and that the information is unbiased',
      tags: ['Pain point'],
    },
    {
      file: '00_UserTypes.md',
      quote: 'Determining what to do when there is a discrepancy between multiple sources of information',
      tags: ['Pain point'],
    },
    { file: '00_UserTypes.md', quote: 'Tell the story to people in a compelling way.', tags: ['Goal'] },
    { file: '00_UserTypes.md', quote: 'Make decisions based on what he/she sees in the data.', tags: ['Goal'] },
  ],
};
