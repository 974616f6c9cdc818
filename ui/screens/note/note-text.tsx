import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { DocumentSession } from '../../data/document-session.ts';
import { Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { NoteEditor } from '../../editor/note-editor.tsx';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { refusalWords } from '../../editor/refusal-words.ts';
import { usePictures } from '../../files/use-pictures.tsx';
import { personColour } from '../../kit/avatar.tsx';
import { toast } from '../../kit/toast.tsx';
import { HighlightCard } from './highlight-card.tsx';
import classes from './note-text.module.css';
import { recentOf } from './recent-tags.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TagPicker } from './tag-picker.tsx';
import type { Highlighting } from './use-highlighting.ts';
import { type NoteDesk, rangeKey } from './use-note-desk.ts';
import { useNoteKeys } from './use-note-keys.ts';

interface NoteTextProps {
  desk: NoteDesk;
  session: DocumentSession;
  highlighting: Highlighting;
}

/** The text of a note with what stands over it: buttons at selected words, the tag picker, a highlight's card. */
export const NoteText = observer(function NoteText({ desk, session, highlighting }: NoteTextProps) {
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
  const nodes = useMemo(() => [pictures.node], [pictures.node]);
  useNoteKeys(desk, highlighting, apply);
  const { selection } = desk;
  const marked = selection !== null && rangeKey(selection) === done;
  return (
    <div ref={desk.board} className={classes.board}>
      <NoteEditor
        doc={session.doc}
        awareness={session.awareness}
        user={{ name: me?.name ?? '', colour: personColour(me?.id ?? '') }}
        mode={desk.mode}
        editable={desk.editable}
        editOnClick={note.sourceName === ''}
        label={displayTitle('note', note.title)}
        placeholder={desk.editable ? 'Write something …' : 'Nothing has been written here yet.'}
        colours={desk.colours}
        current={desk.current}
        held={tagging !== undefined && 'range' in tagging}
        handle={handle}
        nodes={nodes}
        tools={pictures.tool}
        onSelect={desk.select}
        onOpenHighlight={desk.setCurrent}
        onEdit={() => desk.setMode('edit')}
        onLeave={() => desk.setMode('read')}
        onRefused={(reason) =>
          toast.failed(new Refused('BAD_USER_INPUT', refusalWords(reason, 'note')), 'This was not taken over')
        }
      />
      {!tagging && !marked && !desk.current && (
        <SelectionBar
          desk={desk}
          onHighlight={() => selection && void apply({ range: selection }, []).catch(toast.failed)}
        />
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

// The focus was in the picker. By keyboard, reading goes on from the same words; under a finger they would only be in the way.
function giveBack(handle: NoteHandle | null): void {
  if (matchMedia('(pointer: coarse)').matches) getSelection()?.removeAllRanges();
  else handle?.restore();
}
