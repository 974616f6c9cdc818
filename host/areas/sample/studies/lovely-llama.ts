import type { SampleStudy } from '../study.ts';

export const lovelyLlama: SampleStudy = {
  folder: '17_LovelyLLama_apr2018_disbursements_interviews',
  title: 'Lovely Llama: disbursements interviews',
  summary: 'Seven interviews on what people do with disbursements, five inside the office and two outside.',
  icon: 'message',
  colour: '#f76707',
  tags: [
    {
      title: 'Tables, please',
      colour: '#7048e8',
      description: 'Numbers to sort and filter rather than a story to read.',
    },
    { title: 'Own bookkeeping', colour: '#868e96', description: 'Databases that disagree.' },
    { title: 'Trust', colour: '#1c7ed6', description: 'Open data and what it does for belief.' },
  ],
  highlights: [
    { file: 'Results.md', quote: 'They believe that open data leads to trust in government.', tags: ['Trust'] },
    {
      file: 'Results.md',
      quote: 'The narrative gets in the way of quickly finding numbers.',
      tags: ['Tables, please'],
    },
    {
      file: 'Results.md',
      quote:
        'said they wanted a way to view a table of the data that they could manipulate without having to download.',
      tags: ['Tables, please'],
    },
    { file: 'Results.md', quote: "Data coming out of different databases doesn't match", tags: ['Own bookkeeping'] },
    {
      file: 'Results.md',
      quote: 'The more broken out data we provide, the more likely it is to have issues with matching up',
      tags: ['Own bookkeeping'],
    },
  ],
};
