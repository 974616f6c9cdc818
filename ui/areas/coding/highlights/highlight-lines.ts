import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { limits } from '@earshot/core/limits';
import type { RowWindow } from '../../../data/row-window.ts';
import type { GroupHead, Lines } from '../../../kit/table/lines.ts';

/** Which group of a table is asked for; nothing for all of it. */
export type Narrow = { underTagId: string } | { untagged: true } | Record<string, never>;

/** Some highlights one under the other: all of a table, or those of a group. */
export interface Section {
  /** what no other section of the table is called */
  key: string;
  narrow: Narrow;
  count: number;
  rows: Pick<RowWindow<Highlight>, 'at' | 'see'>;
  /** absent where the table has no groups */
  head?: GroupHead;
}

interface Placed extends Section {
  /** the line of its head, or of its first row where it has none */
  start: number;
  /** the line of its first row */
  first: number;
  /** the line after its last */
  end: number;
}

function placed(sections: readonly Section[]): Placed[] {
  let start = 0;
  return sections.map((section) => {
    const first = start + (section.head ? 1 : 0);
    const open = section.head?.open ?? true;
    const end = first + (open ? Math.min(section.count, limits.listOffset) : 0);
    const one = { ...section, start, first, end };
    start = end;
    return one;
  });
}

/** A stretch of a section, by the places of its rows. */
export interface Stretch {
  section: Section;
  from: number;
  to: number;
}

/** The lines of a table of highlights, section by section; each knows which of its rows are looked at. */
export class HighlightLines implements Lines<Highlight> {
  readonly count: number;
  readonly headAt?: (index: number) => GroupHead | undefined;
  readonly headOf?: (index: number) => number | undefined;
  private readonly sections: readonly Placed[];

  constructor(sections: readonly Section[]) {
    this.sections = placed(sections);
    this.count = this.sections.at(-1)?.end ?? 0;
    if (sections.every(({ head }) => head === undefined)) return;
    this.headAt = (index) => {
      const { start, head } = this.of(index) ?? {};
      return start === index ? head : undefined;
    };
    this.headOf = (index) => this.of(index)?.start;
  }

  readonly rowAt = (index: number): Highlight | undefined => {
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

  /** The rows that stand on these lines, the last included, section by section. */
  between(from: number, to: number): Stretch[] {
    return this.sections
      .map((section) => ({
        section,
        from: Math.max(0, from - section.first),
        to: Math.min(to + 1, section.end) - section.first,
      }))
      .filter((stretch) => stretch.from < stretch.to);
  }

  // The last one that begins at or before the line.
  private of(index: number): Placed | undefined {
    let [low, high] = [0, this.sections.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.sections[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return this.sections[low];
  }
}
