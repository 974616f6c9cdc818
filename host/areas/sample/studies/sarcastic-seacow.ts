import type { SampleStudy } from '../study.ts';

export const sarcasticSeacow: SampleStudy = {
  folder: '08_sprint-sarcasticseacow',
  title: 'Sarcastic Seacow: journalists and data users',
  summary:
    'Seven journalists and advanced data users on how they find stories, what they trust and what they do with numbers.',
  icon: 'microphone',
  colour: '#1c7ed6',
  tags: [
    { title: 'Trust', colour: '#1c7ed6', description: 'Whose numbers are believed, and why.' },
    { title: 'Local first', colour: '#37b24d', description: 'The own county, state or beat comes before the nation.' },
    { title: 'Over time', colour: '#0ca678', description: 'A number needs the years before it.' },
    { title: 'Get the raw data', colour: '#7048e8', description: 'Download, search and work with it elsewhere.' },
    { title: 'Who to call', colour: '#d6336c', description: 'A person or place to ask next.' },
    {
      title: 'Beyond revenue',
      colour: '#f76707',
      description: 'Contracts, lease terms, impact: what money alone does not tell.',
    },
  ],
  charts: [
    { title: 'What comes up', type: 'BAR', metric: 'HIGHLIGHT_COUNT' },
    { title: 'How much is said about it', type: 'TREEMAP', metric: 'TEXT_VOLUME' },
  ],
  highlights: [
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote:
        'I usually try to go to Arizona government sources because I can’t necessarily trust industry or nonprofit data.',
      tags: ['Trust', 'Local first'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'I never found that from an ‘outside, unbiased source.’ I had to rely on industry information.',
      tags: ['Trust'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'I’ll use company numbers if I can’t get it anywhere else.',
      tags: ['Trust'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote:
        'Anything where I can’t trace back the data and do my own back-checking or manipulate it on my own is annoying.',
      tags: ['Trust', 'Get the raw data'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'You can’t really notice stories without seeing how things change over time.',
      tags: ['Over time'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'If you’re looking at a short time frame, you need context so you can learn something.',
      tags: ['Over time'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote:
        'I was looking at numbers and thinking about how can I put this local event or place or whatever into a broader picture.',
      tags: ['Local first', 'Over time'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'I need to be able to download the data and control-F Coconino County because I’m trying to find local.',
      tags: ['Get the raw data', 'Local first'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote:
        'The ability to download everything [in one file] is more useful than having to download several files to make everything work.',
      tags: ['Get the raw data'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'this helps me find who to call and talk to for the story.',
      tags: ['Who to call'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote:
        'Right now people use FOIA, and try to track things down through BLM, Interior, BOEM, a wonderfully complex nest of international and national websites.',
      tags: ['Who to call'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'other data beyond revenue/financial is really important to the stories',
      tags: ['Beyond revenue'],
    },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'what’s most important is often about the impact on the people, as much as about the ownership/money',
      tags: ['Beyond revenue'],
    },
    { file: 'sprint-sarcasticseacow_results.md', quote: 'The site seems very neutral.', tags: ['Trust'] },
    {
      file: 'sprint-sarcasticseacow_results.md',
      quote: 'Our board members aren’t going to go surfing the internet.',
      tags: ['Get the raw data'],
    },
  ],
};
