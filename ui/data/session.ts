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
  /** `lost`: was signed in before; the page stays, with a sign-in over it */
  state: 'unknown' | 'out' | 'in' | 'lost' = 'unknown';
  door: DoorRow | null = null;
  me: MeRow | null = null;
  // Kept after signing out: the next user in this page may be another one.
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

  /** True if the user can change anything at all; see `stores.access` for places. */
  get writes(): boolean {
    return this.me !== null && this.me.member.role !== 'VIEWER';
  }

  /** True if the user manages everything that projects share: workspace fields, tags and templates (PM-04). */
  get manages(): boolean {
    return this.me !== null && managesWorkspace(this.me.member);
  }

  get admin(): boolean {
    return this.me?.member.admin ?? false;
  }

  /** Loads the sign-in facts and, if signed in, the member. Resolves to whether it is another member than before. */
  async look(): Promise<{ changed: boolean }> {
    const before = this.last;
    const face = await this.api.ask(door, {});
    const person = face.signedIn ? await this.api.ask(me, {}) : null;
    this.enter(face, person);
    return { changed: before !== undefined && person !== null && before !== person.member.id };
  }

  /** The host reported that this session has ended; verified first. */
  async lost(): Promise<void> {
    if (this.state !== 'in') return;
    // If the sign-in facts cannot be loaded either, the connection is lost: the next response decides.
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
