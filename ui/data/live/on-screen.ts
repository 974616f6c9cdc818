/** Loaded data that can be reloaded. */
export interface Asked {
  readonly askedAt: number;
  reload(): Promise<void>;
}

interface Kept {
  asked: Asked;
  users: number;
  touchedBy: readonly string[];
  /** time of the last reload by a change, in ms */
  touchedAt: number;
  /** timer of the next reload */
  due?: ReturnType<typeof setTimeout> | undefined;
}

/** More than the groups of a list, which are all created before they are shown. */
const IDLE = 300;
/** Minimum time between reloads after successive changes, in ms. */
const REST_MS = 1000;

/** Registry of everything on screen, to reload it after a gap, a change of access or a change of its entity. */
export class OnScreen {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly restMs = REST_MS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Entry of this key: the existing one, or a new one. */
  of<A extends Asked>(key: string, make: () => A, touchedBy: readonly string[] = []): A {
    const known = this.kept.get(key);
    if (known) return known.asked as A;
    const asked = make();
    this.kept.set(key, { asked, users: 0, touchedBy, touchedAt: Number.NEGATIVE_INFINITY });
    this.forgetIdle();
    return asked;
  }

  /** Registers a shown object; returns the function that unregisters it. */
  show(key: string): () => void {
    const kept = this.kept.get(key);
    if (!kept) return () => {};
    kept.users += 1;
    // Shown again after a while (Back): what was there shows at once and is brought up to date behind it.
    // Data that another part of the page already shows is up to date.
    if (kept.users === 1) void kept.asked.reload();
    return () => {
      kept.users -= 1;
    };
  }

  /** Reloads shown entries that were loaded before a moment of performance.now(). */
  reload(before = Number.POSITIVE_INFINITY): void {
    for (const { asked, users } of this.kept.values()) if (users > 0 && asked.askedAt < before) void asked.reload();
  }

  /** Reloads entries that depend on an entity with changed rows, or on an event. */
  touched(what: string): void {
    for (const kept of this.kept.values()) if (kept.users > 0 && kept.touchedBy.includes(what)) this.askAgain(kept);
  }

  private askAgain(kept: Kept): void {
    if (kept.due !== undefined) return;
    const rest = kept.touchedAt + this.restMs - this.now();
    const ask = () => {
      kept.due = undefined;
      kept.touchedAt = this.now();
      if (kept.users > 0) void kept.asked.reload();
    };
    if (rest > 0) kept.due = setTimeout(ask, rest);
    else ask();
  }

  clear(): void {
    for (const { due } of this.kept.values()) clearTimeout(due);
    this.kept.clear();
  }

  private forgetIdle(): void {
    const idle = [...this.kept].filter(([, { users }]) => users === 0);
    for (const [key] of idle.slice(0, Math.max(0, idle.length - IDLE))) this.kept.delete(key);
  }
}
