import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { type Reference, references } from '@earshot/core/areas/references/reference';
import type { ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { Operation } from '@earshot/core/model/operation';
import { autorun, observable, runInAction } from 'mobx';
import type { Stores } from '../../data/stores.ts';

/** Target of a reference, from the text. */
export interface Target {
  type: ReferenceType;
  id: string;
}

/** Entities whose changes can change a title. */
export const REFERRED = [Person, Note, Insight, Tag, Highlight, Member];

const parted = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
const keyOf = ({ type, id }: Target) => `${type} ${id}`;

type Asking<R extends Reference> = Operation<typeof references.input, R[]>;

/** Titles of all references shown on a page, loaded together and kept up to date. */
export class ReferenceTitles<R extends Reference = Reference> {
  private readonly known = observable.map<string, R>({}, { deep: false });
  private readonly shown = new Map<string, { target: Target; times: number }>();
  private readonly failing = observable.box(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private leave: () => void = () => undefined;

  constructor(
    private readonly stores: Stores,
    /** query for the titles, or for titles with further data */
    private readonly operation: Asking<R> = references as unknown as Asking<R>,
  ) {}

  /** Registers a shown reference; returns the function that unregisters it. */
  show(target: Target): () => void {
    const key = keyOf(target);
    const here = this.shown.get(key);
    if (here) here.times += 1;
    else {
      this.shown.set(key, { target, times: 1 });
      this.askSoon();
    }
    return () => {
      const left = this.shown.get(key);
      if (!left) return;
      left.times -= 1;
      if (left.times > 0) return;
      this.shown.delete(key);
      this.askSoon();
    };
  }

  /** Content of a reference; undefined until known. */
  of(target: Target): R | undefined {
    return this.known.get(keyOf(target));
  }

  /** True if titles could not be loaded. */
  get failed(): boolean {
    return this.failing.get();
  }

  /** Stops following the titles. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.leave();
    this.leave = () => undefined;
  }

  // References of a text are rendered one by one: they share a request.
  private askSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.ask();
    });
  }

  private ask(): void {
    const before = this.leave;
    const targets = [...this.shown.keys()].toSorted().flatMap((key) => this.shown.get(key)?.target ?? []);
    const asked = parted(targets, limits.referencesAtOnce).map((part) => ({
      part,
      ...this.stores.resource(this.operation, { targets: part }, REFERRED),
    }));
    const hides = asked.map(({ key }) => this.stores.onScreen.show(key));
    const follow = autorun(() => {
      const rows = asked.flatMap(({ part, resource }) =>
        (resource.data ?? []).flatMap((row, at) => (part[at] ? [[keyOf(part[at]), row] as const] : [])),
      );
      const failed = asked.some(({ resource }) => resource.state === 'failed');
      runInAction(() => {
        for (const [key, row] of rows) this.known.set(key, row);
        this.failing.set(failed);
      });
    });
    this.leave = () => {
      follow();
      for (const hide of hides) hide();
    };
    before();
  }
}
