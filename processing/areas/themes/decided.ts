import type { ThemeDecisions } from '@earshot/core/areas/themes/theme-decisions';

/** A theme that a run has to have; its points are numbers of texts. */
export interface Held {
  readonly key: string;
  /** the name that somebody gave it, else the title that it had when somebody decided about it; '' where there is neither */
  readonly title: string;
  readonly hidden: boolean;
  /** points that are in it and say what it is about, piece by piece */
  readonly parts: readonly (readonly number[])[];
  /** points that are in it and don't say what it is about */
  readonly moved: readonly number[];
  /** points that said what it is about when somebody decided about it */
  readonly about: readonly number[];
}

/** What people decided, by the numbers of the texts of a run. */
export interface Decided {
  readonly held: readonly Held[];
  /** for each text the place among `held` where somebody put it, -1 where nobody did */
  readonly placed: Int32Array;
  /** 1 for texts that somebody took out */
  readonly ignored: Uint8Array;
  /** keys of themes that became a part of others */
  readonly gone: ReadonlySet<string>;
}

/** Reads decisions for a run over these points; what they say about other points is left out. */
export function decidedFor(points: readonly string[], { held, ignored, merged }: ThemeDecisions): Decided {
  const numbers = new Map(points.map((id, at) => [id, at]));
  const known = (ids: readonly string[]) => ids.map((id) => numbers.get(id)).filter((number) => number !== undefined);
  const placed = new Int32Array(points.length).fill(-1);
  const read = held.map(({ key, title, had, hidden, parts, moved, about }, place) => {
    const theme = {
      key,
      title: title || had,
      hidden,
      parts: parts.map(known).filter((part) => part.length > 0),
      moved: known(moved),
      about: known(about),
    };
    for (const point of [...theme.parts.flat(), ...theme.moved]) placed[point] = place;
    return theme;
  });
  const out = new Uint8Array(points.length);
  for (const point of known(ignored)) out[point] = 1;
  return { held: read, placed, ignored: out, gone: new Set(merged.map(({ from }) => from)) };
}
