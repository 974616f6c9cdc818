import { deleteSummary, type Summary, updateSummary } from '@earshot/core/areas/summaries/summary';
import { bodyAsText } from '@earshot/core/areas/summaries/summary-content';
import { limits } from '@earshot/core/limits';
import { Alert, Badge, Button, Menu, Textarea } from '@mantine/core';
import { IconCopy, IconHistory, IconPencil, IconQuote, IconRefresh, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyText } from '../../kit/download/copy-text.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { Person } from '../../kit/people/person.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { FollowRevision } from '../../kit/states/follow-revision.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted } from '../../kit/words/counted.ts';
import type { ShowWords } from './quote-link.tsx';
import { SummaryBody } from './summary-body.tsx';
import classes from './summary-card.module.css';
import { CHANGED_WORDS } from './summary-words.ts';
import { useSummaryContent } from './use-summaries.ts';

interface SummaryCardProps {
  row: Summary;
  writes: boolean;
  onShow: ShowWords | undefined;
  /** heading above it */
  heading: string | undefined;
  /** makes it again from the current text */
  onAgain: (() => void) | undefined;
  /** opens earlier ones; undefined if there are none */
  onHistory: (() => void) | undefined;
}

/** A summary: framework, up-to-dateness, content and actions. */
export const SummaryCard = observer(function SummaryCard(props: SummaryCardProps) {
  const { row, writes, onShow, heading, onAgain, onHistory } = props;
  const { content, body, state, error, reload } = useSummaryContent(row.id);
  const [edits, setEdits] = useState(false);
  const run = useDo();
  const trash = useTrash();
  if (state === 'failed' && !content) return <RefusedState error={error} again={reload} />;
  if (!content || !body) return <TextSkeleton lines={6} />;
  const edited = row.text !== '';
  const words = edited ? row.text : bodyAsText(body);
  const copy = async () => {
    if (await copyText(words)) toast.done('Summary copied');
    else toast.failed(new Error('The browser did not let this page copy. Select the text and copy it by hand.'));
  };
  return (
    <article className={classes.card} aria-label={`Summary: ${row.title}`}>
      <header className={classes.head}>
        <div className={classes.about}>
          {row.title !== heading && <strong dir="auto">{row.title}</strong>}
          {row.prompt !== '' && <span className={classes.prompt}>“{row.prompt}”</span>}
          <span className={classes.made}>
            <Person id={row.createdBy} size={16} /> · <Ago at={row.createdAt} words />
            {row.model !== '' && <span>· written with {row.model}</span>}
            {edited && (
              <Badge size="sm" variant="light" color="gray">
                Edited
              </Badge>
            )}
          </span>
        </div>
        <RowMenu label="More actions for this summary">
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            Copy text
          </Menu.Item>
          {onHistory && (
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
              Earlier summaries …
            </Menu.Item>
          )}
          {writes && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEdits(true)}>
                Edit
              </Menu.Item>
              {edited && (
                <Menu.Item
                  leftSection={<IconQuote size={16} aria-hidden />}
                  onClick={() => void run(updateSummary, { id: row.id, text: '' }, 'The quoted sentences are back.')}
                >
                  Show quoted sentences
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void trash(deleteSummary, row, 'Summary moved to trash.')}
              >
                Move to trash
              </Menu.Item>
            </>
          )}
        </RowMenu>
      </header>
      {content.stale && (
        <Alert color="yellow" variant="light" className={classes.stale ?? ''}>
          {CHANGED_WORDS[row.subject]}{' '}
          {onAgain && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={onAgain}
            >
              Regenerate
            </Button>
          )}
        </Alert>
      )}
      {edits ? (
        <Form
          operation={updateSummary}
          start={{ id: row.id, revision: row.revision, text: words }}
          submit="Save"
          says="Summary changed"
          onDone={() => setEdits(false)}
          onCancel={() => setEdits(false)}
        >
          <FollowRevision row={{ ...row, text: words }} fields={['text']} />
          <Field
            name="text"
            label="Summary"
            description="Your text replaces the quotes. You can restore them."
            input={Textarea}
            autosize
            minRows={6}
            maxRows={24}
            maxLength={limits.summary.text}
            data-autofocus
          />
        </Form>
      ) : edited ? (
        <p className={classes.text} dir="auto">
          {row.text}
        </p>
      ) : (
        <SummaryBody body={body} placeId={row.placeId} onShow={onShow} />
      )}
      {row.problem !== '' && !edited && <p className={classes.omitted}>{row.problem}</p>}
      {row.unverified > 0 && !edited && (
        <p className={classes.omitted}>
          {counted(row.unverified, 'sentence')} of the model {row.unverified === 1 ? 'is' : 'are'} withheld: a quote, or
          what only quotes can say, does not stand in the source word for word.
        </p>
      )}
      {content.omitted > 0 && !edited && (
        <p className={classes.omitted}>
          {counted(content.omitted, 'sentence')} {content.omitted === 1 ? 'is' : 'are'} left out: the source is in
          trash, was erased, or says something else now.
        </p>
      )}
    </article>
  );
});
