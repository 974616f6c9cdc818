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
  },
});
