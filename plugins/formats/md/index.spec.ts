import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import format from './index.ts';

importFormatContract(format, {
  at: import.meta.url,
  files: {
    'field-notes.md': {
      title: 'Field notes: the night shift',
      words: [
        'four hours',
        'What we saw',
        'too long',
        'not never the form',
        'Ask for the old form',
        'night',
        'the plan (./plan.md)',
      ],
    },
  },
});
