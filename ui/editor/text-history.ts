import { holdsText, NODES } from '@earshot/core/documents/document';
import { defaultDeleteFilter, ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { StepHistory } from '../data/documents/step-history.ts';

const KEPT_BLOCKS: Set<string> = new Set(Object.keys(NODES).filter(holdsText));
const PAUSE_MS = 500;

interface HistoryOptions {
  /** origins whose changes are steps; by default that of the editor's binding */
  origins?: ReadonlySet<unknown>;
  /** maximum ms between changes of one step */
  pauseMs?: number;
}

/**
 * Undo steps of a text. A block added by a step is removed with it, but not with words that someone else has written
 * into it since.
 */
export class TextHistory extends StepHistory {
  constructor(root: Y.XmlFragment, { origins = new Set([ySyncPluginKey]), pauseMs = PAUSE_MS }: HistoryOptions = {}) {
    super(root, {
      trackedOrigins: new Set(origins),
      captureTimeout: pauseMs,
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      deleteFilter: (item) => defaultDeleteFilter(item, KEPT_BLOCKS),
    });
  }
}
