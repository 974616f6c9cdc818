import { unlinkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { limits } from '@earshot/core/limits';
import { Button } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../../../data/use-stores.ts';
import { paths } from '../../../../frame/paths.ts';
import { Confirm } from '../../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { TagChip } from '../../../../kit/tag-chip.tsx';
import { counted, number } from '../../../../kit/words/counted.ts';
import { LockMark } from '../lock-mark.tsx';
import { LinkSet } from './link-set.tsx';
import classes from './linked-sets.module.css';
import { useTagUses } from './use-tag-count.ts';
import { type TagSet, useTagSets } from './use-tag-sets.ts';

interface LinkedSetsProps {
  projectId: string;
  writes: boolean;
}

/** Tag sets of the workspace that a project links: shows their tags, links and unlinks them. */
export const LinkedSets = observer(function LinkedSets({ projectId, writes }: LinkedSetsProps) {
  const { linked, others, ready, failed, reload } = useTagSets(projectId);
  const countOf = useTagUses(projectId, linked.length > 0);
  const [linking, setLinking] = useState(false);
  const [leaving, setLeaving] = useState<TagSet>();
  const run = useDo();
  const { session } = useStores();
  if (failed) return <RefusedState error={failed} again={reload} />;
  if (!ready && linked.length === 0) return <RowsSkeleton rows={1} height={40} />;
  if (linked.length === 0 && (!writes || others.length === 0)) return null;
  const full = linked.length >= limits.linkedTagSets;
  const used = ({ tags }: TagSet) => tags.reduce((sum, { id }) => sum + countOf(id), 0);
  const unlink = ({ group }: TagSet) =>
    void run(unlinkTagSet, { projectId, groupId: group.id }, `“${group.title}” is no longer linked.`);
  return (
    <section className={classes.sets} aria-label="Linked tag sets">
      <h2>Linked tag sets</h2>
      <p className={classes.says}>
        Tags that projects share.{' '}
        {session.manages ? (
          <Link to={paths.settings('tags')}>Edit the tags of the workspace</Link>
        ) : (
          'Managers edit them in the settings of the workspace.'
        )}
      </p>
      {linked.map((set) => (
        <section key={set.group.id} className={classes.set} aria-label={set.group.title}>
          <div className={classes.head}>
            <h3 className={classes.name} dir="auto">
              {set.group.title}
            </h3>
            {writes && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconLinkOff size={14} aria-hidden />}
                aria-label={`Unlink ${set.group.title}`}
                onClick={() => (used(set) > 0 ? setLeaving(set) : unlink(set))}
              >
                Unlink
              </Button>
            )}
          </div>
          {set.tags.length === 0 ? (
            <p className={classes.says}>This set has no tags yet.</p>
          ) : (
            <ul className={classes.tags}>
              {set.tags.map((tag) => (
                <li key={tag.id}>
                  <TagChip title={tag.title} colour={tag.colour} to={paths.tag(tag)} />
                  {tag.locked && <LockMark size={12} />}
                  <span className={classes.count} title={`on ${counted(countOf(tag.id), 'highlight')} here`}>
                    {number(countOf(tag.id))}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {writes && others.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          disabled={full}
          title={full ? `A project links at most ${limits.linkedTagSets} tag sets` : undefined}
          onClick={() => setLinking(true)}
        >
          Link a tag set
        </Button>
      )}
      {linking && <LinkSet projectId={projectId} sets={others} onClose={() => setLinking(false)} />}
      {leaving && (
        <Confirm
          opened
          onClose={() => setLeaving(undefined)}
          title={`Unlink “${leaving.group.title}”`}
          confirm="Unlink"
          onConfirm={() => {
            setLeaving(undefined);
            unlink(leaving);
          }}
        >
          Its tags stand on {counted(used(leaving), 'highlight')} of this project, counted for each tag. Highlights keep
          the tags that they have; nobody can add more of them here.
        </Confirm>
      )}
    </section>
  );
});
