import { byPlace, NOTHING_FOUND } from '@earshot/core/areas/ask/answer-text';
import { type AskMessage, rateAnswer } from '@earshot/core/areas/ask/conversation';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconBulb, IconCopy, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { copyText } from '../../kit/download/copy-text.ts';
import { counted } from '../../kit/words/counted.ts';
import classes from './answer.module.css';
import { withCitations } from './copied-answer.ts';
import { InsightFromAnswer } from './insight-from-answer.tsx';
import { Quote } from './quote.tsx';
import { useWritten } from './use-written.ts';
import { withheldInWords } from './withheld-words.ts';
import { WrittenPart } from './written-part.tsx';

/** An answer: text by a model, quotes by place, number of withheld quotes, and actions. */
export function Answer({ message: first }: { message: AskMessage }) {
  const { message, look } = useWritten(first);
  const { quotes, withheld, model, state } = message;
  const hidden = withheldInWords(withheld);
  const isWritten = state !== 'WRITING';
  return (
    <article className={classes.answer} aria-label="Answer">
      {model !== '' && <WrittenPart message={message} look={look} />}
      {isWritten && quotes.length === 0 && withheld.length === 0 && (
        <p className={classes.nothing}>
          {NOTHING_FOUND} Try other words, or ask about everything. What is not shared with you is not compared.
        </p>
      )}
      {byPlace(quotes).map((group) => (
        <section key={group[0]?.placeId} aria-label={group[0]?.projectTitle}>
          <h3 className={classes.place}>{group[0]?.projectTitle}</h3>
          <ol className={classes.quotes}>
            {group.map((quote) => (
              <li key={quote.number}>
                <Quote quote={quote} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {message.insightId !== null && (
        <p className={classes.inserted} role="status">
          <IconBulb size={16} aria-hidden /> This draft was saved as an unpublished insight.{' '}
          <Link to={paths.insight({ id: message.insightId, title: '' })}>Open insight</Link>
        </p>
      )}
      {hidden !== '' && <p className={classes.withheld}>{hidden}</p>}
      {isWritten && quotes.length > 0 && <Actions message={message} />}
    </article>
  );
}

/** Number and types of the quotes' sources, in words. */
function countsInWords({ itemCount, projectCount, channelCount, highlightCount }: AskMessage): string {
  const of = [
    counted(itemCount, 'source'),
    projectCount > 0 && counted(projectCount, 'project'),
    channelCount > 0 && counted(channelCount, 'channel'),
    highlightCount > 0 && counted(highlightCount, 'highlight'),
  ];
  return of.filter(Boolean).join(' · ');
}

const Actions = observer(function Actions({ message }: { message: AskMessage }) {
  const { session } = useStores();
  const [saving, setSaving] = useState(false);
  const copy = async () => {
    if (await copyText(withCitations(message))) toast.done('Copied with citations.');
    else toast.failed(new Error('The browser did not let this be copied.'));
  };
  return (
    <div className={classes.actions}>
      <span className={classes.counts}>{countsInWords(message)}</span>
      <Group gap={4}>
        <Rating message={message} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy with citations
        </Button>
        {session.writes && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBulb size={14} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            Save as insight
          </Button>
        )}
      </Group>
      {saving && <InsightFromAnswer messageId={message.id} onClose={() => setSaving(false)} />}
    </div>
  );
});

const RATINGS = [
  { rating: 'GOOD', label: 'Good answer', Icon: IconThumbUp },
  { rating: 'BAD', label: 'Bad answer', Icon: IconThumbDown },
] as const;

/** Rating of an answer, good or bad; a second press removes it. */
function Rating({ message: { id, rating: stored } }: { message: AskMessage }) {
  const run = useDo();
  const [rating, setRating] = useState(stored);
  const rate = async (pressed: 'GOOD' | 'BAD') => {
    const [before, next] = [rating, rating === pressed ? null : pressed];
    setRating(next);
    if (!(await run(rateAnswer, { messageId: id, rating: next }))) setRating(before);
  };
  return RATINGS.map(({ rating: one, label, Icon }) => (
    <ActionIcon
      key={one}
      size={30}
      variant={rating === one ? 'light' : 'subtle'}
      color={rating === one ? undefined : 'gray'}
      aria-label={label}
      aria-pressed={rating === one}
      onClick={() => void rate(one)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ));
}
