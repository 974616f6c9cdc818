import type { Level } from '@earshot/core/model/entity';
import { myAccess, type PlaceAccess as PlaceAccessAnswer } from '@earshot/core/model/place';
import { reaches } from '@earshot/core/rules/permission';
import { action, makeObservable, observable, observableRef } from 'mobx';
import type * as z from 'zod';
import type { Api } from './api.ts';
import { asRefused, type Refused } from './refused.ts';

type Known = z.infer<typeof PlaceAccessAnswer.row>;

/** Access of the signed-in member to every project and folder; reloaded whenever rights change. */
export class PlaceAccess {
  state: 'new' | 'loading' | 'ready' | 'failed' = 'new';
  error: Refused | null = null;
  private known: ReadonlyMap<string, Known> = new Map();
  private turn = 0;
  private asking = false;
  /** places met during a request, which may be older than they are */
  private missed: readonly string[] = [];

  constructor(private readonly api: Pick<Api, 'ask'>) {
    makeObservable<this, 'known' | 'begin' | 'take' | 'fail'>(this, {
      state: observable,
      error: observableRef,
      known: observableRef,
      begin: action,
      take: action,
      fail: action,
      clear: action,
    });
  }

  /** Level at a project or folder; NONE while unknown and for invisible places. */
  level(placeId: string | null | undefined): Level {
    return (placeId ? (this.known.get(placeId)?.level as Level | undefined) : undefined) ?? 'none';
  }

  /** True if the level at a place is sufficient. */
  may(placeId: string | null | undefined, asked: Level): boolean {
    return reaches(this.level(placeId), asked);
  }

  /** True if the access to a place has loaded; until then a page shows neither controls nor a refusal. */
  knows(placeId: string | null | undefined): boolean {
    return placeId ? this.known.has(placeId) : false;
  }

  /** Projects and folders that are private, of which an administrator sees only the existence. */
  get closed(): readonly { placeId: string; kind: string }[] {
    return [...this.known.values()].filter(({ level, trashed }) => level === 'none' && !trashed);
  }

  /** Loads access for places that are not known yet, such as new or newly shared ones. */
  met(ids: readonly string[]): void {
    const unknown = ids.filter((id) => !this.known.has(id));
    if (unknown.length === 0 || this.state === 'new') return;
    if (this.asking) this.missed = [...this.missed, ...unknown];
    else void this.reload();
  }

  async reload(): Promise<void> {
    const turn = this.begin();
    try {
      const all = await this.api.ask(myAccess, {});
      if (turn === this.turn) this.take(all);
    } catch (reason) {
      if (turn === this.turn) this.fail(asRefused(reason));
    }
  }

  clear(): void {
    this.turn++;
    this.asking = false;
    this.missed = [];
    this.known = new Map();
    this.state = 'new';
  }

  private begin(): number {
    this.asking = true;
    if (this.state !== 'ready') this.state = 'loading';
    return ++this.turn;
  }

  private take(all: readonly Known[]): void {
    this.known = new Map(all.map((one) => [one.placeId, one]));
    this.error = null;
    this.asking = false;
    this.state = 'ready';
    const missed = this.missed;
    this.missed = [];
    this.met(missed);
  }

  private fail(error: Refused): void {
    this.error = error;
    this.asking = false;
    this.state = 'failed';
  }
}
