import { Refusal } from '@earshot/core/refusal';
import type * as z from 'zod';
import { secretFields } from './settings-form.ts';
import type { SealedSecret, SecretPlace, Vault } from './vault.ts';

export type Settings = Record<string, unknown>;

const EMPTY = 'Fill this in.';

/** Settings as stored: the secrets separate and encrypted. */
export interface StoredSettings {
  settings: Settings;
  secrets: Record<string, SealedSecret>;
}

const withoutFields = (settings: Settings, fields: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !fields.includes(name)));

/** The settings of one owner, a plugin or a channel: checked against their schema, with secrets encrypted. */
export class SealedSettings {
  readonly #secret: readonly string[];

  constructor(
    private readonly vault: Vault,
    private readonly shape: z.ZodObject,
    /** the owner, and its title in refusals */
    private readonly owner: Omit<SecretPlace, 'field'> & { title: string },
  ) {
    this.#secret = secretFields(shape);
  }

  /** Completes submitted settings with stored secrets, unless submitted; null removes a secret. */
  whole(given: Settings, stored: StoredSettings | undefined): Settings {
    const kept = Object.entries(stored?.secrets ?? {}).filter(([field]) => !(field in given));
    const opened = kept.map(([field, sealed]) => [field, this.vault.open(sealed, this.#place(field))]);
    const merged: Settings = { ...given, ...Object.fromEntries(opened) };
    return withoutFields(
      merged,
      this.#secret.filter((field) => merged[field] === null),
    );
  }

  /** Parses settings; refuses invalid ones field by field. */
  check(settings: Settings): Settings {
    const checked = this.shape.safeParse(settings, { error: ({ input }) => (input === undefined ? EMPTY : undefined) });
    if (checked.success) return checked.data;
    const fields = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [path.join('.') || 'settings', message]),
    );
    const [[field, message] = ['settings', 'does not fit']] = Object.entries(fields);
    throw new Refusal('BAD_USER_INPUT', `Settings of ${this.owner.title}: ${field}: ${message}`, { fields });
  }

  /** The settings to store after submitted ones; refuses invalid ones. */
  keep(given: Settings, stored: StoredSettings | undefined): StoredSettings {
    this.check(this.whole(given, stored));
    const sent = this.#secret.filter((field) => typeof given[field] === 'string');
    const sealed = sent.map((field) => [field, this.vault.seal(String(given[field]), this.#place(field))]);
    const removed = this.#secret.filter((field) => given[field] === null);
    const secrets = { ...withoutFields(stored?.secrets ?? {}, removed), ...Object.fromEntries(sealed) };
    return { settings: this.public(given), secrets: secrets as StoredSettings['secrets'] };
  }

  /** The settings without secrets. */
  public(settings: Settings): Settings {
    return withoutFields(settings, this.#secret);
  }

  #place(field: string): SecretPlace {
    const { workspaceId, ownerId } = this.owner;
    return { workspaceId, ownerId, field };
  }
}
