import { deleteImportedAuthor, importedAuthors } from '@earshot/core/model/imported-author';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../data/use-members.ts';
import { useList } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { Person } from '../../kit/people/person.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './imported-author-list.module.css';

const SAYS =
  'People outside this workspace whose names were imported with what they wrote, tagged or commented. When you remove a name, “Deleted user” shows in its place.';

/** Imported authors of a project, with a button to remove them; nothing if there are none. */
export const ImportedAuthorList = observer(function ImportedAuthorList({ projectId }: { projectId: string }) {
  const list = useList(importedAuthors, { condition: { projectId } });
  const trash = useTrash();
  useMembers();
  const failed = list.state === 'failed' && list.rows.length === 0;
  if (list.rows.length === 0 && !failed) return null;
  return (
    <SettingsPart title="Imported authors" says={SAYS}>
      {failed && <RefusedState error={list.error} again={() => list.reload()} />}
      <ul className={classes.list} aria-label="Imported authors">
        {list.rows.map((author) => (
          <li key={author.id} className={classes.line}>
            <Person id={author.id} />
            <span className={classes.by}>
              <span>imported by</span> <Person id={author.createdBy} size={16} /> <Ago at={author.createdAt} words />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${author.name}`}
              onClick={() => void trash(deleteImportedAuthor, author, `“${author.name}” was removed.`)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" onClick={() => void list.more()}>
          Show more
        </Button>
      )}
    </SettingsPart>
  );
});
