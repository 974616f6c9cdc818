import { type Insight, insights } from '@earshot/core/areas/pages/insight';
import { Project, type Project as ProjectRow, projects } from '@earshot/core/areas/places/project';
import { asLabel } from '@earshot/core/model/entity';
import { displayTitle } from '@earshot/core/rules/text';
import { IconBulb, IconFolder } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useProjects } from '../../places/projects/use-places.ts';
import { MadeList } from './made-list.tsx';

const madeBy = (createdBy: string) => ({ condition: { createdBy }, orderBy: 'CREATED_AT_DESC' });

/** Insights created by a member. */
export const MemberInsights = observer(function MemberInsights({ memberId }: { memberId: string }) {
  const list = useList<Insight>(insights, madeBy(memberId));
  const places = useStores().of(Project);
  useProjects();
  return (
    <MadeList<Insight>
      label="Insights"
      icon={IconBulb}
      empty="No insights"
      list={list}
      titleOf={({ title }) => displayTitle('insight', title)}
      noteOf={({ projectId, published }) => {
        const project = places.byId(projectId);
        const state = published ? 'Published' : 'Draft';
        return project ? `${state} · ${displayTitle('project', project.title)}` : state;
      }}
      to={(row) => paths.insight(row)}
    />
  );
});

/** Projects created by a member. */
export const MemberProjects = observer(function MemberProjects({ memberId }: { memberId: string }) {
  const list = useList<ProjectRow>(projects, madeBy(memberId));
  return (
    <MadeList<ProjectRow>
      label="Projects"
      icon={IconFolder}
      empty="No projects"
      list={list}
      titleOf={({ title }) => displayTitle('project', title)}
      noteOf={({ status }) => asLabel(status.toLowerCase())}
      to={(row) => paths.project(row)}
    />
  );
});
