import { wordKey } from './features.ts';

// Interrogatives without a subject, except those that are function words already.
const LISTS = [
  `what who whom whose where when why how which many much long`,
  `was wer wem wen wessen wo wohin woher wann warum wieso wie welche welcher welches welchem welchen`,
  `qui que quoi où quand pourquoi comment combien quel quelle quels quelles lequel laquelle`,
  `qué quién quiénes cuál cuáles cuánto cuánta cuántos cuántas cuándo cómo dónde llama llaman llamaba`,
  `quanto quanta quantos quantas quanti quante quali quem onde quando`,
  `wat wie waar wanneer waarom hoe welke hoeveel vad vem var när varför hur vilken vilket vilka hvad hvem hvor hvornår hvorfor`,
  `co kto gdzie kiedy dlaczego jak który ile что кто где когда почему как какой какая какие сколько`,
  `谁 谁是 谁在 哪 哪个 哪一 哪一个 哪些 哪位 哪里 哪种 哪年 何 何时 何种 何处 多少 几 什么 什么时候 为什么 为何 如何 怎么 怎样 还有`,
  `何 誰 どこ いつ なぜ どう どの どれ どんな いくつ 무엇 누구 어디 언제 왜 어떻게 어떤 얼마`,
];

const WORDS = new Set(LISTS.flatMap((list) => list.split(/\s+/)).map(wordKey));

/** True if a word, by its key, is only an interrogative. */
export const asks = (key: string): boolean => WORDS.has(key);
