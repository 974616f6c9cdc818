import { type CodingRound, codingRound } from '@earshot/core/areas/agreement/coding-round';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useRow } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { People } from '../../../kit/people/people.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import tabs from '../../../kit/tabs.module.css';
import { counted } from '../../../kit/words/counted.ts';
import bar from '../../places/project/project-tabs.module.css';
import classes from '../agreement.module.css';
import { RoundActions } from './round-actions.tsx';
import { RoundState } from './round-state.tsx';

export interface InRound {
  round: CodingRound;
}

const PARTS = { Results: '', Differences: 'differences' } as const;
type Part = keyof typeof PARTS;

/** A page of a coding round: its title, who codes what in it, and what the page shows. */
export const RoundFrame = observer(function RoundFrame(props: { part: Part; body: ComponentType<InRound> }) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <Absent />;
});

interface FramedProps {
  id: string;
  part: Part;
  body: ComponentType<InRound>;
}

const Framed = observer(function Framed({ id, part, body: Body }: FramedProps) {
  const { row, state, error, reload } = useRow(codingRound, id);
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This coding round is in trash, or is no longer shared with you." />;
  if (!row) return <PageSkeleton />;
  const round = row as CodingRound;
  return (
    <Page
      title={displayTitle('codingRound', round.title)}
      width="wide"
      trail={<RoundTrail projectId={round.projectId} />}
      actions={<RoundActions round={round} />}
    >
      <p className={classes.facts}>
        <RoundState round={round} />
        <span>{counted(round.noteIds.length, 'note')}</span>
        <span>{round.tagIds.length === 0 ? 'all tags of the project' : counted(round.tagIds.length, 'tag')}</span>
        <People ids={round.coderIds} />
      </p>
      {round.state === 'CLOSED' && (
        <nav aria-label="Coding round" className={bar.tabs}>
          {(Object.keys(PARTS) as Part[]).map((one) => (
            <Link
              key={one}
              to={paths.codingRound(round, PARTS[one])}
              className={tabs.tab}
              aria-current={one === part ? 'page' : undefined}
            >
              {one}
            </Link>
          ))}
        </nav>
      )}
      <Body round={round} />
    </Page>
  );
});

/** Trail of a coding round. */
export const RoundTrail = observer(function RoundTrail({ projectId }: { projectId: string }) {
  const { row } = useRow(oneProject, projectId);
  if (!row) return null;
  return (
    <span>
      <Link to={paths.project(row)} dir="auto">
        {displayTitle('project', row.title)}
      </Link>
      {' · '}
      <Link to={paths.projectEntry(row, { id: 'agreement' })}>Agreement</Link>
    </span>
  );
});
