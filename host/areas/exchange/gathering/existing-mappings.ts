/** Entities whose ids the community format maps (EX-03), by its keys. */
const KEYS: Readonly<Record<string, string>> = {
  Field: 'fields',
  File: 'files',
  FieldSet: 'fieldSets',
  Highlight: 'highlights',
  Insight: 'insights',
  Note: 'notes',
  TagBoard: 'tagBoards',
  TagGroup: 'tagGroups',
  Tag: 'tags',
};

/** Maps the ids of nine entities in a package to ids here: the same, since a package keeps ids. */
export class ExistingMappings {
  private readonly ids: Record<string, Record<string, string>> = Object.fromEntries(
    Object.values(KEYS).map((key) => [key, {}]),
  );

  add(noun: string, id: string): void {
    const ids = this.ids[KEYS[noun] ?? ''];
    if (ids) ids[id] = id;
  }

  get json(): string {
    return JSON.stringify(this.ids);
  }
}
