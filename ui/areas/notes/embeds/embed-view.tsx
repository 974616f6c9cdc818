import { embedOf } from '@earshot/core/documents/embed';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useState } from 'react';
import classes from './embed-view.module.css';

/** True if the text can be edited right now. */
function useWriting({ editor }: Pick<NodeViewProps, 'editor'>): boolean {
  const [writing, setWriting] = useState(editor.isEditable);
  useEffect(() => {
    const look = () => setWriting(editor.isEditable);
    look();
    editor.on('update', look);
    editor.on('transaction', look);
    return () => {
      editor.off('update', look);
      editor.off('transaction', look);
    };
  }, [editor]);
  return writing;
}

/** An embed: its link, and the embedded page on request. */
export function EmbedView({ node, selected, editor, deleteNode }: NodeViewProps) {
  const [shown, setShown] = useState(false);
  const writing = useWriting({ editor });
  const url = String(node.attrs.url);
  const embed = embedOf(url);
  const site = embed?.site ?? 'Link';
  return (
    <NodeViewWrapper
      as="section"
      aria-label={`${site} embed`}
      className={`${classes.block} ${selected && writing ? classes.selected : ''}`}
      data-embed-block
    >
      <div className={classes.head}>
        <span className={classes.site}>{site}</span>
        <a className={classes.link} href={embed ? url : undefined} target="_blank" rel="noopener noreferrer nofollow">
          {url}
        </a>
        {embed && !shown && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={() => setShown(true)}
          >
            Load
          </Button>
        )}
        {writing && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Remove this ${site} embed`}
            onClick={() => {
              deleteNode();
              // The button is gone: focus and undo continue in the text.
              editor.view.focus();
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {embed && shown && (
        <iframe
          className={classes.frame}
          src={embed.src}
          title={`${site}: ${url}`}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-presentation"
          allow="fullscreen"
          referrerPolicy="strict-origin"
        />
      )}
    </NodeViewWrapper>
  );
}
