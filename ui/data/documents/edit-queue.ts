import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import * as Y from 'yjs';
import type { UnsentEdits } from './unsent-edits.ts';

// Epochs are never negative: edits stored under this one belong to no text any more.
const NO_EPOCH = -1;

interface Waiting {
  epoch: number;
  update: Uint8Array;
  key: Promise<number>;
  /** true if also on disk */
  onDisk: boolean;
}

export interface Batch {
  update: Uint8Array;
  count: number;
}

/** Unacknowledged edits of one note, in order, in memory and on disk. */
export class EditQueue {
  private waiting: readonly Waiting[] = [];
  /** edits of a deleted text, or refused ones: offered as a copy, never sent */
  private set: readonly Waiting[] = [];

  constructor(
    private readonly pageId: string,
    private readonly kept: UnsentEdits,
  ) {
    makeObservable<this, 'waiting' | 'set'>(this, {
      waiting: observableRef,
      set: observableRef,
      length: computed,
      onDisk: computed,
      aside: computed,
    });
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Number of edits stored on disk. */
  get onDisk(): number {
    return this.waiting.filter(({ onDisk }) => onDisk).length;
  }

  /** Edits to send. */
  get updates(): readonly Uint8Array[] {
    return this.waiting.map(({ update }) => update);
  }

  /** Edits that can no longer be sent. */
  get aside(): readonly Uint8Array[] {
    return this.set.map(({ update }) => update);
  }

  push(epoch: number, update: Uint8Array): void {
    const key = this.kept.add(this.pageId, epoch, update);
    this.change([...this.waiting, { epoch, update, key, onDisk: false }]);
    key.then(
      () => this.change(this.waiting.map((edit) => (edit.key === key ? { ...edit, onDisk: true } : edit))),
      () => undefined, // no room on disk: kept in memory
    );
  }

  /** Adds edits left by an earlier page load: those of this epoch go first, others are set aside. */
  async recover(epoch: number): Promise<void> {
    const known = await Promise.all([...this.waiting, ...this.set].map(({ key }) => key.catch(() => -1)));
    const kept = await this.kept.of(this.pageId).catch(() => []);
    const found = kept
      .filter(({ key }) => !known.includes(key))
      .map((edit): Waiting => ({ ...edit, key: Promise.resolve(edit.key), onDisk: true }));
    const all = [...found, ...this.waiting];
    this.change(
      all.filter((edit) => edit.epoch === epoch),
      all.filter((edit) => edit.epoch !== epoch),
    );
  }

  /** Merges the first edits, as many as fit into one message. */
  batch(bytes: number): Batch | undefined {
    let size = 0;
    let count = 0;
    for (const { update } of this.waiting) {
      if (count > 0 && size + update.byteLength > bytes) break;
      size += update.byteLength;
      count += 1;
    }
    const updates = this.waiting.slice(0, count).map(({ update }) => update);
    return count === 0 ? undefined : { update: Y.mergeUpdates(updates), count };
  }

  /** Removes the first edits, which the host has acknowledged. */
  acknowledged(count: number): void {
    const gone = this.waiting.slice(0, count);
    this.change(this.waiting.slice(count));
    void this.forget(gone.map(({ key }) => key));
  }

  /** Sets all waiting edits aside, so that later page loads do not send them either. */
  putAside(): void {
    const gone = this.waiting;
    const put = gone.map(({ update }): Waiting => {
      const key = this.kept.add(this.pageId, NO_EPOCH, update);
      key.catch(() => undefined); // as in push
      return { epoch: NO_EPOCH, update, key, onDisk: false };
    });
    this.change([], put);
    void this.forget(gone.map(({ key }) => key));
  }

  /** Discards the copy, once taken or unwanted. */
  dropAside(): void {
    const keys = this.set.map(({ key }) => key);
    runInAction(() => {
      this.set = [];
    });
    void this.forget(keys);
  }

  private change(waiting: readonly Waiting[], alsoAside: readonly Waiting[] = []): void {
    runInAction(() => {
      this.waiting = waiting;
      this.set = [...this.set, ...alsoAside];
    });
  }

  private async forget(keys: readonly Promise<number>[]): Promise<void> {
    const known = await Promise.all(keys.map((key) => key.catch(() => -1)));
    // A leftover key only causes another send by the next page load, which changes nothing.
    await this.kept.remove(known.filter((key) => key >= 0)).catch(() => undefined);
  }
}
