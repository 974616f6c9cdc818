import { lockTag, type Tag, type TagRole, unlockTag, updateTag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { BLOCKED } from '@earshot/core/texts';
import { Select, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { LockMark } from './lock-mark.tsx';
import classes from './tag-facts.module.css';
import { TAG_ROLE_CHOICES, TAG_ROLE_TITLES } from './tag-role-titles.ts';
import { useTagRights } from './use-tag-rights.ts';

/** Role and lock of a tag, editable in place. */
export const TagFacts = observer(function TagFacts({ tag }: { tag: Tag }) {
  const { edits, locks } = useTagRights();
  const run = useDo();
  const { id, revision, role, locked } = tag;
  const title = displayTitle('tag', tag.title);
  const take = (next: TagRole) => {
    if (next !== role) void run(updateTag, { id, revision, role: next }, `Role changed to ${TAG_ROLE_TITLES[next]}.`);
  };
  const lock = () =>
    void (locked
      ? run(unlockTag, { id }, `“${title}” can be changed again.`)
      : run(lockTag, { id }, `“${title}” is locked: only people with full access can change it.`));
  if (!edits(tag) && role === 'OTHER' && !locked) return null;
  return (
    <div className={classes.facts}>
      {edits(tag) ? (
        <Select
          label="Role"
          size="xs"
          w={140}
          data={TAG_ROLE_CHOICES}
          value={role}
          allowDeselect={false}
          onChange={(next) => next && take(next)}
        />
      ) : (
        role !== 'OTHER' && <span className={classes.fact}>Role: {TAG_ROLE_TITLES[role]}</span>
      )}
      {locks(tag) ? (
        <Switch
          label="Locked"
          description="Only people with full access can change the tag"
          checked={locked}
          onChange={lock}
        />
      ) : (
        locked && (
          <span className={classes.fact}>
            <LockMark /> {BLOCKED.locked}
          </span>
        )
      )}
    </div>
  );
});
