import type { SampleStudy } from '../study.ts';

/** A recording with its transcript, for the player: made up, and spoken by a speech synthesiser. */
export const interview: SampleStudy = {
  folder: 'interview',
  title: 'An interview with its recording',
  summary: 'A made-up interview of 41 seconds, spoken by a speech synthesiser: for trying the player.',
  icon: 'microphone',
  colour: '#f76707',
  recordings: [{ file: 'interview.mp4', note: 'interview.vtt' }],
  tags: [
    { title: 'Finding things again', colour: '#e03131', description: 'What was known is not found later.' },
    { title: 'Work by hand', colour: '#1c7ed6', description: 'Time spent on copying, tagging or sending.' },
  ],
  highlights: [
    {
      file: 'interview.vtt',
      quote: 'Every week I copy comments from the support inbox and tag them by hand.',
      tags: ['Work by hand'],
    },
    {
      file: 'interview.vtt',
      quote: 'Three months later nobody remembers which tag we used for slow exports.',
      tags: ['Finding things again'],
    },
    {
      file: 'interview.vtt',
      quote: 'They ask me to send the file by e-mail, and then we have two versions.',
      tags: ['Work by hand', 'Finding things again'],
    },
    {
      file: 'interview.vtt',
      quote: 'I would like one place where a quote, its recording and the decision we took stay together.',
      tags: ['Finding things again'],
    },
  ],
};
