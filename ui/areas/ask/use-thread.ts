import { type AskMessage, ask, type Conversation } from '@earshot/core/areas/ask/conversation';
import { useEffect, useRef, useState } from 'react';
import { asRefused, type Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { useAskedWithModel } from '../models/use-model.ts';
import { type AskedPlace, scopeInput } from './ask-scope.ts';

/** A question and its answer on screen. */
export interface AskThread {
  /** messages added since the conversation was opened */
  added: readonly AskMessage[];
  /** question being answered, or the one that failed */
  asked: string | undefined;
  busy: boolean;
  error: Refused | undefined;
  /** asks; resolves to the conversation with its new messages, or undefined if it was refused */
  ask: (question: string) => Promise<Conversation | undefined>;
  /** repeats the question that failed */
  again: () => void;
}

/** Asks in a conversation, or begins one; answers are dropped once the page is left. */
export function useThread(conversationId: string | undefined, scope: AskedPlace | undefined): AskThread {
  const stores = useStores();
  const { asked: withModel } = useAskedWithModel();
  const [added, setAdded] = useState<readonly AskMessage[]>([]);
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refused>();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const send = async (question: string): Promise<Conversation | undefined> => {
    setAsked(question);
    setBusy(true);
    setError(undefined);
    try {
      const input = { question, conversationId: conversationId ?? null, withModel, ...scopeInput(scope) };
      const { answer } = await stores.perform(ask, input);
      if (!here.current) return undefined;
      setAdded((before) => [...before, ...answer.messages]);
      setAsked(undefined);
      return answer;
    } catch (reason) {
      if (here.current) setError(asRefused(reason));
      return undefined;
    } finally {
      if (here.current) setBusy(false);
    }
  };
  const again = () => {
    if (asked !== undefined) void send(asked);
  };
  return { added, asked, busy, error, ask: send, again };
}
