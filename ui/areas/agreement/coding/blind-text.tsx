import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { IconTag } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Awareness } from 'y-protocols/awareness';
import type { DocumentSession } from '../../../data/documents/document-session.ts';
import { useList } from '../../../data/use-stores.ts';
import { NoteEditor } from '../../../editor/note-editor.tsx';
import { DigitStrip } from '../../coding/tagging/digit-strip.tsx';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import { usePictures } from '../../files/use-pictures.tsx';
import { embedNode } from '../../notes/embeds/embed-node.ts';
import { giveBack } from '../../notes/give-back.ts';
import { SelectionBar, SelectionButton } from '../../notes/highlights/selection-bar.tsx';
import { TagPicker } from '../../notes/highlights/tag-picker.tsx';
import { useReferences } from '../../references/use-references.tsx';
import { useSpeakers } from '../../transcripts/use-speakers.ts';
import { CodeCard } from './code-card.tsx';
import classes from './coding.module.css';
import type { BlindDesk } from './use-blind-desk.ts';
import { putOn, useCodingKeys } from './use-coding-keys.ts';

const NO_COLOURS = () => [];

/** Text of a note for a coder, to read and tag; highlights of others are hidden. */
export const BlindText = observer(function BlindText({ desk, session }: { desk: BlindDesk; session: DocumentSession }) {
  const { note, handle, selection, tagging, tags, known } = desk;
  const groups = useList(tagGroups, { condition: { projectId: note.projectId }, first: 200 });
  const { sets } = useProjectTags(note.projectId);
  const pictures = usePictures(note, false, handle);
  const references = useReferences();
  const speakers = useSpeakers(note.id, desk.board);
  const nodes = useMemo(
    () => [pictures.node, speakers.node, embedNode, ...references.nodes],
    [pictures.node, speakers.node, references.nodes],
  );
  const awareness = useOwnAwareness(session);
  const put = putOn(desk);
  useCodingKeys(desk);
  const finish = () => {
    desk.stopTagging();
    giveBack(handle.current);
  };
  return (
    <div ref={desk.board} className={classes.board}>
      {tags.length > 0 && (
        <div className={classes.strip}>
          <DigitStrip projectId={note.projectId} tags={tags} editable onTag={(id) => put([id])} />
        </div>
      )}
      <NoteEditor
        doc={session.doc}
        awareness={awareness}
        user={{ name: '', colour: '#868e96' }}
        kind="note"
        mode="read"
        editable={false}
        label={displayTitle('note', note.title)}
        placeholder="Nothing has been written here yet."
        colours={NO_COLOURS}
        coded={desk.words}
        code={desk.current?.id}
        pending={desk.pending}
        held={tagging !== undefined && 'words' in tagging}
        handle={handle}
        nodes={nodes}
        onSelect={desk.select}
        onOpenCode={desk.setCurrent}
      />
      {desk.offers && (
        <SelectionBar reading={{ selection, editable: true, board: desk.board }}>
          <SelectionButton icon={IconTag} title="Tag" binding="code-tag" shown="t" onClick={() => desk.tag()} />
        </SelectionBar>
      )}
      {tagging ? (
        <TagPicker
          key={'code' in tagging ? tagging.code.id : 'selection'}
          anchor={tagging.anchor}
          tags={tags.map((tag) => ({
            ...tag,
            group: [...groups.rows, ...sets].find(({ id }) => id === tag.groupId)?.title,
          }))}
          known={known}
          recent={desk.recent}
          projectId={note.projectId}
          start={'code' in tagging ? tagging.code.tagIds.map((id) => ({ id })) : []}
          fixed
          emptySays="Remove"
          says={'code' in tagging ? 'Save' : 'Tag'}
          onTake={(choices) => {
            finish();
            desk.apply(tagging, choices);
          }}
          onClose={finish}
        />
      ) : (
        <CodeCard desk={desk} />
      )}
    </div>
  );
});

/** Own awareness, so that no one sees a coder's caret: the selection would reveal what they are about to tag. */
function useOwnAwareness({ doc }: DocumentSession): Awareness {
  const awareness = useMemo(() => new Awareness(doc), [doc]);
  useEffect(() => () => awareness.destroy(), [awareness]);
  return awareness;
}
