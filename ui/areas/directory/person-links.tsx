import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { LINK_KINDS, type Person, type PersonLink, personLinks } from '@earshot/core/areas/people/person';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { displayTitle } from '@earshot/core/rules/text';
import type { Titled } from '@earshot/core/texts';
import { Button } from '@mantine/core';
import { IconBulb, IconClipboardList, IconHighlight, IconMessage, IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useContext, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { fragmentOf, paths } from '../../frame/paths.ts';
import type { PeekType } from '../../frame/peek-url.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { WordsField } from '../../kit/filter/words-field.tsx';
import { InPeek } from '../../kit/page.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './person-links.module.css';

/** Links shown initially, and added by "Show more". */
const PAGE = 20;
/** Entities that create or remove links. */
const TOUCHING = [DataPoint, Highlight, Insight, Note, Speaker, SurveyResponse];

interface Kind {
  heading: string;
  icon: typeof IconNotes;
  titled: Titled;
  path: (link: PersonLink) => string;
  /** type that opens on top of a peek; other links leave the peek */
  peek?: PeekType;
}

const KINDS: Record<PersonLink['kind'], Kind> = {
  NOTE: { heading: 'Notes', icon: IconNotes, titled: 'note', path: (link) => paths.note(link), peek: 'note' },
  HIGHLIGHT: {
    heading: 'Highlights',
    icon: IconHighlight,
    titled: 'highlight',
    path: ({ id, noteId }) => paths.note({ id: noteId ?? '', title: '' }, { highlight: id }),
    peek: 'note',
  },
  DATA_POINT: {
    heading: 'Feedback',
    icon: IconMessage,
    titled: 'dataPoint',
    path: (link) => paths.dataPoint({ ...link, channelId: link.placeId }),
    peek: 'data',
  },
  SURVEY: {
    heading: 'Surveys',
    icon: IconClipboardList,
    titled: 'survey',
    path: (link) => paths.survey(link, 'responses'),
  },
  INSIGHT: { heading: 'Insights', icon: IconBulb, titled: 'insight', path: paths.insight, peek: 'insight' },
};

/** Objects linked to a person that the reader can open, by type. */
export const PersonLinks = observer(function PersonLinks({ person }: { person: Person }) {
  const [q, setWords] = useWords();
  const any = useAsk(personLinks, { id: person.id, first: 1 }, TOUCHING);
  const found = useAsk(personLinks, { id: person.id, q, first: 1 }, TOUCHING);
  if (any.state === 'failed' && !any.data) return <RefusedState error={any.error} again={() => any.reload()} />;
  if (!any.data) return <RowsSkeleton rows={4} height={40} />;
  if (any.data.length === 0)
    return (
      <p className={classes.soft}>
        Nothing yet. Choose this person as a speaker of a transcript, or in a person field of a note or an insight.
      </p>
    );
  return (
    <>
      <WordsField label="Search linked items" value={q} onChange={setWords} />
      {found.data?.length === 0 && (
        <p className={classes.soft} role="status">
          No matches.
        </p>
      )}
      {LINK_KINDS.map((kind) => (
        <LinksOf key={`${kind} ${q}`} {...{ person, kind, q }} />
      ))}
    </>
  );
});

/** Search words from the address (`#q=…`), and their setter. */
function useWords(): [string, (words: string) => void] {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fragment = fragmentOf(hash);
  const setWords = (words: string) => {
    if (words === '') fragment.delete('q');
    else fragment.set('q', words);
    const next = fragment.size === 0 ? '' : `#${fragment.toString()}`;
    void navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true });
  };
  return [fragment.get('q') ?? '', setWords];
}

interface LinksOfProps {
  person: Person;
  kind: PersonLink['kind'];
  q: string;
}

// One extra row reveals whether there are more.
const useLinks = ({ person, kind, q }: LinksOfProps, offset: number) =>
  useAsk(personLinks, { id: person.id, kind, q, first: PAGE + 1, offset }, TOUCHING);

const LinksOf = observer(function LinksOf(of: LinksOfProps) {
  const [pages, setPages] = useState(1);
  const { heading } = KINDS[of.kind];
  const begin = useLinks(of, 0);
  if (begin.state !== 'failed' && !begin.data?.length) return null;
  const offsets = Array.from({ length: pages }, (_, page) => page * PAGE);
  return (
    <section aria-label={heading} className={classes.kind}>
      <h3 className={classes.heading}>{heading}</h3>
      {offsets.map((offset) => (
        <LinkPage
          key={offset}
          {...of}
          offset={offset}
          onMore={offset === offsets.at(-1) ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </section>
  );
});

interface LinkPageProps extends LinksOfProps {
  offset: number;
  onMore: (() => void) | undefined;
}

const LinkPage = observer(function LinkPage({ offset, onMore, ...of }: LinkPageProps) {
  const asked = useLinks(of, offset);
  const { icon: Icon, titled, path, peek: peekedAs } = KINDS[of.kind];
  const peek = usePeek();
  const inPeek = useContext(InPeek);
  const stack = (event: MouseEvent, { id, title, noteId }: PersonLink) => {
    if (!inPeek || !peekedAs || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (of.kind === 'HIGHLIGHT') peek.open('note', { id: noteId ?? '', title: '' }, { highlight: id });
    else peek.open(peekedAs, { id, title });
  };
  if (asked.state === 'failed' && !asked.data) return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={2} height={40} />;
  return (
    <>
      <ul className={classes.links}>
        {asked.data.slice(0, PAGE).map((link) => (
          <li key={link.id} className={classes.line}>
            <Link className={classes.link} to={path(link)} onClick={(event) => stack(event, link)}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={classes.title} dir="auto">
                {displayTitle(titled, link.title)}
              </span>
            </Link>
            <span className={classes.soft}>
              <Ago at={link.at} />
            </span>
          </li>
        ))}
      </ul>
      {onMore && asked.data.length > PAGE && (
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  );
});
