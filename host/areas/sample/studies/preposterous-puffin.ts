import type { SampleStudy } from '../study.ts';

export const preposterousPuffin: SampleStudy = {
  folder: '13_sprint-preposterous-puffin',
  title: 'Preposterous Puffin: a new name for the site',
  summary: 'Fifteen people in the hallway and three home pages, to find a name that says what is behind it.',
  icon: 'flag',
  colour: '#d6336c',
  tags: [
    { title: 'Unclear word', colour: '#e03131', description: 'A name that could mean anything.' },
    { title: 'Tone', colour: '#d6336c', description: 'What a picture or word says about who speaks here.' },
  ],
  highlights: [
    {
      file: 'sprint-preposterouspuffin_results.md',
      quote: 'What does ‘resources’ mean? That could be anything.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-preposterouspuffin_results.md',
      quote: 'I wouldn’t think of oil, coal, and then... minerals? I am not as sure what this is about now.',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-preposterouspuffin_results.md',
      quote: 'Is sunlight a type of energy we extract? Can I find out about solar here?',
      tags: ['Unclear word'],
    },
    {
      file: 'sprint-preposterouspuffin_results.md',
      quote: 'it feels opinionated in a way that I wouldn’t expect DOI to be opinionated.',
      tags: ['Tone'],
    },
  ],
};
