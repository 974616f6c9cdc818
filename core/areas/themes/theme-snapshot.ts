import type { ThemeEdit } from './theme-decisions.ts';

/** A theme in a snapshot; `gone` if it did not exist. */
export interface SnapshotTheme {
  id: string;
  title: string;
  pinned: boolean;
  titled: boolean;
  /** missing in snapshots of earlier releases */
  hidden?: boolean;
  gone: boolean;
  mergedIntoId: string | null;
}

/** The placement of a data point in a snapshot. */
export interface SnapshotPlacement {
  pointId: string;
  themeId: string | null;
  /** distance from the theme's centre; null if a person decided, or nothing is similar */
  strangeness: number | null;
  /** true if a person placed it */
  decided: boolean;
  ignored: boolean;
  /** true if it is not placed yet */
  waiting: boolean;
}

/** The themes and data points that an edit changes, at one moment. */
export interface ThemeSnapshot {
  themes: readonly SnapshotTheme[];
  places: readonly SnapshotPlacement[];
}

/** A theme for which a snapshot only has the id and title: not pinned, not hidden. */
export const plainTheme = (id: string, title: string): SnapshotTheme => ({
  id,
  title,
  pinned: false,
  titled: false,
  hidden: false,
  gone: false,
  mergedIntoId: null,
});

/** The placement of a point that is not placed yet. */
export const UNPLACED = { themeId: null, strangeness: null, decided: false, ignored: false, waiting: true } as const;

const decided = ({ pointId }: SnapshotPlacement, themeId: string): SnapshotPlacement => ({
  pointId,
  themeId,
  strangeness: null,
  decided: true,
  ignored: false,
  waiting: false,
});

/** A point that is no longer ignored returns to its theme, unless a person had placed it or it has none. */
const noLongerIgnored = (place: SnapshotPlacement): SnapshotPlacement =>
  place.themeId === null || place.decided ? { ...place, ...UNPLACED } : { ...place, ignored: false, waiting: false };

type After<K extends ThemeEdit['kind']> = (
  before: ThemeSnapshot,
  edit: Extract<ThemeEdit, { kind: K }>,
) => Partial<ThemeSnapshot>;

const AFTER: { [K in ThemeEdit['kind']]: After<K> } = {
  rename: ({ themes }, { title, pinned, hidden }) => ({
    themes: themes.map((theme) => ({
      ...theme,
      title,
      titled: true,
      pinned: pinned ?? theme.pinned,
      hidden: hidden ?? theme.hidden,
    })),
  }),
  pin: ({ themes }, { pinned, hidden }) => ({
    themes: themes.map((theme) => ({ ...theme, pinned, hidden: hidden ?? theme.hidden })),
  }),
  merge: ({ themes, places }, { into }) => ({
    themes: themes.map((theme) =>
      theme.id === into
        ? { ...theme, pinned: themes.some(({ pinned }) => pinned) }
        : { ...theme, gone: true, mergedIntoId: into },
    ),
    places: places.map((place) => ({ ...place, themeId: into })),
  }),
  split({ themes, places }, { key, into }) {
    const titleOf = new Map(into.map((part) => [part.key, part.had]));
    const partOf = new Map(into.flatMap((part) => part.points.map((point) => [point, part.key])));
    return {
      themes: themes.map((theme) => {
        const title = titleOf.get(theme.id) ?? theme.title;
        return theme.id === key ? { ...theme, title } : plainTheme(theme.id, title);
      }),
      places: places.map((place) => decided(place, partOf.get(place.pointId) ?? key)),
    };
  },
  make: ({ places }, { key, title }) => ({
    themes: [{ ...plainTheme(key, title), pinned: true, titled: true }],
    places: places.map((place) => decided(place, key)),
  }),
  move: ({ places }, { key }) => ({ places: places.map((place) => decided(place, key)) }),
  ignore: ({ places }, { ignored }) => ({
    places: places.map((place) => (ignored ? { ...place, ignored: true, waiting: false } : noLongerIgnored(place))),
  }),
};

/** Themes and points after an edit, given their state before. */
export const snapshotAfter = (before: ThemeSnapshot, edit: ThemeEdit): ThemeSnapshot => ({
  ...before,
  ...(AFTER[edit.kind] as After<typeof edit.kind>)(before, edit),
});
