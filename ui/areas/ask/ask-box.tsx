import { ask } from '@earshot/core/areas/ask/conversation';
import { limits } from '@earshot/core/limits';
import { ActionIcon, Switch, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { loadPiece } from '../../frame/load-screen.ts';
import { Fence } from '../../kit/states/fence.tsx';
import { useFetchAhead } from '../../kit/table/use-fetch-ahead.ts';
import { useAskedWithModel } from '../models/use-model.ts';
import classes from './ask-box.module.css';
import type { AskedPlace } from './ask-scope.ts';

const ScopeSelect = lazy(() => loadPiece(async () => ({ default: (await import('./scope-select.tsx')).ScopeSelect })));

interface AskBoxProps {
  /** asks; false if the question was refused, so that it can be changed */
  onAsk: (question: string) => Promise<boolean> | boolean;
  scope: AskedPlace | undefined;
  onScope: (scope: AskedPlace | undefined) => void;
  busy?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Reason why a question cannot be asked; '' if it can. */
function complaintAbout(question: string): string {
  if (question.trim() === '') return '';
  const judged = ask.input.shape.question.safeParse(question);
  return judged.success ? '' : (judged.error.issues[0]?.message ?? '');
}

/**
 * Input for a question with its scope below: Enter asks, Shift+Enter begins a line. Its code loads once the page is
 * ready or the question has the focus.
 */
export function AskBox({ onAsk, scope, onScope, busy = false, placeholder, autoFocus = false }: AskBoxProps) {
  const [text, setText] = useState('');
  const [reached, setReached] = useState(autoFocus);
  const stands = useFetchAhead();
  const input = useRef<HTMLTextAreaElement>(null);
  const complaint = complaintAbout(text);
  const send = async () => {
    if (busy || text.trim() === '' || complaint !== '') return;
    const asked = text;
    setText('');
    if (!(await onAsk(asked.trim()))) setText((typed) => (typed === '' ? asked : typed));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={classes.box}>
      <Textarea
        ref={input}
        autosize
        minRows={1}
        maxRows={8}
        size="md"
        variant="unstyled"
        aria-label="Question"
        placeholder={placeholder ?? 'Ask what people said'}
        value={text}
        error={complaint || undefined}
        maxLength={limits.ask.question.characters * 2}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={() => setReached(true)}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
      />
      <div className={classes.foot}>
        <div className={classes.scope}>
          {(reached || stands) && (
            <Fence instead="Reload the page to choose a place.">
              <Suspense fallback={null}>
                <ScopeSelect value={scope} onChange={onScope} />
              </Suspense>
            </Fence>
          )}
        </div>
        <WithModel />
        <ActionIcon
          size="lg"
          radius="xl"
          variant="filled"
          aria-label="Ask"
          loading={busy}
          disabled={text.trim() === '' || complaint !== ''}
          onClick={() => void send()}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** Switch for answers by a text model, if the workspace offers the choice. */
const WithModel = observer(function WithModel() {
  const { model, isOn, choose } = useAskedWithModel();
  if (!model) return null;
  return (
    <Switch
      size="xs"
      className={classes.model ?? ''}
      label="With text model"
      title={`${model.model} writes the answer. Passages that you can read are sent to ${model.host} (${model.region}).`}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => choose(checked)}
    />
  );
});
