/** Running look-ups, by key: concurrent requests share their result. */
export class SharedLookUps<T> {
  private readonly underway = new Map<string, Promise<T>>();

  /**
   * The result of the running look-up with this key, or of a new one. `keep` gets the result of a new one, unless
   * `forget` was called during it, as it may be outdated.
   */
  ask(key: string, find: () => Promise<T>, keep: (found: T) => void = () => undefined): Promise<T> {
    const earlier = this.underway.get(key);
    if (earlier) return earlier;
    const isNewest = () => this.underway.get(key) === asked;
    const asked = find()
      .then((found) => {
        if (isNewest()) keep(found);
        return found;
      })
      .finally(() => {
        if (isNewest()) this.underway.delete(key);
      });
    this.underway.set(key, asked);
    return asked;
  }

  /** Later requests share no look-up that began before. */
  forget(): void {
    this.underway.clear();
  }
}
