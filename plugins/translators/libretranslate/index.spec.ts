import { translatorContract } from '@earshot/test/kit/contracts/translator-contract';
import { fakeLibreTranslate, LIBRE_KEY } from '@earshot/test/kit/fakes/fake-translators';
import plugin from './index.ts';

translatorContract(plugin, {
  fake: fakeLibreTranslate,
  settings: { key: LIBRE_KEY },
  wrong: { key: 'wrong-key' },
  language: 'DE',
  unknown: 'FR',
});
