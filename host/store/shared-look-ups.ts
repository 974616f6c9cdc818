/** Look-ups under way, by key: who asks for one meanwhile gets its answer instead of another look-up. */
export class SharedLookUps<T> {
  private readonly underway = new Map<string, Promise<T>>();

  /**
   * The answer of the look-up under way with this key, or of a new one. `keep` is given what a new one found, unless
   * `forget` was called meanwhile: what was found may then be outdated.
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

  /** Whoever asks from now on shares no look-up that began before. */
  forget(): void {
    this.underway.clear();
  }
}
