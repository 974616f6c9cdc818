import type { Reference as Shown } from '@earshot/core/areas/references/reference';
import { REFERENCE_TYPES, type ReferenceType } from '@earshot/core/documents/document';
import type { AnyExtension } from '@tiptap/core';
import { autorun } from 'mobx';
import { Reference } from '../../editor/page-nodes.ts';
import { KIND_WORDS, pathOf } from '../../frame/path-of.ts';
import classes from './reference.module.css';
import type { ReferenceTitles, Target } from './reference-titles.ts';

const targetOf = ({ type, id }: Record<string, unknown>): Target => ({
  type: REFERENCE_TYPES.find((known) => known === type) ?? 'NOTE',
  id: String(id),
});

/** Path of a reference; undefined if the reader has none. */
export const pathOfShown = ({ type, targetId, pageId, title }: Shown): string | undefined =>
  targetId === null ? undefined : pathOf({ id: targetId, type, pageId: pageId ?? targetId }, title);

// No title, since copies can be pasted where others read them. A highlight's page is unknown here.
const addressOf = ({ type, id }: Target): string => {
  const path = type === 'HIGHLIGHT' ? undefined : pathOf({ id, type, pageId: id }, '');
  return path === undefined ? '' : new URL(path, location.origin).href;
};

const kindOf = (type: ReferenceType): string => KIND_WORDS[type] ?? '';

function paint(dom: HTMLElement, target: Target, shown: Shown | undefined, failed: boolean): void {
  const path = shown && pathOfShown(shown);
  dom.textContent = shown?.title ?? (failed ? 'Not loaded' : '…');
  dom.title = shown?.state === 'HIDDEN' ? 'Not shared with you, or erased' : kindOf(target.type);
  dom.dataset.state = shown?.state ?? 'LOADING';
  if (path === undefined) dom.removeAttribute('href');
  else dom.setAttribute('href', path);
}

/** References in a text: each shows its target's current title and opens it. */
export const referenceNode = (titles: ReferenceTitles, open: (shown: Shown) => void): AnyExtension =>
  Reference.extend({
    renderHTML: ({ node, HTMLAttributes }) => {
      const target = targetOf(node.attrs);
      const href = addressOf(target);
      return ['a', { ...HTMLAttributes, ...(href && { href }), 'data-reference': '' }, kindOf(target.type)];
    },
    renderText: ({ node }) => {
      const target = targetOf(node.attrs);
      return addressOf(target) || kindOf(target.type);
    },
    addNodeView: () => {
      return ({ node }) => {
        const target = targetOf(node.attrs);
        const dom = document.createElement('a');
        dom.dataset.reference = target.type;
        dom.className = classes.reference ?? '';
        dom.draggable = false;
        const leave = titles.show(target);
        const stop = autorun(() => paint(dom, target, titles.of(target), titles.failed));
        dom.addEventListener('click', (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          const shown = titles.of(target);
          if (shown?.state === 'SHOWN') open(shown);
        });
        return {
          dom,
          ignoreMutation: () => true,
          stopEvent: ({ type }) => type === 'click' || type === 'keydown',
          destroy: () => {
            stop();
            leave();
          },
        };
      };
    },
  });
