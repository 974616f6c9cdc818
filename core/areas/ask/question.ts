import { searchTokens } from '../../rules/words/search-query.ts';

/** First words of questions, in the most common languages of research. */
const BEGINNINGS = new Set(
  `what which who whom whose when where why how is are was were do does did can could should would will has have
  was wer wen wem wie wo wann warum weshalb welche welcher welches ist sind hat haben kann
  qui que quoi quel quelle quels quelles quand ou pourquoi comment combien est sont
  quien quienes cual cuales cuando donde como cuanto cuantos por
  quem qual quais quando onde quanto chi cosa quale quali dove perche come quanto
  wat wie waar wanneer waarom hoe welk welke`.split(/\s+/u),
);

/** True if a text is a question rather than a few search words (AI-02). */
export function isQuestion(text: string): boolean {
  if (/[?？؟]\s*$/u.test(text.trim())) return true;
  const [first, second] = searchTokens(text);
  return first !== undefined && second !== undefined && BEGINNINGS.has(first.text);
}
