import * as build from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { Random } from '@earshot/core/random';
import { rankTags } from '@earshot/processing/areas/suggestions/rank-tags';
import { suggestTags } from '@earshot/processing/areas/suggestions/suggest';
import { fromUpdates, stateFromJson } from '@earshot/processing/documents/convert';
import { readText } from '@earshot/processing/documents/text';
import { fit as readTexts } from '@earshot/processing/words/vocabulary';
import { type CodedText, readCodedTexts } from './coded-texts.ts';
import { type Result, rounded } from './result.ts';
import { majority, nearestText, type Suggest } from './suggest-peers.ts';
import { finished } from './theme-runs.ts';
import { generatedTexts } from './theme-texts.ts';

const GOAL =
  'the first and the first three tags right more often than the most frequent tags and the nearest text (k = 1)';
/** Shares of the coded texts used for learning; the others are tagged. */
const SHARES = [0.5, 0.25, 0.1];
const SEEDS = { small: 1, full: 5 };
const GENERATED = { small: 300, full: 4000 };
const TOP = 3;
/** The size of the task that is timed: characters of a note. */
const NOTE = { small: 20_000, full: 1_000_000 };

interface Figures {
  /** the share of texts with a correct first tag */
  at1: number;
  /** recall of the correct tags among the first three */
  at3: number;
}

interface Draw {
  examples: CodedText[];
  others: CodedText[];
}

function draw(all: readonly CodedText[], share: number, seed: number): Draw {
  const taken = new Set(new Random(seed).some(Math.round(share * all.length), all.length));
  return { examples: all.filter((_, at) => taken.has(at)), others: all.filter((_, at) => !taken.has(at)) };
}

/** Built-in suggestions: tags of each text, the most likely first, and whether the first would be suggested. */
function own({ examples, others }: Draw): { tags: string[]; fits: boolean }[] {
  const names = [...new Set(examples.flatMap(({ tags }) => tags))].sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const { rows } = finished(readTexts([...examples, ...others].map(({ text }) => text)));
  const tagsOf = examples.map(({ tags }) => tags.map((tag) => numbers.get(tag) as number));
  const ranked = finished(rankTags({ rows, tagsOf, tags: names.length, most: TOP }));
  return ranked.map((best) => ({
    tags: best.map(({ tag }) => names[tag] as string),
    fits: best[0]?.fits ?? false,
  }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const decimals = (value: number) => Math.round(value * 1000) / 1000;

function figures(others: readonly CodedText[], tagsOf: (at: number) => readonly string[]): Figures {
  const right = (at: number, most: number) =>
    tagsOf(at)
      .slice(0, most)
      .filter((tag) => others[at]?.tags.includes(tag)).length;
  return {
    at1: mean(others.map((_, at) => right(at, 1))),
    at3: mean(others.map(({ tags }, at) => right(at, TOP) / Math.min(TOP, tags.length))),
  };
}

const average = (all: readonly Figures[]): Figures => ({
  at1: decimals(mean(all.map(({ at1 }) => at1))),
  at3: decimals(mean(all.map(({ at3 }) => at3))),
});

/** The figures of one share, over several draws. */
function measure(all: readonly CodedText[], share: number, seeds: number) {
  const draws = Array.from({ length: seeds }, (_, at) => draw(all, share, at + 1));
  const peer = (suggest: Suggest) =>
    average(
      draws.map(({ examples, others }) => {
        const tagsFor = suggest(examples);
        const found = others.map(({ text }) => tagsFor(text));
        return figures(others, (at) => found[at] ?? []);
      }),
    );
  const runs = draws.map((one) => ({ others: one.others, ranked: own(one) }));
  const suggested = runs.flatMap(({ others, ranked }) =>
    ranked.flatMap(({ tags, fits }, at) => (fits ? [others[at]?.tags.includes(tags[0] ?? '') ? 1 : 0] : [])),
  );
  return {
    share,
    own: average(runs.map(({ others, ranked }) => figures(others, (at) => ranked[at]?.tags ?? []))),
    majority: peer(majority),
    nearest: peer(nearestText),
    /** the share of texts with an automatic suggestion, and the share of these with a correct first tag */
    suggested: decimals(suggested.length / Math.max(1, runs.flatMap(({ others }) => others).length)),
    rightOfSuggested: decimals(mean(suggested)),
  };
}

/** Seconds of the whole task in one thread, for the maximum of examples and a long note. */
function noteSeconds(all: readonly CodedText[], characters: number): number {
  const names = [...new Set(all.flatMap(({ tags }) => tags))].sort().slice(0, limits.suggestions.learnedTags);
  const numbers = new Map(names.map((name, at) => [name, at]));
  const some = Array.from({ length: limits.suggestions.examples }, (_, at) => all[at % all.length] as CodedText);
  const examples = some.map(({ text, tags }) => ({ text, tags: tags.flatMap((tag) => numbers.get(tag) ?? []) }));
  const paragraphs = [];
  for (let at = 0, written = 0; written < characters; at += 1) {
    const { text } = all[(at * 7) % all.length] as CodedText;
    written += text.length + 2;
    paragraphs.push(build.paragraph(`${text}.`));
  }
  const read = readText(fromUpdates([stateFromJson(build.doc(...paragraphs))]));
  const began = performance.now();
  finished(suggestTags(read, { examples, tags: names.length, coded: new Map(), rejected: [] }));
  return rounded((performance.now() - began) / 1000);
}

const isBetter = (own: number, peer: number) => own > peer || own === 1;

/** Accuracy of suggested tags for texts of a folder, or for generated ones. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const folder = args.find((arg) => !arg.startsWith('--'));
  const generated = () => {
    const { texts, labels } = generatedTexts(small ? GENERATED.small : GENERATED.full, 1);
    return texts.map((text, at) => ({ text, tags: [labels[at] as string] }));
  };
  const all = folder === undefined ? generated() : readCodedTexts(folder);
  const shares = SHARES.map((share) => measure(all, share, small ? SEEDS.small : SEEDS.full));
  const holds = shares.every(({ own: mine, majority: first, nearest }) =>
    [first, nearest].every((peer) => isBetter(mine.at1, peer.at1) && isBetter(mine.at3, peer.at3)),
  );
  const [, quarter] = shares;
  const [mine, peer] = [quarter?.own.at1 ?? 0, quarter?.nearest.at1 ?? 0];
  return {
    bench: 'suggest',
    holds,
    goal: GOAL,
    ratio: rounded(mine / peer),
    peer,
    own: mine,
    unit: 'share of right first tags, learned from a quarter',
    texts: all.length,
    tags: new Set(all.flatMap(({ tags }) => tags)).size,
    draws: small ? SEEDS.small : SEEDS.full,
    shares,
    noteSeconds: noteSeconds(all, small ? NOTE.small : NOTE.full),
  };
}
