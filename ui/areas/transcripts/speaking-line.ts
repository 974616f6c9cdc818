import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { firstBlockSeen, seenFrom } from '../../editor/reading/on-screen.ts';
import classes from './segment.module.css';

const ownNames = new WeakMap<Element, Element>();

/** Name above the turn itself, given the name in the sticky line. */
export const ownName = (name: Element): Element => ownNames.get(name) ?? name;

/**
 * Sticky line with speaker and time above the words of a turn whose own name is out of view. One line for all turns: a
 * browser repositions every sticky element at each step, which takes 60 ms for 13,000 turns.
 */
class SpeakingLine {
  private readonly line = document.createElement('div');
  private readonly head = document.createElement('div');
  private shown: Element | undefined;
  private frame = 0;
  // Words also move without scrolling, when content above them gets its height.
  private readonly sized = new ResizeObserver(() => this.update());
  private readonly view: EditorView;

  constructor(view: EditorView) {
    this.view = view;
    this.line.className = classes.line ?? '';
    this.line.ariaHidden = 'true';
    this.line.dataset.speaking = '';
    this.head.className = classes.head ?? '';
    this.line.append(this.head);
    document.addEventListener('scroll', this.update, { capture: true, passive: true });
    this.sized.observe(view.dom);
    this.update();
  }

  readonly update = () => {
    this.frame ||= requestAnimationFrame(this.look);
  };

  destroy() {
    cancelAnimationFrame(this.frame);
    this.sized.disconnect();
    document.removeEventListener('scroll', this.update, { capture: true });
    this.line.remove();
  }

  private readonly look = () => {
    this.frame = 0;
    const { dom } = this.view;
    if (this.view.isDestroyed || !dom.parentElement) return;
    if (dom.previousSibling !== this.line) dom.before(this.line);
    const top = seenFrom(this.view);
    const turn = firstBlockSeen(this.view);
    const own = turn?.matches('[data-segment]') ? turn.firstElementChild : undefined;
    const isAway = turn && own && own.getBoundingClientRect().top < top;
    this.show(isAway ? own : undefined);
    if (!isAway) return;
    // The next turn pushes the line away.
    const room = turn.getBoundingClientRect().bottom - top - this.head.offsetHeight;
    this.head.style.transform = `translateY(${Math.min(0, room)}px)`;
  };

  private show(own: Element | undefined) {
    this.line.classList.toggle(classes.shown ?? '', own !== undefined);
    if (!own || (own === this.shown && own.textContent === this.head.textContent)) return;
    this.shown = own;
    this.head.replaceChildren(...Array.from(own.children, (child) => child.cloneNode(true)));
    const [name, named] = [this.head.querySelector('button'), own.querySelector('button')];
    if (!name || !named) return;
    name.tabIndex = -1;
    ownNames.set(name, named);
  }
}

/** Plugin for the sticky line with speaker and time of a long turn. */
export const speakingLine = (): Plugin => new Plugin({ view: (view) => new SpeakingLine(view) });
