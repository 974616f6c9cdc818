import { clockTime } from '@earshot/core/rules/dates/clock-time';
import type { Node } from '@tiptap/core';
import { Segment } from '../../editor/page-nodes.ts';
import { beginStep } from '../../editor/undo-step.ts';
import { runTogether } from './run-together.ts';
import classes from './segment.module.css';
import { speakingLine } from './speaking-line.ts';
import type { TimedWords } from './timed-words.ts';
import { brokenTurn, spanAt } from './turn-keys.ts';

/** Attribute with the speaker id of a name button; '' for a turn without a speaker. */
export const SPEAKER = 'data-speaker';

/** Attribute with the start of a turn, in ms, on its time. */
export const TURN_TIME = 'data-turn-time';

/** Look of a speaker's turns; without a colour while unnamed. */
export interface SpeakerLook {
  name: string;
  colour: string | undefined;
}
export type LookOf = (speakerId: string) => SpeakerLook;

function paint(button: HTMLElement, { name, colour = '' }: SpeakerLook): void {
  if (button.textContent !== name) button.textContent = name;
  if (button.style.getPropertyValue('--voice') !== colour) button.style.setProperty('--voice', colour);
}

/** Updates the names and colours of all speakers inside an element. */
export function paintSpeakers(root: HTMLElement, lookOf: LookOf): void {
  for (const button of root.querySelectorAll<HTMLElement>(`button[${SPEAKER}]`))
    paint(button, lookOf(button.getAttribute(SPEAKER) ?? ''));
}

/**
 * Turns of a transcript with speaker and time above the words; the page handles clicks on the name. Enter splits a
 * turn, deleting at its edges joins it with its neighbour, and both keep the times correct.
 */
export const segmentNode = (lookOf: LookOf, timed: TimedWords) =>
  (Segment as Node).extend({
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor: { state, view } }) => {
          const transaction = brokenTurn(state, timed);
          if (!transaction) return false;
          beginStep(state);
          view.dispatch(transaction.scrollIntoView());
          beginStep(view.state);
          return true;
        },
      };
    },

    addProseMirrorPlugins: () => [runTogether(), speakingLine()],

    // Enter must not wait for the host.
    onSelectionUpdate() {
      const { isEditable, state } = this.editor;
      const span = isEditable ? spanAt(state.doc, state.selection.from) : undefined;
      if (span) void timed.expect(span);
    },

    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('div');
        const head = document.createElement('div');
        const name = document.createElement('button');
        const time = document.createElement('time');
        const words = document.createElement('p');
        dom.dataset.segment = '';
        for (const own of [name, words]) own.dir = 'auto';
        head.contentEditable = 'false';
        head.className = classes.head ?? '';
        name.type = 'button';
        name.className = classes.name ?? '';
        time.className = classes.time ?? '';
        const show = ({ speakerId, start }: Record<string, unknown>) => {
          const id = typeof speakerId === 'string' ? speakerId : '';
          name.setAttribute(SPEAKER, id);
          paint(name, lookOf(id));
          time.textContent = typeof start === 'number' ? clockTime(start) : '';
          time.setAttribute(TURN_TIME, typeof start === 'number' ? String(start) : '');
        };
        show(node.attrs);
        head.append(name, time);
        dom.append(head, words);
        return {
          dom,
          contentDOM: words,
          update: (next) => {
            if (next.type !== node.type) return false;
            show(next.attrs);
            return true;
          },
          // A click on the name is no edit and sets no caret.
          stopEvent: ({ target }) => target instanceof HTMLElement && head.contains(target),
          ignoreMutation: (mutation) => !words.contains(mutation.target),
        };
      };
    },
  });
