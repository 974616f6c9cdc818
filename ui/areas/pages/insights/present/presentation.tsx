import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Project } from '@earshot/core/areas/places/project';
import type { DocumentJson } from '@earshot/core/documents/document';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDocument } from '../../../../data/documents/use-document.ts';
import { paths } from '../../../../frame/paths.ts';
import { useKeys } from '../../../../frame/use-keys.ts';
import { SiteName } from '../../../../kit/page.tsx';
import { TextSkeleton } from '../../../../kit/states/skeletons.tsx';
import { QuotesContext, useQuotes } from '../quotes/use-quotes.ts';
import { useDocumentJson } from './document-json.ts';
import { toggleFullScreen } from './full-screen.ts';
import { scrolled, useMoreBelow } from './more-below.ts';
import { PresentBar } from './present-bar.tsx';
import classes from './presentation.module.css';
import { type Section, sectionsOf } from './sections.ts';
import { SlideText, SlideWords } from './slide-text.tsx';
import type { Deck } from './use-deck.ts';

interface PresentationProps {
  project: Project;
  deck: Deck;
  /** the one that is shown */
  insight: Insight;
}

const BLANK: DocumentJson = { type: 'doc' };

/**
 * One slide at a time: the arrows go on and back, Space and Page Down first through a slide that is longer than the screen,
 * Home and End to the first and the last, Escape leaves.
 */
export const Presentation = observer(function Presentation({ project, deck, insight }: PresentationProps) {
  const session = useDocument(insight.id);
  // The next one is fetched while this one is shown.
  useDocument(deck.insights[deck.at + 1]?.id ?? insight.id);
  const text = useDocumentJson(session?.ready && session.pageId === insight.id ? session.doc : undefined);
  const sections = sectionsOf(text ?? BLANK);
  const at = Math.min(deck.section, sections.length - 1);
  const leave = useLeave(project);
  const step = (by: 1 | -1) => {
    const next = at + by;
    if (next >= 0 && next < sections.length) deck.go(deck.at, next);
    else if (by === 1) deck.go(deck.at + 1, 0);
    // Its last section; how many it has is known once it is here.
    else deck.go(deck.at - 1, LAST);
  };
  const slide = useRef<HTMLElement>(null);
  const more = useMoreBelow(slide, `${insight.id} ${at} ${text !== undefined}`);
  const page = (by: 1 | -1) => {
    if (!scrolled(slide.current, by)) step(by);
  };
  usePresentKeys({
    step,
    page,
    leave,
    first: () => deck.go(0, 0),
    last: () => deck.go(deck.insights.length - 1, LAST),
  });
  const isLast = deck.at === deck.insights.length - 1 && at === sections.length - 1;
  return (
    <div className={classes.stage}>
      <Slide
        key={`${insight.id} ${at}`}
        box={slide}
        insight={insight}
        section={sections[at]}
        first={at === 0}
        ready={text !== undefined}
      />
      <PresentBar
        insight={{ at: deck.at, of: deck.insights.length }}
        section={{ at, of: sections.length }}
        more={more}
        onBack={deck.at === 0 && at === 0 ? undefined : () => step(-1)}
        onNext={isLast ? undefined : () => step(1)}
        onLeave={leave}
      />
    </div>
  );
});

/** More sections than any insight has. */
const LAST = 9999;

interface SlideProps {
  box: RefObject<HTMLElement | null>;
  insight: Insight;
  section: Section | undefined;
  /** shows the insight's title large */
  first: boolean;
  ready: boolean;
}

const Slide = observer(function Slide({ box, insight, section, first, ready }: SlideProps) {
  const quotes = useQuotes(insight);
  const site = useContext(SiteName);
  const title = displayTitle('insight', insight.title);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  // What is read aloud and scrolled by the arrows up and down is the slide.
  useEffect(() => box.current?.focus({ preventScroll: true }), [box]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a slide that is longer than the screen is scrolled by the arrows
    <main ref={box} className={classes.slide} tabIndex={0} aria-label={title}>
      <div className={classes.inside}>
        {first ? (
          <h1 className={classes.title}>{title}</h1>
        ) : (
          <>
            <p className={classes.above}>{title}</p>
            <h1 className={classes.heading}>{section?.heading && <SlideWords node={section.heading} />}</h1>
          </>
        )}
        <QuotesContext value={quotes}>
          {ready ? <SlideText blocks={section?.blocks ?? []} /> : <TextSkeleton lines={5} />}
        </QuotesContext>
      </div>
    </main>
  );
});

interface PresentActs {
  step: (by: 1 | -1) => void;
  /** on within a slide that is longer than the screen, then to the next one */
  page: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  leave: () => void;
}

function usePresentKeys({ step, page, first, last, leave }: PresentActs): void {
  const key = (id: string, title: string, keys: string[], run: () => unknown) => ({
    id: `present-${id}`,
    title,
    group: 'Presenting',
    keys,
    run,
  });
  useKeys([
    key('next', 'Next slide', ['arrowright'], () => step(1)),
    key('page', 'Scroll down, then next slide', ['pagedown', 'space'], () => page(1)),
    key('page-back', 'Scroll up, then previous slide', ['pageup', 'shift+space'], () => page(-1)),
    key('back', 'Previous slide', ['arrowleft'], () => step(-1)),
    key('first', 'First slide', ['home'], first),
    key('last', 'Last slide', ['end'], last),
    key('screen', 'Fill the screen, or not', ['f'], () => void toggleFullScreen()),
    key('leave', 'Leave the presentation', ['escape'], leave),
  ]);
}

/** Goes back to where the presentation was started from; to the insights when it was opened by its address. */
function useLeave(project: Project): () => void {
  const navigate = useNavigate();
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // React Router numbers the pages of this tab; slides take each other's place.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(paths.project(project, 'insights'));
  };
}
