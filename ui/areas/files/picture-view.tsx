import { type File as FileRow, file as oneFile } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { ActionIcon, Button, Skeleton, TextInput, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPhotoOff, IconX } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useRow, useStores } from '../../data/use-stores.ts';
import { beginStep } from '../../editor/undo-step.ts';
import { paths } from '../../frame/paths.ts';
import { nameOf } from '../../kit/people/person.tsx';
import { downloadAddress, isPicture, pictureAddress, pictureSet } from './addresses.ts';
import classes from './picture-view.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

/** A picture in a text: shown, uploading, or failed; writers can describe or remove it. */
export const PictureView = observer(function PictureView(props: NodeViewProps) {
  const { node, selected, editor, deleteNode, updateAttributes } = props;
  const writes = editor.isEditable;
  const alt = String(node.attrs.alt);
  const takeOut = () => {
    beginStep(editor.state);
    deleteNode();
    // The button is gone: focus and undo continue in the text.
    editor.view.focus();
  };
  return (
    <NodeViewWrapper
      as="figure"
      className={`${classes.figure} ${selected && writes ? classes.selected : ''}`}
      data-picture
    >
      <Inside id={String(node.attrs.fileId)} alt={alt} writes={writes} />
      {writes && (
        <figcaption className={classes.tools}>
          <AltField
            alt={alt}
            onChange={(text) => updateAttributes({ alt: text })}
            onLeave={() => editor.view.focus()}
          />
          <Tooltip label="Remove this picture">
            <ActionIcon variant="subtle" color="gray" aria-label="Remove this picture" onClick={takeOut}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </figcaption>
      )}
    </NodeViewWrapper>
  );
});

const Inside = observer(function Inside({ id, alt, writes }: { id: string; alt: string; writes: boolean }) {
  const { row, state } = useRow(oneFile, id);
  const queue = useUploads();
  const upload = queue.byFile(id);
  if (upload)
    return (
      <Note>
        <span className={classes.name} dir="auto">
          {upload.name}
        </span>
        <UploadProgress upload={upload} queue={queue} />
      </Note>
    );
  if (state === 'loading') return <Skeleton height={160} radius="md" />;
  if (!row || row.trashedAt || row.status === 'CANCELLED')
    return (
      <Note>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        <span>This picture no longer exists, or it is not shared with you.</span>
      </Note>
    );
  if (row.status === 'UPLOADING') return <PendingUpload file={row} />;
  if (!isPicture(row)) return <NotShown file={row} />;
  return <Shown file={row} alt={alt} writes={writes} />;
});

function Note({ children }: { children: ReactNode }) {
  return <div className={classes.note}>{children}</div>;
}

const PendingUpload = observer(function PendingUpload({ file }: { file: FileRow }) {
  const stores = useStores();
  const mine = file.createdBy === stores.session.me?.member.id;
  const who = mine ? '' : nameOf(stores, file.createdBy);
  return (
    <Note>
      <span dir="auto">{who === '' ? `${file.name} is not here yet.` : `${who} is sending ${file.name}.`}</span>
    </Note>
  );
});

function NotShown({ file }: { file: FileRow }) {
  return (
    <Note>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <span dir="auto">{file.problem || `${file.name} cannot be shown as a picture.`}</span>
      {file.status === 'COMPLETE' && (
        <Button
          component="a"
          href={downloadAddress(file)}
          download
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          Download
        </Button>
      )}
    </Note>
  );
}

const WIDE = 864;

/** The picture; in reading mode a click opens its page. */
function Shown({ file, alt, writes }: { file: FileRow; alt: string; writes: boolean }) {
  const [tried, setTried] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <Note>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        <span>This picture did not load.</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setFailed(false);
            setTried(tried + 1);
          }}
        >
          Try again
        </Button>
      </Note>
    );
  const picture = (
    <img
      key={tried}
      className={classes.picture}
      src={pictureAddress(file, WIDE)}
      srcSet={pictureSet(file)}
      sizes={`(max-width: ${WIDE}px) 100vw, ${WIDE}px`}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      alt={alt}
      loading="lazy"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
  if (writes) return picture;
  return (
    <Link to={paths.file(file)} className={classes.link} aria-label={alt === '' ? `Picture: ${file.name}` : alt}>
      {picture}
    </Link>
  );
}

interface AltFieldProps {
  alt: string;
  onChange: (alt: string) => void;
  onLeave: () => void;
}

/** Alternative text of the picture; Enter and Escape return to the text. */
function AltField({ alt, onChange, onLeave }: AltFieldProps) {
  const [text, setText] = useState(alt);
  useEffect(() => setText(alt), [alt]);
  const save = () => text !== alt && onChange(text.trim());
  return (
    <TextInput
      className={classes.alt ?? ''}
      size="xs"
      value={text}
      maxLength={limits.imageText}
      placeholder="Describe this picture for those who cannot see it"
      aria-label="Picture description"
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') save();
        else setText(alt);
        onLeave();
      }}
    />
  );
}
