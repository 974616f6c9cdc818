import { type Comment, deleteComment, updateComment } from '@earshot/core/areas/comments/comment';
import { commentPieces } from '@earshot/core/areas/comments/comment-text';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { withMentions } from '../references/mentions.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentReference } from './comment-reference.tsx';
import classes from './comments.module.css';

interface CommentItemProps {
  comment: Comment;
  editable: boolean;
  /** path of its page or person */
  path: string;
}

/** A comment with author and time; its author can edit it, its author and owners can delete it. */
export const CommentItem = observer(function CommentItem({ comment, editable, path }: CommentItemProps) {
  const { session, access, members, drafts } = useStores();
  const draft = `change ${comment.id}`;
  const [writing, setWriting] = useState(() => drafts.get(draft) !== '');
  const run = useDo();
  const trash = useTrash();
  const names = comment.mentionIds.flatMap((id) => members.byId(id)?.name ?? []);
  const mine = comment.createdBy === session.me?.member.id;
  const removable = editable && (mine || access.may(comment.placeId, 'FULL'));
  if (editable && writing)
    return (
      <CommentForm
        label="Edit the comment"
        says="Save"
        start={comment.body}
        mentioned={comment.mentionIds}
        draft={draft}
        eager={drafts.get(draft) === ''}
        onCancel={() => setWriting(false)}
        onSend={async (body, mentionIds) => {
          const done = await run(updateComment, { id: comment.id, body, mentionIds }, 'Comment changed');
          if (done) setWriting(false);
          return done !== undefined;
        }}
      />
    );
  return (
    <div className={classes.comment}>
      <div className={classes.who}>
        <Person id={comment.createdBy} />
        <span className={classes.when}>
          <Ago at={comment.createdAt} />
        </span>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label="More for this comment">
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void copyLink(paths.comment(path, comment.id), 'The link to this comment')}>
              Copy link
            </Menu.Item>
            {removable && mine && <Menu.Item onClick={() => setWriting(true)}>Edit</Menu.Item>}
            {removable && (
              <Menu.Item color="red" onClick={() => void trash(deleteComment, comment, 'Comment deleted')}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <p className={classes.body} dir="auto">
        {commentPieces(comment.body).map((piece, at) =>
          typeof piece === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
            <Words key={at} text={piece} names={names} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
            <CommentReference key={at} target={piece} />
          ),
        )}
      </p>
    </div>
  );
});

const Words = ({ text, names }: { text: string; names: readonly string[] }) =>
  withMentions(text, names).map(({ text: said, mention }, at) =>
    mention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <span key={at} className={classes.mention}>
        {said}
      </span>
    ) : (
      said
    ),
  );
