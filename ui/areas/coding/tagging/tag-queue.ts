import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Undo } from '../../../data/graphql.ts';
import { asRefused } from '../../../data/refused.ts';
import type { InverseChange, OwnUndo, Step, UndoStack } from '../../../data/undo-stack.ts';
import type { WireRange } from '../../../editor/highlights/wire-range.ts';

/** A tag to add: an existing one, or one to be created first. */
export type WantedTag = { id: string } | { title: string; colour: string };

/** Words to highlight, with their text, which the host does not have yet. */
export interface Words extends WireRange {
  text: string;
  /** characters before the words */
  position: number;
}

/** One change of tags: selected words become a highlight, or the tags of a highlight change. */
export interface TagChange {
  key: string;
  noteId: string;
  projectId: string;
  on: { words: Words } | { highlightId: string };
  add: readonly WantedTag[];
  /** ids of tags to remove */
  remove: readonly string[];
}

/** Result of a change from the host. */
export interface Sent {
  highlightId: string;
  inverses: readonly Undo[];
}

export interface QueueWorld {
  undo: UndoStack;
  /** resolves once the host has the text and is reachable; rejects if it refuses the text for good */
  ready: () => Promise<void>;
  /** performs a change; `made` collects the ids of the tags that it created, even if it fails midway */
  send: (change: TagChange, made: Set<string>) => Promise<Sent>;
  /** inverse of creating a tag */
  unmake: (tagId: string) => Undo;
  /** stores waiting changes beyond this page load */
  keep: (changes: readonly TagChange[]) => void;
  /** reports a refused change, which is no longer shown */
  refused: (change: TagChange, reason: unknown) => void;
  pause: (ms: number) => Promise<void>;
}

interface Entry {
  change: TagChange;
  step: Step | undefined;
  made: Set<string>;
  answered: PromiseWithResolvers<readonly Undo[]>;
}

const AGAIN_MS = 1500;
const LINGERS_MS = 4000;
const PASSES: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE', 'UNAUTHENTICATED']);

/**
 * Queue of unconfirmed tag changes in a note. Changes show at once and are sent one by one, in order; without a
 * connection they wait. Each is one step of Undo from the start.
 */
export class TagQueue {
  private waiting: readonly Entry[] = [];
  /** new highlights of the host whose marks have not arrived yet */
  private arriving: readonly { change: TagChange; highlightId: string }[] = [];
  private sending: Entry | undefined;
  private running = false;

  constructor(private readonly world: QueueWorld) {
    makeObservable<this, 'waiting' | 'arriving'>(this, {
      waiting: observableRef,
      arriving: observableRef,
      changes: computed,
      drawn: computed,
      length: computed,
    });
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Unconfirmed changes, in order. */
  get changes(): readonly TagChange[] {
    return this.waiting.map(({ change }) => change);
  }

  /** Changes to draw in the text until the host's marks arrive. */
  get drawn(): readonly { change: TagChange; highlightId?: string }[] {
    return [...this.arriving, ...this.changes.map((change) => ({ change }))];
  }

  /** Adds a change; returns its step of Undo, labelled `says`. */
  add(change: TagChange, says: string): Step {
    const entry = this.enter(change);
    const step: Step = { says, inverses: [this.editorUndo(entry)] };
    entry.step = step;
    this.world.undo.push(step);
    void this.run();
    return step;
  }

  /** Adds the changes that an earlier page load left. */
  resume(changes: readonly TagChange[]): void {
    const known = new Set(this.changes.map(({ key }) => key));
    for (const change of changes) if (!known.has(change.key)) this.enter(change);
    void this.run();
  }

  private enter(change: TagChange): Entry {
    const entry: Entry = { change, step: undefined, made: new Set(), answered: Promise.withResolvers() };
    this.put([...this.waiting, entry]);
    return entry;
  }

  private editorUndo = (entry: Entry): OwnUndo => ({ act: () => this.takeBack(entry) });

  private async takeBack(entry: Entry): Promise<InverseChange | undefined> {
    if (this.waiting.includes(entry) && this.sending !== entry) {
      this.put(this.waiting.filter((one) => one !== entry));
      return {
        act: () => {
          const again = this.enter(entry.change);
          void this.run();
          return this.editorUndo(again);
        },
      };
    }
    return this.world.undo.go(await entry.answered.promise);
  }

  private put(waiting: readonly Entry[]): void {
    runInAction(() => {
      this.waiting = waiting;
    });
    this.world.keep(this.changes);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let entry = this.waiting[0]; entry; entry = this.waiting[0]) await this.sendOne(entry);
    this.running = false;
  }

  private async sendOne(entry: Entry): Promise<void> {
    const { change, made } = entry;
    try {
      await this.world.ready();
      // Undone since.
      if (!this.waiting.includes(entry)) return;
      this.sending = entry;
      const { highlightId, inverses } = await this.world.send(change, made);
      this.settle(entry, [...inverses, ...[...made].map(this.world.unmake)], highlightId);
    } catch (reason) {
      if (PASSES.has(asRefused(reason).code)) await this.world.pause(AGAIN_MS);
      else this.refuse(entry, reason);
    } finally {
      this.sending = undefined;
    }
  }

  private settle(entry: Entry, inverses: readonly Undo[], highlightId: string): void {
    const { change, step } = entry;
    const arrived = { change, highlightId };
    runInAction(() => {
      if ('words' in change.on) this.arriving = [...this.arriving, arrived];
    });
    this.put(this.waiting.filter((one) => one !== entry));
    setTimeout(() => {
      runInAction(() => {
        this.arriving = this.arriving.filter((one) => one !== arrived);
      });
    }, LINGERS_MS);
    // The tags were there already: nothing to undo.
    if (step && inverses.length === 0) this.world.undo.forget(step);
    entry.answered.resolve(inverses);
  }

  private refuse(entry: Entry, reason: unknown): void {
    this.put(this.waiting.filter((one) => one !== entry));
    if (entry.step) this.world.undo.forget(entry.step);
    entry.answered.resolve([]);
    // A tag is not wanted without its highlight.
    void this.world.undo.go([...entry.made].map(this.world.unmake)).catch(() => undefined);
    this.world.refused(entry.change, reason);
  }
}
