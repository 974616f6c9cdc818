import { summaryContract } from '@earshot/test/kit/contracts/summary-contract';
import framework from './index.ts';

summaryContract(framework, {
  at: import.meta.url,
  fills: [
    'Metrics',
    'Economic buyer',
    'Decision criteria',
    'Decision process',
    'Identified pain',
    'Champion',
    'Competition',
  ],
});
