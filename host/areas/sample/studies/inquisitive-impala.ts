import type { SampleStudy } from '../study.ts';

export const inquisitiveImpala: SampleStudy = {
  folder: '14_sprint-inquisitive-impala',
  title: 'Inquisitive Impala: what is the site for?',
  summary:
    'Four open interviews with a journalist, two academics and an industry representative, before the product vision.',
  icon: 'target',
  colour: '#1c7ed6',
  tags: [
    { title: 'Trust', colour: '#1c7ed6', description: 'Whose numbers are believed, and why.' },
    { title: 'Get the raw data', colour: '#7048e8', description: 'Download, search and work with it elsewhere.' },
    { title: 'Way in', colour: '#0ca678', description: 'How somebody gets from the first look to the answer.' },
    { title: 'Too much text', colour: '#f76707', description: 'Scrolling and wading.' },
  ],
  highlights: [
    {
      file: 'research_results.md',
      quote:
        'I use EITI data simply because it’s been through a vetting process. Multiple countries and perspectives have looked at these numbers before they become public.',
      tags: ['Trust'],
    },
    {
      file: 'research_results.md',
      quote: 'discrepancies within data from multiple sources can be quite large.',
      tags: ['Trust'],
    },
    {
      file: 'research_results.md',
      quote: 'I’d have to be really interested to wade through all of that detail.',
      tags: ['Too much text'],
    },
    { file: 'research_results.md', quote: 'this takes a lot of scrolling...', tags: ['Too much text'] },
    {
      file: 'research_results.md',
      quote: 'You have a lot of options, but it’s not clear how you would get the data.',
      tags: ['Get the raw data', 'Way in'],
    },
    {
      file: 'research_results.md',
      quote: 'It’s so easy to use, I don’t even store data on my desktop anymore.',
      tags: ['Get the raw data'],
    },
    {
      file: 'research_results.md',
      quote:
        'the hardest thing to do is provide people with tools to help them dig a little deeper, answer the hard questions.',
      tags: ['Way in'],
    },
    {
      file: 'research_results.md',
      quote: '[The visuals] give me a quick, easy, first look at the data.',
      tags: ['Way in'],
    },
    {
      file: 'research_results.md',
      quote: 'it is difficult to segregate data for our tribal areas from the off-reservation data.',
      tags: ['Get the raw data'],
    },
  ],
};
