import { type Note, updateNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { paths } from '../../frame/paths.ts';
import { PlaysHereContext } from '../../frame/playing/plays-here.ts';
import { Filled } from '../../frame/spots.tsx';
import { useAsked } from '../../frame/use-asked.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { useFreshTitle } from '../../kit/form/use-fresh-title.ts';
import { Page } from '../../kit/page.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { WithPanel } from '../../panel/side-panel.tsx';
import { useSidePanel } from '../../panel/use-side-panel.ts';
import { CollectionStrip } from '../coding/collections/collection-strip.tsx';
import { useAskedThread, useThreads } from '../comments/use-threads.ts';
import { Attachments } from '../files/attachments.tsx';
import { isMoving } from '../media/recording.ts';
import { NOTE_TOP } from '../pages/spots.ts';
import { useMarkOpened } from '../pages/use-mark-opened.ts';
import { ProjectTrail } from '../places/project/project-trail.tsx';
import { SuggestionBar } from '../suggestions/suggestion-bar.tsx';
import { useSuggestions } from '../suggestions/use-suggestions.ts';
import { TranslateDialog } from '../translation/translate-dialog.tsx';
import { TranslatedText } from '../translation/translated-text.tsx';
import { TranslationBar } from '../translation/translation-bar.tsx';
import { useOriginalFirst } from '../translation/use-original-first.ts';
import { useTranslations } from '../translation/use-translations.ts';
import { AskedTour } from './beginning/asked-tour.tsx';
import { StartedCommand } from './beginning/started-command.tsx';
import { LostEdits } from './highlights/lost-edits.tsx';
import { useHighlighting } from './highlights/use-highlighting.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteLine } from './note-line.tsx';
import { NOTE_TABS, NotePanel } from './note-panel.tsx';
import classes from './note-text.module.css';
import { NoteText } from './note-text.tsx';
import { OutdatedBar } from './outdated-bar.tsx';
import { useAskedTime, useNotePlayer } from './player/use-note-player.ts';
import { WithPlayer } from './player/with-player.tsx';
import { useAskedWords } from './use-asked-words.ts';
import { useNoteDesk } from './use-note-desk.ts';
import { useReadingPosition } from './use-reading-position.ts';

interface OpenNoteProps {
  note: Note;
  session: DocumentSession | undefined;
  fresh: boolean;
}

/** A note that the user can read: title, text and panel. */
export const OpenNote = observer(function OpenNote(props: OpenNoteProps) {
  const { note, session, fresh } = props;
  const asked = useAsked();
  const highlighting = useHighlighting(note);
  const original = useNoteDesk(note, session, highlighting.queue, fresh);
  const translations = useTranslations(note.id);
  const desk = { ...original, show: useOriginalFirst(translations, original.show) };
  useMarkOpened(note.id);
  const panel = useSidePanel(NOTE_TABS, 'highlights');
  const { editable, writable, selection, select, handle } = desk;
  const threads = useThreads({ id: note.id, path: paths.note(note), editable, selection, select, handle, panel });
  const listShows = panel.open && panel.tab === 'highlights';
  const review = useSuggestions({
    note,
    editable,
    tags: desk.known,
    handle,
    // As an overlay, the list would hide the words: the bar below the text replaces it.
    showList: () => {
      if (panel.drawer) panel.close();
      else if (!listShows) panel.show('highlights');
    },
  });
  const head = useFreshTitle(fresh, () => handle.current?.focus());
  const ready = session?.ready ?? false;
  useAskedHighlight(asked.highlight, ready, desk.show);
  useAskedThread(threads, asked.comment, ready);
  useAskedWords(ready, handle, () => desk.setCurrent(undefined));
  useReadingPosition(note.id, ready, handle);
  const player = useNotePlayer(desk);
  useAskedTime(player, ready);
  return (
    <PlaysHereContext value={player.here}>
      <WithPanel
        panel={
          <NotePanel
            desk={desk}
            panel={panel}
            highlighting={highlighting}
            review={review}
            threads={threads}
            commentId={asked.comment}
          />
        }
      >
        <Page
          title={displayTitle('note', note.title)}
          width={player.file && isMoving(player.file) ? 'wider' : 'text'}
          trail={<ProjectTrail projectId={note.projectId} part="notes" />}
          actions={<NoteActions desk={desk} session={session} panel={panel} onTranslate={translations.ask} />}
          head={
            <div ref={head}>
              <TitleField
                row={note}
                operation={updateNote}
                field="title"
                label="Note title"
                kind="note"
                editable={writable}
              />
            </div>
          }
        >
          <NoteLine note={note} session={session} editable={editable} />
          <CollectionStrip collectionId={asked.collection} shown={asked.highlight} />
          <AskedTour />
          <OutdatedBar session={session} projectId={note.projectId} />
          <LostEdits session={session} />
          <Filled spot={NOTE_TOP} props={{ note, editable }} />
          <TranslationBar translations={translations} writes={editable} />
          {translations.asks && <TranslateDialog noteId={note.id} translations={translations} />}
          <WithPlayer player={player} captioned={ready}>
            {translations.shown ? (
              <TranslatedText
                key={translations.shown.id}
                row={translations.shown}
                writes={editable}
                colours={desk.colours}
                onShow={desk.show}
              />
            ) : session?.ready ? (
              <NoteText
                key={session.generation}
                desk={desk}
                session={session}
                highlighting={highlighting}
                review={review}
                threads={threads}
                player={player}
              />
            ) : (
              <TextSkeleton lines={12} />
            )}
          </WithPlayer>
          {ready && !listShows && <SuggestionBar review={review} />}
          {ready && writable && <StartedCommand note={note} />}
          <Attachments
            page={note}
            title={displayTitle('note', note.title)}
            editable={editable}
            asked={ready ? asked.file : undefined}
          />
          <div className={classes.end} />
        </Page>
      </WithPanel>
    </PlaysHereContext>
  );
});

/** Scrolls to the highlight in the address once the text has loaded, and again if the address changes. */
function useAskedHighlight(highlightId: string | undefined, ready: boolean, show: (id: string) => boolean): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (!highlightId || !ready) return;
    // The editor renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => latest.current(highlightId));
    return () => cancelAnimationFrame(frame);
  }, [highlightId, ready]);
}
