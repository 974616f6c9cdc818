import { type AskMessage, stopAnswer } from '@earshot/core/areas/ask/conversation';
import { Alert, Button, Loader } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { NumberLink } from './quote.tsx';
import { unverifiedInWords } from './withheld-words.ts';
import classes from './written-part.module.css';

interface WrittenPartProps {
  message: AskMessage;
  /** polls the progress at once */
  look: () => Promise<void>;
}

/** Verified text of a text model, its progress, and the number of withheld sentences. */
export function WrittenPart({ message, look }: WrittenPartProps) {
  const { sentences, quotes, model, state, notice } = message;
  const byNumber = new Map(quotes.map((quote) => [quote.number, quote]));
  const withheld = unverifiedInWords(message.unverified);
  return (
    <>
      {sentences.map(({ text, quotes: own }) => (
        <p key={`${own[0]} ${text}`} className={`reading ${classes.sentence}`}>
          {text}{' '}
          {own.map((number) => {
            const quote = byNumber.get(number);
            return quote && <NumberLink key={number} quote={quote} />;
          })}
        </p>
      ))}
      <div role="status" className={classes.status} aria-busy={state === 'WRITING'}>
        {state === 'WRITING' ? (
          <>
            <Loader size={14} aria-hidden />
            <span>{model} is writing. Only sentences whose quotes stand in their sources are shown.</span>
            <StopWriting messageId={message.id} look={look} />
          </>
        ) : (
          sentences.length > 0 && (
            <span>
              Written with {model}. Each quote stands in its source word for word. Whether it supports the sentence is
              for you to judge.
            </span>
          )
        )}
      </div>
      {notice !== '' && (
        <Alert variant="light" color={state === 'STOPPED' ? 'gray' : 'yellow'} className={classes.notice ?? ''}>
          {notice} {sentences.length === 0 && state !== 'WRITING' && quotes.length > 0 && 'Here is what people said:'}
        </Alert>
      )}
      {withheld.length > 0 && (
        <ul className={classes.withheld} aria-label="Withheld">
          {withheld.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function StopWriting({ messageId, look }: { messageId: string; look: () => Promise<void> }) {
  const run = useDo();
  const stop = async () => {
    await run(stopAnswer, { messageId });
    await look();
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerStop size={14} aria-hidden />}
      onClick={() => void stop()}
    >
      Stop
    </Button>
  );
}
