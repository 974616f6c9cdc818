import { tagGroups } from '@earshot/core/areas/coding/tag-group';
import { displayTitle } from '@earshot/core/rules/text';
import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconChartBar,
  IconCheck,
  IconHighlight,
  IconMessage2,
  IconPuzzle,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { rangeKey } from '../../editor/highlights/wire-range.ts';
import { NoteEditor } from '../../editor/note-editor.tsx';
import { Tool } from '../../editor/toolbar/tool.tsx';
import { aboutPage } from '../../frame/panels/panel-store.ts';
import { usePanelStore } from '../../frame/panels/use-panels.ts';
import { personColour } from '../../kit/people/avatar.tsx';
import { DigitStrip } from '../coding/tagging/digit-strip.tsx';
import { useProjectTags } from '../coding/tags/sets/use-tag-sets.ts';
import type { Threads } from '../comments/use-threads.ts';
import { usePictures } from '../files/use-pictures.tsx';
import { liveNodes } from '../quotes/live-nodes.ts';
import { PageOfPanels } from '../quotes/panel-block.tsx';
import { useChartChoice } from '../quotes/use-chart-choice.tsx';
import { usePanelChoice } from '../quotes/use-panel-choice.tsx';
import { WritingContext } from '../quotes/writing-context.ts';
import { useReferences } from '../references/use-references.tsx';
import type { Review } from '../suggestions/use-suggestions.ts';
import { DoubtBar } from '../transcripts/doubt-bar.tsx';
import { useDoubts } from '../transcripts/use-doubts.ts';
import { useSpeakers } from '../transcripts/use-speakers.ts';
import { useTurns } from '../transcripts/use-turns.ts';
import { embedNode } from './embeds/embed-node.ts';
import { giveBack } from './give-back.ts';
import { HighlightCard } from './highlights/highlight-card.tsx';
import { SelectionBar, SelectionButton } from './highlights/selection-bar.tsx';
import { TagPicker } from './highlights/tag-picker.tsx';
import { chosenOf } from './highlights/tag-picker-state.ts';
import type { Highlighting } from './highlights/use-highlighting.ts';
import { useLinkTitles } from './links/use-link-titles.ts';
import classes from './note-text.module.css';
import type { NotePlayer } from './player/use-note-player.ts';
import { usePlayOnClick } from './player/use-play-on-click.ts';
import { useSpokenKeys } from './player/use-spoken-keys.ts';
import { useSpokenWords } from './player/use-spoken-words.ts';
import { useDoubtKeys } from './turns/use-doubt-keys.ts';
import { useTurnCard } from './turns/use-turn-card.tsx';
import { useTurnKeys } from './turns/use-turn-keys.ts';
import type { NoteDesk } from './use-note-desk.ts';
import { putOn, useNoteKeys } from './use-note-keys.ts';

interface NoteTextProps {
  desk: NoteDesk;
  session: DocumentSession;
  highlighting: Highlighting;
  review: Review;
  threads: Threads;
  player: NotePlayer;
}

/** Text of a note with its overlays: buttons beside selected words, tag picker, card of a highlight. */
export const NoteText = observer(function NoteText(props: NoteTextProps) {
  const { desk, session, highlighting, review, threads, player } = props;
  const stores = useStores();
  const me = stores.session.me?.member;
  const { note, tagging, handle } = desk;
  const groups = useList(tagGroups, { condition: { projectId: desk.note.projectId }, first: 200 });
  const { sets } = useProjectTags(desk.note.projectId);
  const [done, setDone] = useState('');
  const finish = () => {
    desk.stopTagging();
    giveBack(handle.current);
  };
  const apply: Highlighting['apply'] = (target, choices) => {
    highlighting.apply(target, choices);
    if ('words' in target) setDone(rangeKey(target.words));
  };
  const highlightOnly = () => {
    const target = desk.target();
    if (target) apply(target, chosenOf(target));
  };
  // The bar stays hidden for these words.
  const dismiss = () => {
    const words = handle.current?.selection();
    setDone(words ? rangeKey(words) : '');
  };
  const pictures = usePictures(note, desk.editable && desk.mode === 'edit', handle);
  const references = useReferences();
  const titles = useLinkTitles();
  const voices = useSpeakers(note.id, desk.board);
  const chart = useChartChoice(note.projectId, handle);
  const panel = usePanelChoice(note.projectId, handle);
  const panels = usePanelStore();
  const live = useMemo(() => liveNodes(stores, panels), [stores, panels]);
  const doubts = useDoubts(handle);
  const nodes = useMemo(
    () => [pictures.node, voices.node, ...live, embedNode, titles, ...references.nodes, doubts.extension],
    [pictures.node, voices.node, live, titles, references.nodes, doubts.extension],
  );
  const allTurns = useTurns(note, voices, handle);
  const turns = { ...allTurns, split: () => allTurns.split().then(dismiss) };
  const commenting = {
    ...threads,
    commentSelection: () => {
      dismiss();
      return threads.commentSelection();
    },
  };
  const turnCard = useTurnCard(desk, voices, turns);
  const put = putOn(desk, apply);
  const { selection } = desk;
  const marked = selection !== null && rangeKey(selection) === done;
  const offers = selection !== null && !tagging && !marked && !desk.current && !turnCard.card;
  useNoteKeys(desk, highlighting, put, {
    threads: commenting,
    review,
    bar: { shows: offers && desk.editable, dismiss },
  });
  useTurnKeys(desk, turns, turnCard.show);
  useDoubtKeys(desk, doubts, review.current !== undefined);
  useSpokenWords(desk, player, voices);
  useSpokenKeys(desk, player, threads.current !== undefined);
  const plays = usePlayOnClick(desk, player);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed by keyboard, too
    <div
      ref={desk.board}
      className={classes.board}
      data-plays={player.file ? '' : undefined}
      onClick={(event) => {
        if (!plays.time(event)) turnCard.press(event);
      }}
    >
      <DoubtBar doubts={doubts} editable={desk.writable} />
      <WritingContext value={desk.editable && desk.mode === 'edit'}>
        <PageOfPanels value={aboutPage('Note', note)}>
          <NoteEditor
            doc={session.doc}
            awareness={session.awareness}
            user={{ name: me?.name ?? '', colour: personColour(me?.id ?? '') }}
            kind="note"
            mode={desk.mode}
            editable={desk.writable}
            editOnClick={note.sourceName === ''}
            label={displayTitle('note', note.title)}
            placeholder={desk.writable ? 'Write something …' : 'Nothing has been written here yet.'}
            colours={desk.colours}
            current={desk.current}
            held={tagging !== undefined && desk.current === undefined}
            pending={desk.pending}
            commented={threads.words}
            thread={threads.current}
            suggested={review.words}
            suggestion={review.current?.id}
            handle={handle}
            nodes={nodes}
            tools={
              <>
                {pictures.tool}
                {references.tool}
                <Tool title="Chart" icon={IconChartBar} onClick={chart.choose} />
                {panel.choose && <Tool title="Panel of a plugin" icon={IconPuzzle} onClick={panel.choose} />}
              </>
            }
            readingTools={
              desk.tags.length > 0 ? (
                <DigitStrip
                  projectId={note.projectId}
                  tags={desk.tags}
                  editable={desk.editable}
                  onTag={(id) => put([{ id }])}
                />
              ) : undefined
            }
            onSelect={(next) => {
              // Selecting the same words again counts as a new selection.
              if (!next) setDone('');
              desk.select(next);
            }}
            onOpenHighlight={desk.setCurrent}
            onOpenThread={threads.open}
            onOpenSuggestion={review.open}
            onWord={plays.word}
            onEdit={() => desk.setMode('edit')}
            onLeave={() => (offers ? dismiss() : desk.setMode('read'))}
          />
        </PageOfPanels>
      </WritingContext>
      {chart.dialog}
      {panel.dialog}
      <VisuallyHidden role="status">{review.said}</VisuallyHidden>
      {references.list}
      {turnCard.card}
      {offers && (
        <SelectionBar reading={desk}>
          <SelectionButton
            icon={IconTag}
            title="Tag"
            binding="note-tag"
            shown={desk.mode === 'edit' ? 'mod+shift+h' : 't'}
            onClick={() => desk.tagSelection()}
          />
          <SelectionButton icon={IconHighlight} title="Highlight" onClick={highlightOnly} />
          <SelectionButton
            icon={IconMessage2}
            title="Comment"
            binding="note-comment"
            onClick={() => commenting.commentSelection()}
          />
          {desk.writable && doubts.areHere() && (
            <>
              <SelectionButton
                icon={IconCheck}
                title="Confirm"
                binding="doubt-confirm"
                shown="y"
                onClick={doubts.confirm}
              />
              <SelectionButton
                icon={IconTrash}
                title="Delete"
                binding="doubt-delete"
                shown="x"
                onClick={doubts.remove}
              />
            </>
          )}
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
          tags={desk.tags.map((tag) => ({
            ...tag,
            group: [...groups.rows, ...sets].find(({ id }) => id === tag.groupId)?.title,
          }))}
          known={desk.known}
          recent={highlighting.lately.recent}
          projectId={note.projectId}
          start={chosenOf(tagging)}
          emptySays={'highlight' in tagging ? 'No tags' : 'Highlight'}
          says={'highlight' in tagging ? 'Save' : 'Tag'}
          onTake={(choices) => {
            finish();
            apply(tagging, choices);
          }}
          onClose={finish}
        />
      ) : (
        <HighlightCard desk={desk} apply={apply} />
      )}
    </div>
  );
});
