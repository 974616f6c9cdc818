import type { Integration } from '@earshot/core/areas/integrations/integration';
import { type RemoteDocument, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { Button, Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import classes from './documents.module.css';

interface DocumentPartProps {
  source: Integration;
  query: string;
  /** id of the open folder; '' for the top */
  folder: string;
  cursor: string;
  /** true if the first row takes the focus when the element that had it is gone */
  takesFocus: boolean;
  chosen: readonly RemoteDocument[];
  /** true if no more can be chosen */
  full: boolean;
  onToggle: (document: RemoteDocument) => void;
  onOpen: (folder: RemoteDocument) => void;
}

/** A page of the documents listed by a service, with a button that appends the next one. */
export const DocumentPart = observer(function Part(props: DocumentPartProps) {
  const { source, query, folder, cursor, takesFocus, chosen, full, onToggle, onOpen } = props;
  const [more, setMore] = useState(false);
  const asked = useAsk(remoteDocuments, { integration: source.id, query, folder, cursor });
  const { data } = asked;
  if (!data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={4} height={44} />
    );
  const { documents, cursor: next } = data;
  if (documents.length === 0 && next === null && cursor === '')
    return <EmptyState compact {...nothing(source, query, folder)} />;
  return (
    <>
      <ul className={classes.documents} aria-label={cursor === '' ? source.documents : `More ${source.documents}`}>
        {documents.map((document, at) => {
          const checked = chosen.some(({ id }) => id === document.id);
          const autoFocus = takesFocus && at === 0;
          return (
            <li key={document.id}>
              {document.folder ? (
                <FolderRow folder={document} autoFocus={autoFocus} onOpen={() => onOpen(document)} />
              ) : (
                <Checkbox
                  classNames={{ root: classes.document ?? '', labelWrapper: classes.words ?? '' }}
                  autoFocus={autoFocus}
                  checked={checked}
                  disabled={full && !checked}
                  onChange={() => onToggle(document)}
                  label={document.title}
                  description={<Facts document={document} />}
                />
              )}
            </li>
          );
        })}
      </ul>
      {next !== null &&
        (more ? (
          <DocumentPart {...props} cursor={next} takesFocus />
        ) : (
          <Button variant="subtle" size="compact-md" onClick={() => setMore(true)}>
            Show more
          </Button>
        ))}
    </>
  );
});

function nothing({ title, documents }: Integration, query: string, folder: string): { title: string; text: string } {
  if (query !== '') return { title: 'Nothing found', text: 'Search for other words.' };
  if (folder !== '') return { title: 'Nothing to import', text: 'There is nothing here that Earshot can import.' };
  const text = `This account of ${title} has no ${documents.toLowerCase()} that Earshot can read.`;
  return { title: 'Nothing to import', text };
}

interface FolderRowProps {
  folder: RemoteDocument;
  autoFocus: boolean;
  onOpen: () => void;
}

const FolderRow = ({ folder, autoFocus, onOpen }: FolderRowProps) => (
  <UnstyledButton className={`${classes.document} ${classes.folder}`} autoFocus={autoFocus} onClick={onOpen}>
    <IconFolder size={20} aria-hidden />
    <span className={classes.words}>
      {folder.title}
      <VisuallyHidden> (folder)</VisuallyHidden>
      {(folder.detail !== '' || folder.changedAt) && (
        <span className={classes.detail}>
          <Facts document={folder} />
        </span>
      )}
    </span>
    <IconChevronRight size={16} aria-hidden />
  </UnstyledButton>
);

const Facts = ({ document: { detail, changedAt } }: { document: RemoteDocument }) => (
  <>
    {detail}
    {detail !== '' && changedAt && ' · '}
    {changedAt && <Ago at={changedAt} words />}
  </>
);
