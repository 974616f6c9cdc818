import type { Reference as Shown } from '@earshot/core/areas/references/reference';
import { IconAt } from '@tabler/icons-react';
import type { AnyExtension } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { beginReference, type Suggestion, suggesting } from '../../editor/references/suggesting.ts';
import { Tool } from '../../editor/toolbar/tool.tsx';
import { referenceNode } from './reference-node.ts';
import { ReferenceSuggestions } from './reference-suggestions.tsx';
import { ReferenceTitles } from './reference-titles.ts';
import { useOpenReference } from './use-open-reference.ts';

interface References {
  /** for the editor: the reference node, and the detection of @ and [[ */
  nodes: readonly AnyExtension[];
  /** for its toolbar */
  tool: ReactNode;
  /** suggestions, if any */
  list: ReactNode;
}

/** References in the text of a page: live titles, and suggestions after @ or [[. */
export function useReferences(): References {
  const stores = useStores();
  const listId = useId();
  const titles = useMemo(() => new ReferenceTitles(stores), [stores]);
  useEffect(() => () => titles.stop(), [titles]);
  const [typed, setTyped] = useState<Suggestion>();
  const [view, setView] = useState<EditorView>();
  const press = useRef<(event: KeyboardEvent) => boolean>(undefined);
  const open = useRef<(shown: Shown) => void>(undefined);
  open.current = useOpenReference();
  const nodes = useMemo(
    () => [
      referenceNode(titles, (shown) => open.current?.(shown)),
      suggesting({
        tell: (at, next) => {
          setView(at);
          setTyped(next);
        },
        ready: setView,
        press: (event) => press.current?.(event) ?? false,
        listId,
      }),
    ],
    [titles, listId],
  );
  return {
    nodes,
    tool: <Tool title="Reference" icon={IconAt} onClick={() => view && beginReference(view)} />,
    list: view && typed && !view.isDestroyed && (
      <ReferenceSuggestions view={view} typed={typed} listId={listId} press={press} />
    ),
  };
}
