/** A recognised word; times in ms from the recording's start. */
export interface SpokenWord {
  text: string;
  startMs: number;
  endMs: number;
  /** 0 to 1; absent if the recogniser gives none */
  confidence?: number;
  /** name that the recogniser gives its speaker */
  speaker?: string;
}

/** A passage that a recogniser judged as a whole. */
export interface JudgedPassage {
  startMs: number;
  endMs: number;
  /** probability that nobody speaks, 0 to 1 */
  noSpeech?: number;
  averageLogProbability?: number;
}

/** Indexes of the words of each speaker, in the order of the words. */
export function wordsBySpeaker(words: readonly SpokenWord[]): number[][] {
  const bySpeaker = new Map<string, number[]>();
  for (const [at, { speaker = '' }] of words.entries()) {
    const all = bySpeaker.get(speaker);
    if (all) all.push(at);
    else bySpeaker.set(speaker, [at]);
  }
  return [...bySpeaker.values()];
}
