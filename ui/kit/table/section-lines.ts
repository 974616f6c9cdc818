import type { GroupHead, Lines } from './lines.ts';

/** Consecutive rows: all of a table, or those of a group. */
export interface Section<R> {
  /** unique key of a section in the table */
  key: string;
  count: number;
  rows: {
    /** row at an index of the section; undefined while it loads */
    at: (place: number) => R | undefined;
    /** reports the visible range, end exclusive */
    see: (from: number, to: number) => unknown;
  };
  /** undefined if the table has no groups */
  head?: GroupHead;
}

interface Placed<R> extends Section<R> {
  /** line of its head, or of its first row without one */
  start: number;
  /** line of its first row */
  first: number;
  /** line after its last */
  end: number;
}

function placed<R>(sections: readonly Section<R>[], most: number): Placed<R>[] {
  let start = 0;
  return sections.map((section) => {
    const first = start + (section.head ? 1 : 0);
    const open = section.head?.open ?? true;
    const end = first + (open ? Math.min(section.count, most) : 0);
    const one = { ...section, start, first, end };
    start = end;
    return one;
  });
}

/** A range of a section, by row index. */
export interface Stretch<R> {
  section: Section<R>;
  from: number;
  to: number;
}

/** Lines of a table by section; each section is notified of its visible rows. */
export class SectionLines<R extends { id: string }> implements Lines<R> {
  readonly count: number;
  readonly headAt?: (index: number) => GroupHead | undefined;
  readonly headOf?: (index: number) => number | undefined;
  private readonly sections: readonly Placed<R>[];

  /** `most`: maximum rows per section */
  constructor(sections: readonly Section<R>[], most = Number.POSITIVE_INFINITY) {
    this.sections = placed(sections, most);
    this.count = this.sections.at(-1)?.end ?? 0;
    if (sections.every(({ head }) => head === undefined)) return;
    this.headAt = (index) => {
      const { start, head } = this.of(index) ?? {};
      return start === index ? head : undefined;
    };
    this.headOf = (index) => this.of(index)?.start;
  }

  readonly rowAt = (index: number): R | undefined => {
    const section = this.of(index);
    return section && index >= section.first ? section.rows.at(index - section.first) : undefined;
  };

  readonly keyOf = (index: number): string => {
    const { key = '' } = this.of(index) ?? {};
    return `${key} ${this.rowAt(index)?.id ?? index}`;
  };

  readonly see = (from: number, to: number): void => {
    for (const { rows, first, end } of this.sections) rows.see(Math.max(0, from - first), Math.min(to, end) - first);
  };

  /** Rows on these lines, inclusive, by section. */
  between(from: number, to: number): Stretch<R>[] {
    return this.sections
      .map((section) => ({
        section,
        from: Math.max(0, from - section.first),
        to: Math.min(to + 1, section.end) - section.first,
      }))
      .filter((stretch) => stretch.from < stretch.to);
  }

  // Last section that begins at or before the line.
  private of(index: number): Placed<R> | undefined {
    let [low, high] = [0, this.sections.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.sections[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return this.sections[low];
  }
}
