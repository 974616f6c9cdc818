import type { SampleStudy } from '../study.ts';

export const splashySunfish: SampleStudy = {
  folder: '07_sprint-splashysunfish',
  title: 'Splashy Sunfish: reconciliation and charts',
  summary: 'Five people from focus states try the reconciliation page and the interactive charts.',
  icon: 'chart',
  colour: '#f76707',
  tags: [
    { title: 'Unclear word', colour: '#e03131', description: 'A term or an acronym that stops the reader.' },
    {
      title: 'Read as blame',
      colour: '#d6336c',
      description: 'A difference in the books that is taken for wrongdoing.',
    },
    {
      title: 'Chart misread',
      colour: '#f76707',
      description: 'What the picture was taken to say is not what it says.',
    },
    {
      title: 'Lost in filters',
      colour: '#0ca678',
      description: 'Does not know what is filtered, or how to get out again.',
    },
  ],
  highlights: [
    {
      file: 'sprint-splashysunfish_results.md',
      quote: 'Even I [a lawyer]...this is a lot of information that’s making me feel stupid.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: 'Chevron! Tsk tsk. Apparently only Chevron sucks. Ooooo.',
      tags: ['Read as blame'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: '220% difference?! You guys need to pay up!',
      tags: ['Read as blame'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: 'But sometimes there’s a big gap, and I want to find those.',
      tags: ['Read as blame'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote:
        'these material variances -- should I think of that as an ethical question? Am I supposed to think this is this sloppy bookkeeping?',
      tags: ['Read as blame', 'Unclear word'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: 'I think I don’t know what ONRR is so I think this is for insiders.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote:
        'This would be really cool if this had one of those glossary plugins so I could hover and see what ONRR is.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: 'It wasn’t clear that those marks are part of the bar.',
      tags: ['Chart misread'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: "I guess this means that this is the direction of the discrepancy, but I don't really know.",
      tags: ['Chart misread'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: "People don't know how to clear the filters.",
      tags: ['Lost in filters'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote:
        "It would be cool if I could search by industry, since I know there's an industry by me, but I can't find my personal interest here.",
      tags: ['Lost in filters'],
    },
    {
      file: 'sprint-splashysunfish_results.md',
      quote: "I want to know what's coming to my county, and if I'm getting the amount they should.",
      tags: ['Read as blame'],
    },
  ],
};
