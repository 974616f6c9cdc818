import { members } from '@earshot/core/model/member';
import { choiceText } from '@earshot/core/rules/number-text';
import { IconLock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList } from '../data/use-stores.ts';
import { ErrorState } from '../kit/states/error-state.tsx';
import classes from './admins-note.module.css';

const ADMINS = { condition: { admin: true, suspended: false }, orderBy: 'NAME_ASC', first: 20 };
const NAMED = 3;

/** Administrators in words: "Ada Lovelace, Ben Okri or 2 others". */
function useAdmins(): string {
  const { rows } = useList(members, ADMINS);
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  const more = rows.length - names.length;
  if (more > 0) names.push(more === 1 ? '1 other' : `${more} others`);
  return choiceText(names);
}

/** Notice for members who are not administrators: read-only, with the names of administrators. */
export const AdminsNote = observer(function AdminsNote({ what }: { what: string }) {
  const names = useAdmins();
  return (
    <p className={classes.note} role="note">
      <IconLock size={16} aria-hidden />
      <span>
        Only administrators can {what}.{names && ` Ask ${names}.`}
      </span>
    </p>
  );
});

/** Placeholder of a page that only administrators can see. */
export const AdminsOnly = observer(function AdminsOnly({ what }: { what: string }) {
  const names = useAdmins();
  return (
    <ErrorState
      kind="denied"
      title={`Only administrators can ${what}`}
      text={names ? `Ask ${names}.` : 'Ask an administrator of the workspace.'}
    />
  );
});
