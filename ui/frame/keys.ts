import { action, makeObservable, observable, observableRef } from 'mobx';

/** An action of the keyboard and the palette. */
export interface KeyBinding {
  id: string;
  title: string;
  /** the heading it stands under in the help sheet */
  group: string;
  /** synonyms used by people in the trade, for the palette */
  also?: string;
  /** alternatives such as 'mod+k', 'g h' (one after the other), '?', 'shift+enter'; none for a command of the palette only */
  keys: readonly string[];
  /** answers false when it has nothing to do: an older binding of the same key gets its turn */
  run: () => unknown;
  when?: () => boolean;
  /** not offered in the palette */
  hidden?: boolean;
}

export interface Stroke {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
  /** into a field or an editor */
  typing: boolean;
  /** on a button or link, which Enter and Space belong to */
  onControl: boolean;
  /** inside a dialog that covers the page, an open menu or a list to choose from */
  inDialog: boolean;
}

const SEQUENCE_MS = 1200;
const NAMED: Record<string, string> = { ' ': 'space', esc: 'escape' };

/** A stroke as bindings spell it: modifiers in the order mod, alt, shift. */
export function spelled({ key, ctrl, meta, alt, shift }: Stroke, mac: boolean): string {
  const lower = key.toLowerCase();
  const name = NAMED[lower] ?? lower;
  // Shift is part of what '?' is, but says something on letters and named keys.
  const says = shift && (name.length > 1 || /\p{L}/u.test(name));
  const mod = mac ? meta : ctrl;
  const other = mac ? ctrl : meta;
  return [mod && 'mod', other && 'other', alt && 'alt', says && 'shift', name].filter(Boolean).join('+');
}

const plain = (keys: string) => keys.split(' ').every((part) => part.length === 1);

/** One registry for handlers, the help sheet, the palette and aria-keyshortcuts: later bindings come before earlier ones. */
export class KeyRegistry {
  bindings: readonly KeyBinding[] = [];
  /** single letters may be switched off (WCAG 2.1.4) */
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

  /** Adds bindings; answers with how to take them away again. */
  add(bindings: readonly KeyBinding[]): () => void {
    const place = this.place();
    place.put(bindings);
    return () => place.leave();
  }

  /** A place after all others, whose bindings may change: those of a page stay newer than those of the frame. */
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

  /** Runs what the stroke means; answers whether it meant anything. */
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

  /** Actions available now, the newest binding of an id only. */
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

  // Never while typing: there only what carries a modifier or leaves (Escape) means something, and some of these are the text's own.
  private leaves({ typing, onControl, inDialog }: Stroke, pressed: string): boolean {
    if (inDialog) return true;
    if (onControl && (pressed === 'enter' || pressed === 'space')) return true;
    if (!this.letters && plain(pressed)) return true;
    if (!typing) return false;
    return !/^(mod|alt)\+/.test(pressed) || OF_TEXTS.has(pressed);
  }

  // A page may use a key alone with which sequences of the frame begin: these have to stand back there.
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

// Undo, redo and choosing everything.
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

/** A binding's keys as they stand on a keyboard: strokes, each a list of caps. */
export const caps = (keys: string, mac: boolean): string[][] =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split(/\+(?=.)/)
        .map((part) => (mac ? SHOWN_MAC : SHOWN)[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
