import { summaryContract } from '@earshot/test/kit/contracts/summary-contract';
import framework from './index.ts';

summaryContract(framework, { at: import.meta.url, fills: ['Problems', 'Opportunities', 'Expected effect'] });
