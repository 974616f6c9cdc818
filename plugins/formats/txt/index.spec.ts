import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import format from './index.ts';

importFormatContract(format, {
  at: import.meta.url,
  files: {
    'interview.txt': {
      title: 'interview',
      words: ['Interview with Ada, 12 March\nShe has used', 'What works\n    Search, mostly. “It finds'],
    },
    'transcript.txt': {
      title: 'transcript',
      words: ['today?\nIn four places', 'open already.'],
      speakers: ['Moderator', 'Grace'],
    },
    'times-in-words.txt': {
      title: 'times-in-words',
      words: ['Research call 12 March\nThanks for making the time today.\nHappy to. I have about half an hour.\n'],
      speakers: ['Mara Lind', 'Odile Brandt'],
    },
  },
});
