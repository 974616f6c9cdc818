import { type AskMessage, askAnswer } from '@earshot/core/areas/ask/conversation';
import { limits } from '@earshot/core/limits';
import { useEffect, useState } from 'react';
import { asRefused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';

/** Current state of an answer, polled while a text model writes it. */
export function useWritten(first: AskMessage): { message: AskMessage; look: () => Promise<void> } {
  const { api } = useStores();
  const [seen, setSeen] = useState(first);
  const message = first.state === 'WRITING' ? seen : first;
  const look = async () => {
    try {
      setSeen(await api.ask(askAnswer, { messageId: first.id }));
    } catch (reason) {
      const { code, message: notice } = asRefused(reason);
      // If the host does not reply, it is polled again.
      setSeen((before) => (code === 'NOT_FOUND' ? { ...before, state: 'FAILED', notice } : { ...before }));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look follows the one before
  useEffect(() => {
    if (message.state !== 'WRITING') return undefined;
    const timer = setTimeout(() => void look(), limits.models.lookMs);
    return () => clearTimeout(timer);
  }, [message]);
  return { message, look };
}
