import { Me, me } from '@earshot/core/model/member';
import { Door, door, signOut } from '@earshot/core/model/session';
import { managesWorkspace } from '@earshot/core/rules/permission';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type * as z from 'zod';
import type { Api } from './api.ts';

type DoorRow = z.infer<typeof Door.row>;
export type MeRow = z.infer<typeof Me.row>;

/** Session of this browser's user. */
export class Session {
  /** `lost` = was signed in and is not any more: the page stays, a sign-in stands over it */
  state: 'unknown' | 'out' | 'in' | 'lost' = 'unknown';
  door: DoorRow | null = null;
  me: MeRow | null = null;
  // Stays after signing out: whoever comes next in this page may be somebody else.
  private last: string | undefined;

  constructor(private readonly api: Api) {
    makeObservable<this, 'enter'>(this, {
      state: observable,
      door: observableRef,
      me: observableRef,
      enter: action,
      writes: computed,
      manages: computed,
      admin: computed,
    });
  }

  get workspaceId(): string {
    return this.me?.workspace.id ?? '';
  }

  /** True if this person can change anything at all; where, `stores.access` tells. */
  get writes(): boolean {
    return this.me !== null && this.me.member.role !== 'VIEWER';
  }

  /** True if this person manages everything that projects share: workspace fields, tags and templates (PM-04). */
  get manages(): boolean {
    return this.me !== null && managesWorkspace(this.me.member);
  }

  get admin(): boolean {
    return this.me?.member.admin ?? false;
  }

  /** Looks at the door and, when it is open, at who came in. Answers whether another person than before did. */
  async look(): Promise<{ changed: boolean }> {
    const before = this.last;
    const face = await this.api.ask(door, {});
    const person = face.signedIn ? await this.api.ask(me, {}) : null;
    this.enter(face, person);
    return { changed: before !== undefined && person !== null && before !== person.member.id };
  }

  /** The host said that this session is over; believed after a look at the door. */
  async lost(): Promise<void> {
    if (this.state !== 'in') return;
    // If the sign-in facts cannot be loaded either, the connection is lost: the next answer tells more.
    const face = await this.api.ask(door, {}).catch(() => null);
    if (!face || face.signedIn) return;
    runInAction(() => {
      this.door = face;
      this.state = 'lost';
    });
  }

  async leave(): Promise<void> {
    await this.api.perform(signOut, {});
    runInAction(() => {
      this.state = 'out';
      this.me = null;
    });
  }

  private enter(face: DoorRow, person: MeRow | null): void {
    this.door = face;
    if (person) this.me = person;
    this.last = person?.member.id ?? this.last;
    if (person) this.state = 'in';
    else if (this.state !== 'lost') this.state = 'out';
  }
}
