import { importFormatContract } from '@earshot/test/kit/import-format-contract';
import format from './index.ts';

importFormatContract(format, {
  at: import.meta.url,
  files: {
    'interview.txt': {
      title: 'interview',
      words: ['Interview with Ada, 12 March\nShe has used', 'What works\n    Search, mostly. “It finds'],
    },
    'transcript.txt': { title: 'transcript', words: ['today?\nGrace: In four places', 'open already.'] },
  },
});
