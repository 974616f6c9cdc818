import type { Integration } from '@earshot/core/areas/integrations/integration';
import { type RemoteDocument, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { Button, Checkbox } from '@mantine/core';
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
  cursor: string;
  chosen: readonly RemoteDocument[];
  /** no more can be chosen */
  full: boolean;
  onToggle: (document: RemoteDocument) => void;
}

/** A part of the documents that a service lists, and below it the next one once somebody asks for it. */
export const DocumentPart = observer(function Part(props: DocumentPartProps) {
  const { source, query, cursor, chosen, full, onToggle } = props;
  const [more, setMore] = useState(false);
  const asked = useAsk(remoteDocuments, { integration: source.id, query, cursor });
  const { data } = asked;
  if (!data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={4} height={44} />
    );
  const { documents, cursor: next } = data;
  if (documents.length === 0 && next === null && cursor === '')
    return (
      <EmptyState
        compact
        title={query === '' ? 'Nothing to import' : 'Nothing found'}
        text={
          query === ''
            ? `This account of ${source.title} has no ${source.documents.toLowerCase()} that Earshot may read.`
            : 'Search for other words.'
        }
      />
    );
  return (
    <>
      <ul className={classes.documents} aria-label={cursor === '' ? source.documents : `More ${source.documents}`}>
        {documents.map((document, at) => {
          const checked = chosen.some(({ id }) => id === document.id);
          return (
            <li key={document.id}>
              <Checkbox
                classNames={{ root: classes.document ?? '', labelWrapper: classes.words ?? '' }}
                // Where the button was that asked for this part.
                autoFocus={cursor !== '' && at === 0}
                checked={checked}
                disabled={full && !checked}
                onChange={() => onToggle(document)}
                label={document.title}
                description={<Facts document={document} />}
              />
            </li>
          );
        })}
      </ul>
      {next !== null &&
        (more ? (
          <DocumentPart {...props} cursor={next} />
        ) : (
          <Button variant="subtle" size="compact-md" onClick={() => setMore(true)}>
            Show more
          </Button>
        ))}
    </>
  );
});

const Facts = ({ document: { detail, changedAt } }: { document: RemoteDocument }) => (
  <>
    {detail}
    {detail !== '' && changedAt && ' · '}
    {changedAt && <Ago at={changedAt} words />}
  </>
);
