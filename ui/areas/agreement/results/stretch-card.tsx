import type { CodedStretch } from '@earshot/core/areas/agreement/agreement';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { nameOf, Person } from '../../../kit/people/person.tsx';
import { TagChips } from '../../coding/tag-chips.tsx';
import { wordsAfter, wordsBefore } from '../../notes/highlights/context-words.ts';
import type { Decision } from './decision.ts';
import results from './results.module.css';

interface StretchCardProps {
  stretch: CodedStretch;
  /** coders of the round, in the order of the digit keys */
  coderIds: readonly string[];
  writes: boolean;
  onDecide: (decision: Decision) => void;
  onOther: () => void;
  onReopen: (resolutionId: string) => void;
}

/** A stretch of text: its words in context, each coder's tags, and the decision. */
export const StretchCard = observer(function StretchCard(props: StretchCardProps) {
  const { stretch, writes, onReopen } = props;
  const { before, text, after, versions, state, resolutionId } = stretch;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k walk through them
    <li className={results.stretch} data-stretch tabIndex={0} aria-label={text}>
      <p className={results.context}>
        <span className={results.around}>{wordsBefore(before)}</span>
        <span className={results.words} dir="auto">
          {text}
        </span>
        <span className={results.around}>{wordsAfter(after)}</span>
      </p>
      <dl className={results.versions}>
        {versions.map(({ coderId, codes }) => (
          <Version key={coderId} coderId={coderId} codes={codes} text={text} />
        ))}
      </dl>
      {state === 'RESOLVED' ? (
        <div className={results.decide}>
          <span className={results.settled}>Decided</span>
          {writes && resolutionId && (
            <Button variant="default" size="compact-sm" onClick={() => onReopen(resolutionId)}>
              Undo decision
            </Button>
          )}
        </div>
      ) : (
        writes && <Choices {...props} />
      )}
    </li>
  );
});

type VersionProps = CodedStretch['versions'][number] & { text: string };

/** One coder's tags in a stretch. */
function Version({ coderId, codes, text }: VersionProps) {
  return (
    <>
      <dt>
        <Person id={coderId} />
      </dt>
      <dd>
        {codes.length === 0 && <span className={results.part}>tagged nothing here</span>}
        {codes.map(({ from, to, tagIds }) => (
          <span key={`${from} ${to} ${tagIds}`} className={results.code}>
            <TagChips ids={tagIds} most={20} />
            {(from > 0 || to < text.length) && (
              <span className={results.part} dir="auto">
                “{text.slice(from, to)}”
              </span>
            )}
          </span>
        ))}
      </dd>
    </>
  );
}

const Choices = observer(function Choices({ stretch, coderIds, onDecide, onOther }: StretchCardProps) {
  const stores = useStores();
  const tagged = stretch.versions.filter(({ codes }) => codes.length > 0);
  return (
    <div className={results.decide}>
      {tagged.map(({ coderId }) => (
        <Button
          key={coderId}
          variant="default"
          size="compact-sm"
          onClick={() => onDecide({ choice: 'CODER', coderId })}
        >
          {tagged.length === 1 ? 'Highlight it' : `Use ${nameOf(stores, coderId)}’s`}
          <kbd aria-hidden>{coderIds.indexOf(coderId) + 1}</kbd>
        </Button>
      ))}
      {tagged.length > 1 && (
        <Button variant="default" size="compact-sm" onClick={() => onDecide({ choice: 'ALL' })}>
          {tagged.length === 2 ? 'Use both' : 'Use all'}
          <kbd aria-hidden>B</kbd>
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={onOther}>
        Other tags
        <kbd aria-hidden>T</kbd>
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onDecide({ choice: 'NONE' })}>
        None
        <kbd aria-hidden>X</kbd>
      </Button>
    </div>
  );
});
