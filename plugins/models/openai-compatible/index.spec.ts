import { embeddingContract } from '@earshot/test/kit/contracts/embedding-contract';
import { textModelContract } from '@earshot/test/kit/contracts/text-model-contract';
import model from './index.ts';

textModelContract(model, { address: 'https://models.example.org/v1' });
embeddingContract(model, { address: 'https://models.example.org/v1' });
