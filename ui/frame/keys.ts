import { action, makeObservable, observable, observableRef } from 'mobx';

/** An action with keys and a palette entry. */
export interface KeyBinding {
  id: string;
  title: string;
  /** heading in the help sheet */
  group: string;
  /** synonyms of professionals, for the palette */
  also?: string;
  /** alternatives such as 'mod+k', 'g h' (in sequence), '?', 'shift+enter'; empty for palette commands only */
  keys: readonly string[];
  /** returns false if it does not apply: an older binding of the same key then runs */
  run: () => unknown;
  when?: () => boolean;
  /** true to leave it out of the palette */
  hidden?: boolean;
}

export interface Stroke {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
  /** true in a field or an editor */
  typing: boolean;
  /** true on a button or link, which handles Enter and Space itself */
  onControl: boolean;
  /** true inside a modal dialog, an open menu or a listbox */
  inDialog: boolean;
}

const SEQUENCE_MS = 1200;
const NAMED: Record<string, string> = { ' ': 'space', esc: 'escape' };

/** A keystroke in the notation of bindings: modifiers in the order mod, alt, shift. */
export function spelled({ key, ctrl, meta, alt, shift }: Stroke, mac: boolean): string {
  const lower = key.toLowerCase();
  const name = NAMED[lower] ?? lower;
  // Shift is implied by '?', but counts for letters and named keys.
  const says = shift && (name.length > 1 || /\p{L}/u.test(name));
  const mod = mac ? meta : ctrl;
  const other = mac ? ctrl : meta;
  return [mod && 'mod', other && 'other', alt && 'alt', says && 'shift', name].filter(Boolean).join('+');
}

const plain = (keys: string) => keys.split(' ').every((part) => part.length === 1);

/** Single registry for handlers, the help sheet, the palette and aria-keyshortcuts: later bindings take precedence. */
export class KeyRegistry {
  bindings: readonly KeyBinding[] = [];
  /** false if single-letter keys are switched off (WCAG 2.1.4) */
  letters: boolean;
  private places: { bindings: readonly KeyBinding[] }[] = [];
  private prefix = '';
  private prefixAt = 0;

  constructor(
    readonly mac: boolean,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.letters = storage?.getItem('earshot.letter-keys') !== 'off';
    makeObservable(this, { bindings: observableRef, letters: observable, switchLetters: action });
  }

  /** Adds bindings; returns the function that removes them. */
  add(bindings: readonly KeyBinding[]): () => void {
    const place = this.place();
    place.put(bindings);
    return () => place.leave();
  }

  /** A slot after all others, with replaceable bindings, so that those of a page take precedence over the frame's. */
  place(): { put: (bindings: readonly KeyBinding[]) => void; leave: () => void } {
    const mine = { bindings: [] as readonly KeyBinding[] };
    this.places.push(mine);
    const flatten = action(() => {
      this.bindings = this.places.flatMap(({ bindings }) => bindings);
    });
    return {
      put: (bindings) => {
        mine.bindings = bindings;
        flatten();
      },
      leave: () => {
        this.places = this.places.filter((one) => one !== mine);
        flatten();
      },
    };
  }

  switchLetters(on: boolean): void {
    this.letters = on;
    this.storage?.setItem('earshot.letter-keys', on ? 'on' : 'off');
  }

  /** Runs the binding of a keystroke; true if there was one. */
  handle(stroke: Stroke): boolean {
    const pressed = spelled(stroke, this.mac);
    if (this.leaves(stroke, pressed)) return false;
    const sequence = this.prefix !== '' && this.now() - this.prefixAt < SEQUENCE_MS ? `${this.prefix} ${pressed}` : '';
    this.prefix = '';
    if (sequence !== '' && this.run(sequence)) return true;
    if (this.begins(pressed)) {
      this.prefix = pressed;
      this.prefixAt = this.now();
      return true;
    }
    return this.run(pressed);
  }

  /** Actions available now, only the latest binding of each id. */
  active(): KeyBinding[] {
    const byId = new Map(this.bindings.map((binding) => [binding.id, binding]));
    return [...byId.values()].filter(({ when }) => when?.() ?? true);
  }

  /** Value of aria-keyshortcuts; undefined if the attribute cannot express it (sequences). */
  aria(id: string): string | undefined {
    const keys = this.bindings.findLast((binding) => binding.id === id)?.keys ?? [];
    const said = keys.filter((one) => !one.includes(' ') && (this.letters || !plain(one)));
    const names = said.map((one) =>
      one
        .split('+')
        .map((part) =>
          part === 'mod' ? (this.mac ? 'Meta' : 'Control') : `${part.charAt(0).toUpperCase()}${part.slice(1)}`,
        )
        .join('+'),
    );
    return names.length > 0 ? names.join(' ') : undefined;
  }

  // Never while typing: only keys with a modifier and Escape apply then, and some of these belong to the text.
  private leaves({ typing, onControl, inDialog }: Stroke, pressed: string): boolean {
    if (inDialog) return true;
    if (onControl && (pressed === 'enter' || pressed === 'space')) return true;
    if (!this.letters && plain(pressed)) return true;
    if (!typing) return false;
    return !/^(mod|alt)\+/.test(pressed) || OF_TEXTS.has(pressed);
  }

  // A page can bind a single key that also begins a frame sequence: that sequence is unavailable there.
  private begins(pressed: string): boolean {
    const active = this.active();
    return (
      active.some(({ keys }) => keys.some((one) => one.startsWith(`${pressed} `))) &&
      !active.some(({ keys }) => keys.includes(pressed))
    );
  }

  private run(pressed: string): boolean {
    const meant = this.bindings.filter(({ keys, when }) => keys.includes(pressed) && (when?.() ?? true));
    return meant.toReversed().some(({ run }) => run() !== false);
  }
}

// Undo, redo and select all.
const OF_TEXTS = new Set(['mod+z', 'mod+shift+z', 'mod+y', 'mod+a']);

const SHOWN: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};
const SHOWN_MAC: Record<string, string> = { ...SHOWN, mod: '⌘', shift: '⇧', alt: '⌥' };

/** Key caps of a binding: keystrokes, each a list of caps. */
export const caps = (keys: string, mac: boolean): string[][] =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split(/\+(?=.)/)
        .map((part) => (mac ? SHOWN_MAC : SHOWN)[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
