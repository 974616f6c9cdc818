import {
  type Agreement,
  type AgreementCoefficient,
  agreement,
  type CodedStretch,
  codedStretches,
  exportAgreement,
  type StretchState,
} from '@earshot/core/areas/agreement/agreement';
import type { CodingUnit } from '@earshot/core/areas/agreement/coded-units';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import type { Coefficient } from '@earshot/core/areas/agreement/measure';
import { agreedPassages, type Stretch, stretchesOf } from '@earshot/core/areas/agreement/stretches';
import { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { agreementLines } from './agreement-lines.ts';
import { type ComparedNote, comparedNote, countingOf, type ReadingParts, RoundTags } from './closed-coding.ts';
import { codingLines } from './coding-lines.ts';
import { demandClosed } from './round-rules.ts';

/** Characters of text that are shown on each side of a stretch. */
const AROUND = 160;

const judging = ({ counts }: ComparedNote) => counts.flatMap((count, coder) => (count ? [coder] : []));

/** State of a stretch: decided, agreed or differing. */
export function stateOf(note: ComparedNote, stretch: Stretch): StretchState {
  if (stretch.codes.every(({ id }) => note.stored.get(id)?.resolutionId)) return 'RESOLVED';
  return agreedPassages(stretch, judging(note)) ? 'AGREED' : 'DIFFERING';
}

function summaryOf(note: ComparedNote, { coderIds }: CodingRound): Agreement['notes'][number] {
  const states = stretchesOf(note.codes).map((stretch) => stateOf(note, stretch));
  const count = (state: StretchState) => states.filter((one) => one === state).length;
  return {
    noteId: note.noteId,
    title: note.title,
    absent: note.absent,
    coderIds: judging(note).map((coder) => coderIds[coder] as string),
    agreed: count('AGREED'),
    differing: count('DIFFERING'),
    resolved: count('RESOLVED'),
  };
}

const shown = ({ figure, interval }: Coefficient): AgreementCoefficient => ({
  ...figure,
  interval: interval && { low: interval[0], high: interval[1] },
});

const uncountedOf = ({ uncounted, noteId }: ComparedNote): Agreement['uncounted'] =>
  uncounted.map(({ code: { id, coderId, quote }, reason }) => ({ codeId: id, noteId, coderId, quote, reason }));

/** Tags of a comparison, by title: those named by the round and those on its codes. */
async function tagsOf(work: Work, tags: RoundTags, round: CodingRound, notes: readonly ComparedNote[]): Promise<Tag[]> {
  const used = notes.flatMap(({ codes }) => codes.flatMap(({ tagIds }) => tagIds));
  const ids = [...new Set([...(await tags.of(round.tagIds)), ...used])];
  return work.rows(Tag).find({ where: { id: ids }, order: [['title', 'ASC']] });
}

interface Asked {
  unit: CodingUnit;
  unfinished: boolean;
}

interface Compared {
  notes: ComparedNote[];
  /** tags of the round and of its codes, by title */
  tags: Tag[];
}

/** The notes of a closed round with the codes of its coders. */
async function comparedNotes(
  parts: ReadingParts,
  work: Work,
  round: CodingRound,
  { unit, unfinished }: Asked,
): Promise<Compared> {
  demandClosed(round);
  const tags = new RoundTags(work);
  const wanted = { round, tags, counting: await countingOf(work, round, unfinished), sentences: unit === 'SENTENCE' };
  const notes: ComparedNote[] = [];
  for (const noteId of round.noteIds) notes.push(await comparedNote(parts, work, noteId, wanted));
  return { notes, tags: await tagsOf(work, tags, round, notes) };
}

/** The agreement of the coders of a closed round. */
async function agreementOf(
  parts: ReadingParts,
  work: Work,
  round: CodingRound,
  unit: CodingUnit,
  { notes, tags: used }: Compared,
): Promise<Agreement> {
  const measured = await work.transaction.ahead(
    `agreement of ${round.id} by ${unit} with ${notes.map(({ codes }) => codes.length)}`,
    async () => notes.map(({ counts, paragraphs, sentences, codes }) => ({ counts, paragraphs, sentences, codes })),
    (coded) =>
      parts.pool.run('measure-agreement', {
        notes: coded,
        unit,
        coders: round.coderIds.length,
        tagIds: used.map(({ id }) => id),
        resamples: limits.bootstrap.resamples,
        seed: limits.bootstrap.seed,
        inside: limits.bootstrap.insidePercent / 100,
      }),
  );
  const coderAt = (coder: number) => round.coderIds[coder] as string;
  return {
    alpha: shown(measured.alpha),
    percent: measured.percent,
    units: measured.units,
    pairs: measured.pairs.map(({ coders: [one, other], kappa, percent, units }) => ({
      coderIds: [coderAt(one), coderAt(other)],
      kappa: shown(kappa),
      percent,
      units,
    })),
    tags: measured.tags.map((tag, at) => ({ ...tag, alpha: shown(tag.alpha), title: used[at]?.title ?? '' })),
    notes: notes.map((note) => summaryOf(note, round)),
    uncounted: notes.flatMap(uncountedOf),
  };
}

/** A stretch of a note, as shown to users. */
function asShown(note: ComparedNote, { coderIds }: CodingRound, stretch: Stretch): CodedStretch {
  const { from, to, codes } = stretch;
  const { text } = note;
  return {
    codeIds: codes.map(({ id }) => id),
    state: stateOf(note, stretch),
    text: text.slice(from, to),
    before: text.slice(Math.max(0, from - AROUND), from),
    after: text.slice(to, to + AROUND),
    versions: judging(note).map((coder) => ({
      coderId: coderIds[coder] as string,
      codes: codes
        .filter((code) => code.coder === coder)
        .map((code) => ({ from: code.from - from, to: code.to - from, tagIds: [...code.tagIds] })),
    })),
    resolutionId: note.stored.get(codes[0]?.id ?? '')?.resolutionId ?? null,
  };
}

/** Queries for figures and codes of a closed round. */
export function agreementHandlers(parts: ReadingParts): Handler[] {
  return [
    inside(agreement, async ({ input, work, object }) =>
      agreementOf(parts, work, object, input.unit, await comparedNotes(parts, work, object, input)),
    ),
    inside(exportAgreement, async ({ input, work, object }) => {
      const { unit, table } = input;
      const found = await comparedNotes(parts, work, object, input);
      return table === 'CODINGS'
        ? codingLines(work, { round: object, ...found, unit })
        : agreementLines(work, object, await agreementOf(parts, work, object, unit, found));
    }),
    inside(codedStretches, async ({ input: { noteId, state, offset, unfinished }, work, object: round }) => {
      demandClosed(round);
      if (!round.noteIds.includes(noteId))
        throw new Refusal('BAD_USER_INPUT', 'This note is not part of the round. Choose one of its notes.');
      const counting = await countingOf(work, round, unfinished);
      const wanted = { round, counting, tags: new RoundTags(work), sentences: false };
      const note = await comparedNote(parts, work, noteId, wanted);
      return stretchesOf(note.codes)
        .filter((stretch) => !state || stateOf(note, stretch) === state)
        .slice(offset, offset + limits.listedStretches)
        .map((stretch) => asShown(note, round, stretch));
    }),
  ];
}
