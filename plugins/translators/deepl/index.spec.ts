import { translatorContract } from '@earshot/test/kit/contracts/translator-contract';
import { DEEPL_KEY, fakeDeepl } from '@earshot/test/kit/fakes/fake-translators';
import plugin from './index.ts';

translatorContract(plugin, {
  fake: fakeDeepl,
  settings: { key: DEEPL_KEY },
  wrong: { key: 'wrong-key:fx' },
  language: 'DE',
  unknown: 'TLH',
});
