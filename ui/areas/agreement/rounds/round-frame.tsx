import { type CodingRound, codingRound } from '@earshot/core/areas/agreement/coding-round';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useRow } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { PartTabs } from '../../../kit/part-tabs.tsx';
import { People } from '../../../kit/people/people.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { ProjectTrail } from '../../places/project/project-trail.tsx';
import classes from '../agreement.module.css';
import { RoundActions } from './round-actions.tsx';
import { RoundState } from './round-state.tsx';

export interface InRound {
  round: CodingRound;
}

const PARTS = { Results: '', Differences: 'differences' } as const;
type Part = keyof typeof PARTS;

/** Frame of a coding round's page: title, description and body. */
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
      trail={<ProjectTrail projectId={round.projectId} part="agreement" />}
      actions={<RoundActions round={round} />}
    >
      <p className={classes.facts}>
        <RoundState round={round} />
        <span>{counted(round.noteIds.length, 'note')}</span>
        <span>{round.tagIds.length === 0 ? 'all tags of the project' : counted(round.tagIds.length, 'tag')}</span>
        <People ids={round.coderIds} />
      </p>
      {round.state === 'CLOSED' && (
        <PartTabs
          label="Coding round"
          parts={Object.entries(PARTS).map(([id, path]) => ({ id, title: id, to: paths.codingRound(round, path) }))}
          current={part}
        />
      )}
      <Body round={round} />
    </Page>
  );
});
