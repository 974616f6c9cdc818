import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, type MemberPart, paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { PartTabs } from '../../../kit/part-tabs.tsx';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { MemberComments } from './member-comments.tsx';
import classes from './member-page.module.css';
import { MemberInsights, MemberProjects } from './member-pages.tsx';

const PARTS: Record<MemberPart, { title: string; path: '' | MemberPart; body: ComponentType<{ memberId: string }> }> = {
  insights: { title: 'Insights', path: '', body: MemberInsights },
  projects: { title: 'Projects', path: 'projects', body: MemberProjects },
  comments: { title: 'Comments', path: 'comments', body: MemberComments },
};

/** A colleague's insights, projects and comments that the reader can open (UX-07). */
export const MemberPage = observer(function MemberPage({ part = 'insights' }: { part?: MemberPart }) {
  const id = idIn(useParams().id);
  const { members } = useStores();
  const list = useMembers();
  const member = id ? members.byId(id) : undefined;
  if (!id || (!member && list.state === 'ready' && !list.hasMore))
    return <Absent text="Nobody in this workspace has this address." />;
  if (!member) return <PageSkeleton />;
  const name = member.trashedAt ? DEFAULT_TITLES.deletedUser : member.name;
  const { title, body: Body } = PARTS[part];
  return (
    <Page
      title={`${title} · ${name}`}
      head={
        <div className={classes.head}>
          <Avatar id={member.id} name={name} size={32} />
          <h1 className={classes.name} tabIndex={-1} data-page-title dir="auto">
            {name}
          </h1>
        </div>
      }
    >
      <PartTabs
        label="Made by this person"
        parts={Object.entries(PARTS).map(([id, { title, path }]) => ({ id, title, to: paths.member(member, path) }))}
        current={part}
      />
      <Body key={part} memberId={member.id} />
    </Page>
  );
});

/** The projects of a colleague. */
export const MemberProjectsPage = () => <MemberPage part="projects" />;

/** The comments of a colleague. */
export const MemberCommentsPage = () => <MemberPage part="comments" />;
