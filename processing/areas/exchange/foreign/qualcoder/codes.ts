import type { RefiCode } from '../../refi/model.ts';
import type { DatabaseRow, ProgramDatabase } from '../databases/read-database.ts';
import { demandFew, demandShallow, type ForeignIds } from '../foreign-project.ts';

/** The codes of a QualCoder project within their categories and parent codes. */
export function codesOf(database: ProgramDatabase, ids: ForeignIds): RefiCode[] {
  const categories = database.rows('code_cat');
  const codes = database.rows('code_name');
  demandFew(categories.length + codes.length);
  const tree = new Tree(
    ids,
    Map.groupBy(categories, ({ supercatid }) => supercatid ?? ''),
    Map.groupBy(
      codes.filter(({ supercid }) => supercid === ''),
      ({ catid }) => catid ?? '',
    ),
    Map.groupBy(codes, ({ supercid }) => supercid ?? ''),
  );
  const tops = [...tree.categoriesIn('', 0), ...tree.codesIn('', 0)];
  // Codes in a missing category, or in a cycle, move to the top.
  const lost = [
    ...categories.filter((row) => !tree.seen.has(`category ${row.catid}`)).flatMap((row) => tree.category(row, 0)),
    ...codes.filter((row) => !tree.seen.has(`code ${row.cid}`)).flatMap((row) => tree.code(row, 0)),
  ];
  return [...tops, ...lost];
}

type ByParent = ReadonlyMap<string, DatabaseRow[]>;

class Tree {
  readonly seen = new Set<string>();

  constructor(
    private readonly ids: ForeignIds,
    private readonly categories: ByParent,
    private readonly byCategory: ByParent,
    private readonly byCode: ByParent,
  ) {}

  categoriesIn(parent: string, depth: number): RefiCode[] {
    return (this.categories.get(parent) ?? []).flatMap((row) => this.category(row, depth));
  }

  codesIn(category: string, depth: number): RefiCode[] {
    return (this.byCategory.get(category) ?? []).flatMap((row) => this.code(row, depth));
  }

  /** Adds a category, unless it exists. */
  category({ catid = '', name = '', memo = '' }: DatabaseRow, depth: number): RefiCode[] {
    if (!this.isNew(`category ${catid}`, depth)) return [];
    const id = this.ids.of('category', catid);
    const codes = [...this.categoriesIn(catid, depth + 1), ...this.codesIn(catid, depth + 1)];
    return [{ id, name, codable: false, colour: '', description: memo, noteIds: [], codes }];
  }

  code({ cid = '', name = '', memo = '', color = '' }: DatabaseRow, depth: number): RefiCode[] {
    if (!this.isNew(`code ${cid}`, depth)) return [];
    const id = this.ids.of('code', cid);
    const inside = cid === '' ? [] : (this.byCode.get(cid) ?? []);
    const codes = inside.flatMap((row) => this.code(row, depth + 1));
    return [{ id, name, codable: true, colour: color, description: memo, noteIds: [], codes }];
  }

  private isNew(key: string, depth: number): boolean {
    demandShallow(depth);
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}
