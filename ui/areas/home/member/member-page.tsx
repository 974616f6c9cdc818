import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, type MemberPart, paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { useCurrentInView } from '../../../kit/table/use-current-in-view.ts';
import tabs from '../../../kit/tabs.module.css';
import bar from '../../places/project/project-tabs.module.css';
import { MemberComments } from './member-comments.tsx';
import classes from './member-page.module.css';
import { MemberInsights, MemberProjects } from './member-pages.tsx';

const PARTS: Record<MemberPart, { title: string; path: '' | MemberPart; body: ComponentType<{ memberId: string }> }> = {
  insights: { title: 'Insights', path: '', body: MemberInsights },
  projects: { title: 'Projects', path: 'projects', body: MemberProjects },
  comments: { title: 'Comments', path: 'comments', body: MemberComments },
};

/** A colleague: the insights, projects and comments that they made, as far as the reader may open them (UX-07). */
export const MemberPage = observer(function MemberPage({ part = 'insights' }: { part?: MemberPart }) {
  const id = idIn(useParams().id);
  const { members } = useStores();
  const list = useMembers();
  const box = useCurrentInView(part);
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
      <nav ref={box} aria-label="Made by this person" className={bar.tabs}>
        {(Object.keys(PARTS) as MemberPart[]).map((one) => (
          <Link
            key={one}
            to={paths.member(member, PARTS[one].path)}
            className={tabs.tab}
            aria-current={one === part ? 'page' : undefined}
          >
            {PARTS[one].title}
          </Link>
        ))}
      </nav>
      <Body key={part} memberId={member.id} />
    </Page>
  );
});

/** The projects of a colleague. */
export const MemberProjectsPage = () => <MemberPage part="projects" />;

/** The comments of a colleague. */
export const MemberCommentsPage = () => <MemberPage part="comments" />;
