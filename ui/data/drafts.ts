/** Methods of a browser's storage used for drafts. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'earshot.draft';

/**
 * Unsent text, stored in this browser across reloads, for one member only. Without storage (full or switched off),
 * drafts last until the page is closed.
 */
export class Drafts {
  private readonly unkept = new Map<string, string>();

  constructor(
    private readonly storage: DraftStorage | undefined,
    private readonly owner: () => string,
  ) {}

  /** Stored draft under a name, such as “comment <page>”; '' for none. */
  get(name: string): string {
    const key = this.keyOf(name);
    return this.unkept.get(key) ?? this.storage?.getItem(key) ?? '';
  }

  /** Stores a draft; '' deletes it. */
  keep(name: string, text: string): void {
    const key = this.keyOf(name);
    this.unkept.delete(key);
    try {
      if (text === '') this.storage?.removeItem(key);
      else this.storage?.setItem(key, text);
      if (!this.storage && text !== '') this.unkept.set(key, text);
    } catch {
      this.unkept.set(key, text);
    }
  }

  private readonly keyOf = (name: string) => `${PREFIX} ${this.owner()} ${name}`;
}
