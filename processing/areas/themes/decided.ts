import type { ThemeDecisions } from '@earshot/core/areas/themes/theme-decisions';

/** A theme that a run must have because of people's decisions; its points are indexes of texts. */
export interface KnownTheme {
  readonly key: string;
  /** the title that people gave, or the one at the time of the decision; '' for neither */
  readonly title: string;
  readonly hidden: boolean;
  /** points in the theme that describe it, in groups */
  readonly parts: readonly (readonly number[])[];
  /** points in the theme that do not describe it */
  readonly moved: readonly number[];
  /** points that described it at the time of the decision */
  readonly about: readonly number[];
}

/** People's decisions, with indexes of a run's texts. */
export interface Decided {
  readonly themes: readonly KnownTheme[];
  /** for each text the index in `themes` of the theme assigned by a person; -1 for none */
  readonly placed: Int32Array;
  /** 1 for texts that a person ignored */
  readonly ignored: Uint8Array;
  /** keys of themes that were merged into others */
  readonly gone: ReadonlySet<string>;
}

/** Converts decisions for a run over these points; other points are left out. */
export function decidedFor(points: readonly string[], { themes, ignored, merged }: ThemeDecisions): Decided {
  const numbers = new Map(points.map((id, at) => [id, at]));
  const known = (ids: readonly string[]) => ids.map((id) => numbers.get(id)).filter((number) => number !== undefined);
  const placed = new Int32Array(points.length).fill(-1);
  const read = themes.map(({ key, title, had, hidden, parts, moved, about }, place) => {
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
  return { themes: read, placed, ignored: out, gone: new Set(merged.map(({ from }) => from)) };
}
