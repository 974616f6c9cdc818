import type { BlindCode } from '@earshot/core/areas/agreement/blind-code';
import { Button } from '@mantine/core';
import { IconHighlight, IconUnlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { VirtualList } from '../../../kit/table/virtual-list.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { TagChips } from '../../coding/tag-chips.tsx';
import item from '../../notes/highlights/highlights-tab.module.css';
import tray from '../../notes/highlights/lost-tray.module.css';
import type { BlindDesk } from './use-blind-desk.ts';

interface CodesTabProps {
  desk: BlindDesk;
  /** true if the text has loaded, so that deleted words can be recognised */
  ready: boolean;
  onShow: (code: BlindCode) => void;
}

/** A coder's own codes in text order, after those whose words were deleted. */
export const CodesTab = observer(function CodesTab({ desk, ready, onShow }: CodesTabProps) {
  const { codes, words, handle } = desk;
  const { data } = codes;
  if (!data && codes.state === 'failed') return <RefusedState error={codes.error} again={codes.reload} />;
  if (!data)
    return (
      <div className={item.waiting}>
        <RowsSkeleton rows={4} height={80} />
      </div>
    );
  if (data.length === 0)
    return (
      <EmptyState
        compact
        icon={IconHighlight}
        title="No codes yet"
        text="Select words that matter and press T. No one else sees your codes until the round is closed."
      />
    );
  const wordsOf = new Map(words.map((one) => [one.id, one]));
  const isLost = ({ id }: BlindCode) => {
    const place = wordsOf.get(id);
    return ready && handle.current !== null && place !== undefined && !handle.current.holdsWords(place);
  };
  const lost = data.filter(isLost);
  const there = data.filter((code) => !lost.includes(code));
  return (
    <>
      {lost.length > 0 && <Lost codes={lost} desk={desk} />}
      <VirtualList key={lost.length} rows={there} estimate={88} label="Your codes">
        {(code) => (
          <button
            type="button"
            className={item.item}
            aria-current={code.id === desk.current?.id}
            style={{ borderLeftColor: wordsOf.get(code.id)?.colour }}
            onClick={() => onShow(code)}
          >
            <span className={item.quote} dir="auto">
              {code.quote}
            </span>
            <span className={item.tags}>
              <TagChips ids={code.tagIds} most={8} links={false} />
            </span>
          </button>
        )}
      </VirtualList>
    </>
  );
});

function Lost({ codes, desk }: { codes: readonly BlindCode[]; desk: BlindDesk }) {
  return (
    <section className={tray.tray} aria-label="Codes without words">
      <h3 className={tray.head}>
        <IconUnlink size={16} stroke={1.6} aria-hidden />
        {counted(codes.length, 'code')} lost {codes.length === 1 ? 'its' : 'their'} words
      </h3>
      <p className={tray.help}>
        The words were deleted from the note after you tagged them. These codes are kept and not counted; they count
        again when the words come back.
      </p>
      {codes.map((code) => (
        <div key={code.id} className={tray.one}>
          <blockquote className={tray.quote} dir="auto">
            {code.quote}
          </blockquote>
          <TagChips ids={code.tagIds} links={false} />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => desk.remove(code)}>
            Remove
          </Button>
        </div>
      ))}
    </section>
  );
}
