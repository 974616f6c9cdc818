import { summaryContract } from '@earshot/test/kit/contracts/summary-contract';
import framework from './index.ts';

summaryContract(framework, {
  at: import.meta.url,
  fills: ['Problem', 'Users', 'Requirements', 'Measures of success', 'Open questions'],
});
