import { displayTitle } from '@earshot/core/rules/text';
import { IconArrowsSplit2, IconHighlight, IconMessage2, IconTag } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { Threads } from '../../comments/use-threads.ts';
import type { DocumentSession } from '../../data/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { NoteEditor } from '../../editor/note-editor.tsx';
import { usePictures } from '../../files/use-pictures.tsx';
import { personColour } from '../../kit/avatar.tsx';
import { toast } from '../../kit/toast.tsx';
import { useSpeakers } from '../../transcript/use-speakers.ts';
import { useTurns } from '../../transcript/use-turns.ts';
import { giveBack } from './give-back.ts';
import { HighlightCard } from './highlight-card.tsx';
import classes from './note-text.module.css';
import { recentOf } from './recent-tags.ts';
import { SelectionBar, SelectionButton } from './selection-bar.tsx';
import { TagPicker } from './tag-picker.tsx';
import type { Highlighting } from './use-highlighting.ts';
import { type NoteDesk, rangeKey } from './use-note-desk.ts';
import { useNoteKeys } from './use-note-keys.ts';
import { useTurnCard } from './use-turn-card.tsx';
import { useTurnKeys } from './use-turn-keys.ts';

interface NoteTextProps {
  desk: NoteDesk;
  session: DocumentSession;
  highlighting: Highlighting;
  threads: Threads;
}

/** The text of a note with what stands over it: buttons at selected words, the tag picker, a highlight's card. */
export const NoteText = observer(function NoteText(props: NoteTextProps) {
  const { desk, session, highlighting, threads } = props;
  const { session: mine } = useStores();
  const me = mine.me?.member;
  const { note, tagging, handle } = desk;
  const [done, setDone] = useState('');
  const finish = () => {
    desk.stopTagging();
    setTimeout(giveBack, 0, handle.current);
  };
  const apply: Highlighting['apply'] = async (target, choices) => {
    await highlighting.apply(target, choices);
    if ('range' in target) setDone(rangeKey(target.range));
  };
  const pictures = usePictures(note, desk.editable && desk.mode === 'edit', handle);
  const voices = useSpeakers(note.id, desk.board);
  const nodes = useMemo(() => [pictures.node, voices.node], [pictures.node, voices.node]);
  const turns = useTurns(note, voices, handle);
  const turnCard = useTurnCard(desk, voices, turns);
  useNoteKeys(desk, highlighting, apply, threads);
  useTurnKeys(desk, turns, turnCard.show);
  const { selection } = desk;
  const marked = selection !== null && rangeKey(selection) === done;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed by keyboard, too
    <div ref={desk.board} className={classes.board} onClick={turnCard.press}>
      <NoteEditor
        doc={session.doc}
        awareness={session.awareness}
        user={{ name: me?.name ?? '', colour: personColour(me?.id ?? '') }}
        kind="note"
        mode={desk.mode}
        editable={desk.editable}
        editOnClick={note.sourceName === ''}
        label={displayTitle('note', note.title)}
        placeholder={desk.editable ? 'Write something …' : 'Nothing has been written here yet.'}
        colours={desk.colours}
        current={desk.current}
        held={tagging !== undefined && 'range' in tagging}
        commented={threads.words}
        thread={threads.current}
        handle={handle}
        nodes={nodes}
        tools={pictures.tool}
        onSelect={desk.select}
        onOpenHighlight={desk.setCurrent}
        onOpenThread={threads.open}
        onEdit={() => desk.setMode('edit')}
        onLeave={() => desk.setMode('read')}
      />
      {turnCard.card}
      {!tagging && !marked && !desk.current && !turnCard.card && (
        <SelectionBar reading={desk}>
          <SelectionButton
            icon={IconTag}
            title="Tag"
            binding="note-tag"
            shown={desk.mode === 'edit' ? 'mod+shift+h' : 't'}
            onClick={() => desk.tagSelection()}
          />
          <SelectionButton
            icon={IconHighlight}
            title="Highlight"
            onClick={() => selection && void apply({ range: selection }, []).catch(toast.failed)}
          />
          <SelectionButton
            icon={IconMessage2}
            title="Comment"
            binding="note-comment"
            onClick={() => threads.commentSelection()}
          />
          {turns.splitsHere() && (
            <SelectionButton
              icon={IconArrowsSplit2}
              title="Split"
              binding="turn-split"
              onClick={() => void turns.split()}
            />
          )}
        </SelectionBar>
      )}
      {tagging ? (
        <TagPicker
          key={'highlight' in tagging ? tagging.highlight.id : 'selection'}
          anchor={tagging.anchor}
          tags={desk.tags}
          recent={recentOf(highlighting.lately, desk.tags)}
          start={'highlight' in tagging ? tagging.highlight.tagIds.map((id) => ({ id })) : []}
          emptySays={'highlight' in tagging ? 'No tags' : 'Highlight'}
          says={'highlight' in tagging ? 'Save' : 'Tag'}
          onTake={async (choices) => {
            await apply(tagging, choices);
            finish();
          }}
          onClose={finish}
        />
      ) : (
        <HighlightCard desk={desk} />
      )}
    </div>
  );
});
