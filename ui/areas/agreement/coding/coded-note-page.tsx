import {
  type CodingRound,
  codingProgress,
  codingRound,
  markNoteCoded,
} from '@earshot/core/areas/agreement/coding-round';
import { type Note, note as oneNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconEyeOff, IconLayoutSidebarRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router';
import { useDocument } from '../../../data/documents/use-document.ts';
import { useOwn } from '../../../data/use-own.ts';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Page } from '../../../kit/page.tsx';
import { PageSkeleton, TextSkeleton } from '../../../kit/states/skeletons.tsx';
import { SidePanel, WithPanel } from '../../../panel/side-panel.tsx';
import { useSidePanel } from '../../../panel/use-side-panel.ts';
import { BlindText } from './blind-text.tsx';
import { CodesTab } from './codes-tab.tsx';
import classes from './coding.module.css';
import { useBlindDesk } from './use-blind-desk.ts';

/** A note of an open coding round, as one of its coders sees it. */
export const CodedNotePage = observer(function CodedNotePage() {
  const params = useParams();
  const [roundId, noteId] = [idIn(params.id), idIn(params.note)];
  return roundId && noteId ? <Found key={`${roundId} ${noteId}`} roundId={roundId} noteId={noteId} /> : <Absent />;
});

const Found = observer(function Found({ roundId, noteId }: { roundId: string; noteId: string }) {
  const { session } = useStores();
  const round = useRow(codingRound, roundId);
  const note = useRow(oneNote, noteId);
  const failed = [round, note].find(({ state }) => state === 'failed');
  if (failed) return <Absent error={failed.error} again={failed.reload} />;
  if (round.state === 'gone' || round.row?.trashedAt)
    return <Absent text="This coding round is in trash, or is no longer shared with you." />;
  if (note.state === 'gone' || note.row?.trashedAt)
    return <Absent text="This note is in trash, or is no longer shared with you. Your codes are kept." />;
  if (!round.row || !note.row) return <PageSkeleton />;
  const opened = round.row as CodingRound;
  const codes = opened.coderIds.includes(session.me?.member.id ?? '') && opened.noteIds.includes(noteId);
  if (!codes)
    return <Absent text="You do not code this note. Ask whoever made the coding round to add you or the note." />;
  if (opened.state === 'CLOSED') return <Over round={opened} note={note.row as Note} />;
  return <Coding round={opened} note={note.row as Note} />;
});

const TABS = ['codes'] as const;

const Trail = ({ round }: { round: CodingRound }) => (
  <Link to={paths.codingRound(round)} dir="auto">
    {displayTitle('codingRound', round.title)}
  </Link>
);

const Over = ({ round, note }: { round: CodingRound; note: Note }) => (
  <Page title={displayTitle('note', note.title)} trail={<Trail round={round} />}>
    <p>This round is closed: what everyone tagged is compared now.</p>
    <Button component={Link} to={paths.codingRound(round)}>
      Show the results
    </Button>
  </Page>
);

const Coding = observer(function Coding({ round, note }: { round: CodingRound; note: Note }) {
  const document = useDocument(note.id);
  const desk = useBlindDesk(round, note);
  const panel = useSidePanel(TABS, 'codes');
  if (document?.state === 'refused') return <Absent error={document.error} />;
  const ready = document?.ready ?? false;
  return (
    <WithPanel
      panel={
        <SidePanel
          panel={panel}
          label="Your codes"
          tabs={[
            {
              value: 'codes',
              title: 'Your codes',
              content: (
                <CodesTab
                  desk={desk}
                  ready={ready}
                  onShow={(code) => {
                    if (panel.drawer) panel.close();
                    desk.show(code);
                  }}
                />
              ),
            },
          ]}
        />
      }
    >
      <Page
        title={displayTitle('note', note.title)}
        trail={<Trail round={round} />}
        actions={
          <>
            <DoneButton round={round} note={note} />
            <Tooltip label={panel.open ? 'Hide your codes' : 'Show your codes'}>
              <ActionIcon
                variant={panel.open ? 'light' : 'subtle'}
                color={panel.open ? undefined : 'gray'}
                size="lg"
                aria-label="Your codes"
                aria-pressed={panel.open}
                onClick={panel.toggle}
              >
                <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        }
      >
        <p className={classes.blind}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden />
          <span>
            You code blind: nobody sees your tags before the round is closed, and highlights of the note do not show
            here.
          </span>
        </p>
        {document?.ready ? (
          <BlindText key={document.generation} desk={desk} session={document} />
        ) : (
          <TextSkeleton lines={12} />
        )}
        <div className={classes.end} />
      </Page>
    </WithPanel>
  );
});

const DoneButton = observer(function DoneButton({ round, note }: { round: CodingRound; note: Note }) {
  const run = useDo();
  const progress = useOwn(codingProgress, { id: round.id });
  const done = progress.data?.some(({ noteId }) => noteId === note.id) ?? false;
  if (!progress.data) return null;
  const mark = async () => {
    const says = done ? 'The note is no longer marked as done.' : 'You are done with this note.';
    await run(markNoteCoded, { id: round.id, noteId: note.id, done: !done }, says);
    await progress.reload();
  };
  return (
    <Button
      variant={done ? 'light' : 'filled'}
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-pressed={done}
      onClick={() => void mark()}
    >
      {done ? 'Done' : 'Mark as done'}
    </Button>
  );
});
