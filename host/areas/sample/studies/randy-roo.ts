import type { SampleStudy } from '../study.ts';

export const randyRoo: SampleStudy = {
  folder: '11_sprint-randyroo',
  title: 'Randy Roo: state profile pages',
  summary: 'Four people from West Virginia, Pennsylvania, Texas and Alaska think aloud on the page of their own state.',
  icon: 'map',
  colour: '#37b24d',
  tags: [
    { title: 'Unclear word', colour: '#e03131', description: 'A term, unit or label that stops the reader.' },
    {
      title: 'What does it cover?',
      colour: '#f76707',
      description: 'Federal, state or all land; which year; which part of the whole.',
    },
    { title: 'Own state', colour: '#37b24d', description: 'Reads the page as somebody who lives there.' },
    { title: 'Jobs and economy', colour: '#1c7ed6', description: 'Looks for what it means for people.' },
    { title: 'Praise', colour: '#0ca678', description: 'What already works.' },
  ],
  highlights: [
    {
      file: 'sprint-randyroo_research-results.md',
      quote:
        'if they just see these specs of federal land at the top they’re gonna go, eeeeh this isn’t that interesting.',
      tags: ['What does it cover?'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'I like that you define revenue here — this is so well written!',
      tags: ['Praise', 'Unclear word'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'I’m confused as to what the whole represents.',
      tags: ['What does it cover?'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'Oh, is this ALL of Texas not just federal land? But I thought you just said we don’t have data because…',
      tags: ['What does it cover?', 'Own state'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'What’s a disbursement? Why are they getting money? Aren’t they making money?',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'I’m assuming this is like grants to oil companies or something.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'I wonder if there could be an explanation for these words (mcf, bbl)',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'I was thinking that it would tell me how many jobs there are in alaska.',
      tags: ['Jobs and economy', 'Own state'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'if we stopped drilling more, would those people have options.',
      tags: ['Jobs and economy'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote:
        'Is this just jobs that are in the production itself, or does this include related jobs, like hotel and restaurant jobs.',
      tags: ['Jobs and economy', 'What does it cover?'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote: 'Point out that it isn’t outdated, but why?',
      tags: ['What does it cover?'],
    },
    {
      file: 'sprint-randyroo_research-results.md',
      quote:
        'The graphics are so clear, it is hard to focus on the design because I want to just look at all the numbers.',
      tags: ['Praise'],
    },
  ],
};
