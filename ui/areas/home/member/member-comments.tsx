import { canvases } from '@earshot/core/areas/canvas/canvas';
import { type Comment, comments } from '@earshot/core/areas/comments/comment';
import { plainComment } from '@earshot/core/areas/comments/comment-text';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { cleanLine, displayTitle } from '@earshot/core/rules/text';
import { IconMessageCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { MadeList } from './made-list.tsx';

const subjectOf = ({ pageId, personId }: Comment): string | null => pageId ?? personId;

/** Pages and people with comments, by id: title and path. */
function useSubjects(ids: readonly string[]): ReadonlyMap<string, { title: string; path: string }> {
  const wish = { condition: { id: ids.slice(0, limits.conditionValues) }, first: limits.conditionValues };
  const when = ids.length > 0;
  const { directory } = useStores();
  const [ofNotes, ofInsights, ofCanvases, ofPeople] = [
    useList(notes, wish, when),
    useList(insights, wish, when),
    useList(canvases, wish, when),
    useList(people, wish, when && directory.reads),
  ];
  return new Map([
    ...ofNotes.rows.map((row) => [row.id, { title: displayTitle('note', row.title), path: paths.note(row) }] as const),
    ...ofInsights.rows.map(
      (row) => [row.id, { title: displayTitle('insight', row.title), path: paths.insight(row) }] as const,
    ),
    ...ofCanvases.rows.map(
      (row) => [row.id, { title: displayTitle('canvas', row.title), path: paths.canvas(row) }] as const,
    ),
    ...ofPeople.rows.map((row) => {
      const title = personName(row);
      return [row.id, { title, path: paths.person({ id: row.id, title }) }] as const;
    }),
  ]);
}

/** Comments written by a member, each with its page or person. */
export const MemberComments = observer(function MemberComments({ memberId }: { memberId: string }) {
  const list = useList<Comment>(comments, { condition: { createdBy: memberId }, orderBy: 'CREATED_AT_DESC' });
  const subjects = useSubjects([...new Set(list.rows.flatMap((row) => subjectOf(row) ?? []))].toSorted());
  return (
    <MadeList<Comment>
      label="Comments"
      icon={IconMessageCircle}
      empty="No comments"
      list={list}
      titleOf={({ body }) => cleanLine(plainComment(body))}
      noteOf={(row) => subjects.get(subjectOf(row) ?? '')?.title ?? ''}
      to={(row) => {
        const subject = subjects.get(subjectOf(row) ?? '');
        return subject && paths.comment(subject.path, row.id);
      }}
    />
  );
});
