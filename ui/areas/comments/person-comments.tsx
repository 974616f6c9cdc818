import { type Person, personName } from '@earshot/core/areas/people/person';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { paths } from '../../frame/paths.ts';
import { useAsked } from '../../frame/use-asked.ts';
import { CommentsTab } from './comments-tab.tsx';
import { useAskedThread, useThreads } from './use-threads.ts';

/** Comments are on the page itself, without a panel to open. */
const PANEL = { drawer: false, show: () => undefined, close: () => undefined };

/** Comments on a person; the one in the address is opened. */
export const PersonComments = observer(function PersonComments(props: { person: Person; editable: boolean }) {
  const { person, editable } = props;
  const asked = useAsked();
  const threads = useThreads({
    id: person.id,
    isPerson: true,
    path: paths.person({ id: person.id, title: personName(person) }),
    editable,
    selection: null,
    select: () => undefined,
    handle: useRef(null),
    panel: PANEL,
  });
  useAskedThread(threads, asked.comment, threads.list.state === 'ready');
  return <CommentsTab threads={threads} asked={asked.comment} />;
});
