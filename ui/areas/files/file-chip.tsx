import { deleteFile, type File as FileRow, updateFile } from '@earshot/core/areas/files/file';
import { inUnits } from '@earshot/core/rules/units';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { RenameField } from '../../kit/form/rename-field.tsx';
import { nameOf } from '../../kit/people/person.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { downloadAddress, smallPictureAddress } from './addresses.ts';
import classes from './attachments.module.css';
import { FileIcon, KIND_WORDS } from './file-icon.tsx';
import { useUploads } from './use-uploads.ts';

const SMALL = 320;

interface FileChipProps {
  file: FileRow;
  editable: boolean;
  /** true if the address points at it: it is scrolled into view and emphasised */
  asked: boolean;
}

/** A small picture of a file, or an icon of its type if there is none. */
function Face({ file }: { file: FileRow }) {
  const [failed, setFailed] = useState(false);
  const address = failed ? undefined : smallPictureAddress(file, SMALL);
  if (address === undefined) return <FileIcon kind={file.kind} />;
  return <img src={address} alt="" loading="lazy" className={classes.small} onError={() => setFailed(true)} />;
}

/** A file: type, name, size and actions. */
export const FileChip = observer(function FileChip({ file, editable, asked }: FileChipProps) {
  const [renaming, setRenaming] = useState(false);
  const chip = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!asked) return;
    // The editor above renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => chip.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  const whole = file.status === 'COMPLETE';
  return (
    <li ref={chip} className={classes.chip} aria-current={asked ? 'true' : undefined}>
      <span className={classes.face}>
        <Face file={file} />
      </span>
      <div className={classes.what}>
        {renaming ? (
          <RenameField
            row={file}
            operation={updateFile}
            field="name"
            label="File name"
            onClose={() => setRenaming(false)}
          />
        ) : (
          <Name file={file} />
        )}
        <State file={file} editable={editable} />
      </div>
      <RowMenu label={`More actions for ${file.name}`}>
        {whole && (
          <Menu.Item
            component="a"
            href={downloadAddress(file)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download
          </Menu.Item>
        )}
        {editable && whole && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
        )}
        {editable && <ToTrash file={file} />}
      </RowMenu>
    </li>
  );
});

function Name({ file }: { file: FileRow }) {
  if (file.status !== 'COMPLETE')
    return (
      <span className={classes.name} dir="auto">
        {file.name}
      </span>
    );
  return (
    <Link className={classes.name} to={paths.file(file)} title={file.name} dir="auto">
      {file.name}
    </Link>
  );
}

function ToTrash({ file }: { file: FileRow }) {
  const trash = useTrash();
  return (
    <Menu.Item
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => void trash(deleteFile, file, `“${file.name}” was moved to trash.`)}
    >
      Move to trash
    </Menu.Item>
  );
}

const State = observer(function State({ file, editable }: { file: FileRow; editable: boolean }) {
  const stores = useStores();
  const { status, problem, kind, bytes, createdBy } = file;
  if (status === 'FAILED') return <span className={classes.problem}>{problem}</span>;
  if (status === 'COMPLETE')
    return (
      <span className={classes.size}>
        {KIND_WORDS[kind]}, {inUnits(bytes)}
      </span>
    );
  if (createdBy !== stores.session.me?.member.id)
    return (
      <span className={classes.size}>{nameOf(stores, createdBy) || DEFAULT_TITLES.unknownUser} is sending it</span>
    );
  return editable ? <GoOn file={file} /> : <span className={classes.size}>Not sent yet</span>;
});

/** An unfinished upload of an earlier page load: the file has to be chosen again. */
function GoOn({ file }: { file: FileRow }) {
  const queue = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.name === file.name && chosen.size === file.bytes) queue.resume(file, chosen);
    else toast.done(`Choose “${file.name}” as it was, with ${inUnits(file.bytes)}, or add this one by itself.`);
  };
  return (
    <span className={classes.size}>
      Stopped.{' '}
      <Button size="compact-xs" variant="default" onClick={() => input.current?.click()}>
        Choose it again to resume
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${file.name} again`}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
    </span>
  );
}
