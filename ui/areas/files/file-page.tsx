import { deleteFile, type File as FileRow, file as oneFile, updateFile } from '@earshot/core/areas/files/file';
import { Note } from '@earshot/core/areas/pages/note';
import { Project, project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { inUnits } from '@earshot/core/rules/units';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useRow, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn, paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import trail from '../../frame/trail.module.css';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { Person } from '../../kit/people/person.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { downloadAddress, firstPageAddress, hasFirstPage, isPicture } from './addresses.ts';
import { FileIcon, KIND_WORDS } from './file-icon.tsx';
import classes from './file-page.module.css';
import { FILE_PLAYER } from './spots.ts';
import { WidePicture } from './wide-picture.tsx';

/** Width in px of the first page of a PDF. */
const FIRST_PAGE_PX = 864;

/** Page of a file: preview, facts and download. */
export const FilePage = observer(function FilePage() {
  const id = idIn(useParams().id);
  return id ? <FileView key={id} id={id} /> : <Absent />;
});

const FileView = observer(function FileView({ id }: { id: string }) {
  const { row, state, error, reload } = useRow(oneFile, id);
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This file is in trash, or is no longer shared with you." />;
  return row ? <OpenFile file={row} /> : <PageSkeleton />;
});

const OpenFile = observer(function OpenFile({ file }: { file: FileRow }) {
  const { access } = useStores();
  const editable = access.may(file.placeId, 'WRITE');
  return (
    <Page
      title={file.name}
      width="wide"
      trail={<Trail file={file} />}
      actions={<Actions file={file} editable={editable} />}
      head={
        <TitleField row={file} operation={updateFile} field="name" label="File name" kind="file" editable={editable} />
      }
    >
      <p className={classes.facts}>
        <span>{KIND_WORDS[file.kind]}</span>
        <span>{inUnits(file.bytes)}</span>
        {file.width !== null && (
          <span>
            {file.width} × {file.height} px
          </span>
        )}
        <span className={classes.by}>
          <Person id={file.createdBy} size={16} />
        </span>
        <span>
          added <Ago at={file.createdAt} words />
        </span>
      </p>
      <Shown file={file} />
    </Page>
  );
});

/** Preview of a file, if the browser supports it. */
function Shown({ file }: { file: FileRow }) {
  const plays = file.status === 'COMPLETE' && (file.kind === 'VIDEO' || file.kind === 'AUDIO');
  if (plays) return <Filled spot={FILE_PLAYER} props={{ file }} />;
  if (isPicture(file))
    return (
      <WidePicture file={file} alt={file.name} sizes="(max-width: 1084px) 100vw, 1020px" className={classes.picture} />
    );
  if (hasFirstPage(file)) return <FirstPage file={file} />;
  return <NotShown file={file} />;
}

/** First page of a PDF, which opens the rest by downloading it. */
function FirstPage({ file }: { file: FileRow }) {
  const [isThere, setThere] = useState(true);
  if (!isThere) return <NotShown file={file} />;
  return (
    <figure className={classes.page}>
      <img
        src={firstPageAddress(file, FIRST_PAGE_PX)}
        alt={`First page of ${file.name}`}
        className={classes.picture}
        onError={() => setThere(false)}
      />
      <figcaption>First page. Download the file to read all of it.</figcaption>
    </figure>
  );
}

function NotShown({ file: { kind, problem, status } }: { file: FileRow }) {
  const says =
    status === 'COMPLETE'
      ? 'This file cannot be shown here. Download it to open it.'
      : 'This file is still being uploaded.';
  return (
    <div className={classes.none}>
      <FileIcon kind={kind} size={40} />
      <p>{problem || says}</p>
    </div>
  );
}

function Actions({ file, editable }: { file: FileRow; editable: boolean }) {
  const trash = useTrash();
  const navigate = useNavigate();
  const projects = useStores().of(Project);
  const throwAway = async () => {
    if (!(await trash(deleteFile, file, `“${file.name}” was moved to trash.`))) return;
    await navigate(paths.project(projects.byId(file.projectId) ?? { id: file.placeId, title: '' }));
  };
  return (
    <>
      {file.status === 'COMPLETE' && (
        <Button
          component="a"
          href={downloadAddress(file)}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      )}
      {editable && (
        <RowMenu label="More actions for this file">
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void throwAway()}>
            Move to trash
          </Menu.Item>
        </RowMenu>
      )}
    </>
  );
}

/** Trail of a file: its project, and its note if loaded. */
const Trail = observer(function Trail({ file }: { file: FileRow }) {
  const { row } = useRow(project, file.placeId);
  const notes = useStores().of(Note);
  const note = notes.byId(file.pageId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={trail.trail}>
      <Link to={paths.project(row)} dir="auto">
        {displayTitle('project', row.title)}
      </Link>
      {note && (
        <>
          <span aria-hidden>›</span>
          <Link to={paths.note(note, { file: file.id })} dir="auto">
            {displayTitle('note', note.title)}
          </Link>
        </>
      )}
    </span>
  );
});
