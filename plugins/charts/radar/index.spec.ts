import { chartContract } from '@earshot/test/kit/contracts/chart-contract';
import chart from './index.ts';

chartContract(chart, { at: import.meta.url });
