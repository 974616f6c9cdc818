/**
 * An edit of themes by a person. It lists its points, so that later runs need no other data. `had` is the theme's
 * title at that time: a theme with decisions keeps its title. Edits of earlier releases lack it.
 */
export type ThemeEdit =
  | { kind: 'rename'; key: string; title: string; pinned?: boolean; hidden?: boolean; about?: readonly string[] }
  /** pinned or not, hidden or not */
  | { kind: 'pin'; key: string; pinned: boolean; hidden?: boolean; had?: string; about?: readonly string[] }
  /** previous themes, one of them under the remaining key */
  | { kind: 'merge'; into: string; themes: readonly ThemePoints[]; had?: string }
  /** parts of the split; other points of the theme are assigned again */
  | { kind: 'split'; key: string; into: readonly (ThemePoints & { had?: string })[] }
  | { kind: 'make'; key: string; title: string; points: readonly string[] }
  | { kind: 'move'; key: string; points: readonly string[]; had?: string; about?: readonly string[] }
  | { kind: 'ignore'; points: readonly string[]; ignored: boolean };

/** A theme's key and the ids of its points. */
export interface ThemePoints {
  key: string;
  points: readonly string[];
}

/** A theme that later runs retain, because of decisions about it. */
export interface DecidedTheme {
  key: string;
  /** title given by a person; '' for none */
  title: string;
  /** its title at the last decision; '' if unknown */
  had: string;
  pinned: boolean;
  /** true if it is excluded from lists, charts and counts of themes */
  hidden: boolean;
  /** points that describe it, in groups: one for each merged theme */
  parts: readonly (readonly string[])[];
  /** points moved to it, which do not describe it */
  moved: readonly string[];
  /** points that described it at the time of a decision, regardless of their present theme */
  about: readonly string[];
}

/** All decisions about a channel's themes. Each point is in one theme at most. */
export interface ThemeDecisions {
  themes: readonly DecidedTheme[];
  ignored: readonly string[];
  /** for each merged or split theme, the key of the (first) resulting theme */
  merged: readonly { from: string; into: string }[];
}

const NEW: Omit<DecidedTheme, 'key'> = {
  title: '',
  had: '',
  pinned: false,
  hidden: false,
  parts: [],
  moved: [],
  about: [],
};
const NOTHING: ThemeDecisions = { themes: [], ignored: [], merged: [] };

/** The current key of a theme, given a key of an earlier run. */
export const keyNow = ({ merged }: ThemeDecisions, key: string): string =>
  merged.find(({ from }) => from === key)?.into ?? key;

const holds = ({ title, pinned, hidden, parts, moved }: DecidedTheme) =>
  title !== '' || pinned || hidden || parts.length > 0 || moved.length > 0;

const themeOf = ({ themes }: ThemeDecisions, key: string): DecidedTheme =>
  themes.find((one) => one.key === key) ?? { ...NEW, key };

const without = (points: readonly string[], gone: ReadonlySet<string>) => points.filter((point) => !gone.has(point));

/** The decisions without placements of these points. */
const freed = (decisions: ThemeDecisions, points: readonly string[]): ThemeDecisions => {
  const gone = new Set(points);
  return {
    ...decisions,
    ignored: without(decisions.ignored, gone),
    themes: decisions.themes.map((one) => ({
      ...one,
      parts: one.parts.map((part) => without(part, gone)).filter((part) => part.length > 0),
      moved: without(one.moved, gone),
      about: without(one.about, gone),
    })),
  };
};

const put = (decisions: ThemeDecisions, ...themes: DecidedTheme[]): ThemeDecisions => {
  const keys = new Set(themes.map(({ key }) => key));
  return {
    ...decisions,
    themes: [...decisions.themes.filter(({ key }) => !keys.has(key)), ...themes].filter(holds),
    merged: decisions.merged.filter(({ from }) => !keys.has(from)),
  };
};

/** The decisions with obsolete keys replaced by `into`. */
const replaced = (decisions: ThemeDecisions, from: readonly string[], into: string): ThemeDecisions => ({
  ...decisions,
  themes: decisions.themes.filter(({ key }) => !from.includes(key)),
  merged: [
    ...decisions.merged
      .filter((one) => !from.includes(one.from))
      .map((one) => (from.includes(one.into) ? { ...one, into } : one)),
    ...from.map((key) => ({ from: key, into })),
  ],
});

/** The points that describe a theme, in groups: the earlier groups, and the rest of its points. */
function partsOf(decisions: ThemeDecisions, { key, points }: ThemePoints): (readonly string[])[] {
  const left = new Set(points);
  const parts = themeOf(decisions, key).parts.map((part) => part.filter((point) => left.delete(point)));
  return [...parts, [...left]].filter((part) => part.length > 0);
}

const piece = (points: readonly string[]) => (points.length > 0 ? [points] : []);

type Keep<K extends ThemeEdit['kind']> = (
  decisions: ThemeDecisions,
  edit: Extract<ThemeEdit, { kind: K }>,
) => ThemeDecisions;

/** Changes one theme, under its current key. */
const changed = (decisions: ThemeDecisions, key: string, change: Partial<DecidedTheme>): ThemeDecisions => {
  const now = keyNow(decisions, key);
  return put(decisions, { ...themeOf(decisions, now), ...change });
};

/** The same, with the points that describe it; the earlier ones if none are left. */
const described = (decisions: ThemeDecisions, key: string, change: Partial<DecidedTheme>): ThemeDecisions => {
  const { about } = themeOf(decisions, keyNow(decisions, key));
  return changed(decisions, key, { ...change, about: change.about?.length ? change.about : about });
};

const KEEP: { [K in ThemeEdit['kind']]: Keep<K> } = {
  rename: (decisions, { kind: _, key, ...edit }) => described(decisions, key, edit),
  pin: (decisions, { kind: _, key, ...edit }) => described(decisions, key, edit),
  merge(decisions, { into, themes, had }) {
    const parts = themes.flatMap((theme) => partsOf(decisions, theme));
    const others = themes.map(({ key }) => key).filter((key) => key !== into);
    const pinned = [into, ...others].some((key) => themeOf(decisions, key).pinned);
    const rest = freed(decisions, parts.flat());
    const moved = [into, ...others].flatMap((key) => themeOf(rest, key).moved);
    const kept = themeOf(rest, into);
    return replaced(put(rest, { ...kept, had: had ?? kept.had, pinned, parts, moved }), others, into);
  },
  split(decisions, { key, into }) {
    const rest = freed(
      decisions,
      into.flatMap(({ points }) => points),
    );
    const parted = put(
      rest,
      ...into.map((part) => {
        const before = themeOf(rest, part.key);
        return { ...before, had: part.had ?? before.had, parts: piece(part.points) };
      }),
    );
    const [first] = into;
    return !first || into.some((part) => part.key === key) ? parted : replaced(parted, [key], first.key);
  },
  make: (decisions, { key, title, points }) =>
    put(freed(decisions, points), { ...NEW, key, title, pinned: true, parts: piece(points) }),
  move(decisions, { key, points, had, about = [] }) {
    const rest = freed(decisions, points);
    const before = themeOf(rest, keyNow(rest, key));
    return changed(rest, key, {
      had: had ?? before.had,
      moved: [...before.moved, ...points],
      about: before.about.length > 0 ? before.about : without(about, new Set(points)),
    });
  },
  ignore(decisions, { points, ignored }) {
    const rest = put(freed(decisions, points));
    return { ...rest, ignored: ignored ? [...rest.ignored, ...points] : rest.ignored };
  },
};

/** Applies all edits in order; later ones override earlier ones. */
export const decisionsOf = (edits: readonly ThemeEdit[]): ThemeDecisions =>
  edits.reduce<ThemeDecisions>(
    (decisions, edit) => (KEEP[edit.kind] as Keep<typeof edit.kind>)(decisions, edit),
    NOTHING,
  );
