import { holdsText, NODES } from '@earshot/core/documents/document';
import { defaultDeleteFilter, ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { StepHistory } from '../data/documents/step-history.ts';

const KEPT_BLOCKS: Set<string> = new Set(Object.keys(NODES).filter(holdsText));
const PAUSE_MS = 500;

interface HistoryOptions {
  /** origins whose changes are steps: those of the editor's binding by default */
  origins?: ReadonlySet<unknown>;
  /** changes that follow each other within so many ms are one step */
  pauseMs?: number;
}

/**
 * The steps that somebody may take back in a text. A block that came with a step goes with it, but not with the words that
 * somebody else wrote into it since.
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
