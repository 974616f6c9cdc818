import type { DocumentJson } from '@earshot/core/documents/document';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/documents/use-document.ts';
import stage from '../../../frame/stage/stage.module.css';
import { Stage } from '../../../frame/stage/stage.tsx';
import { TextSkeleton } from '../../../kit/states/skeletons.tsx';
import { useDocumentJson } from './document-json.ts';
import { type Section, sectionsOf } from './sections.ts';
import { SlideText, SlideWords } from './slide-text.tsx';

interface PresentedPage {
  id: string;
  title: string;
}

interface PresentationProps {
  /** presented pages in order, and the current one */
  pages: readonly PresentedPage[];
  at: number;
  /** index of the section */
  section: number;
  kind: 'insight' | 'note';
  go: (at: number, section: number) => void;
  leave: () => void;
  /** wraps the content of a page in its context, such as the quotes of an insight */
  around: (words: ReactNode) => ReactNode;
}

const BLANK: DocumentJson = { type: 'doc' };
const NOUNS = { insight: 'Insight', note: 'Note' };

/** Pages as slides, one for each section of the text. */
export const Presentation = observer(function Presentation(props: PresentationProps) {
  const { pages, at, kind, go, leave, around } = props;
  const page = pages[at] as PresentedPage;
  const session = useDocument(page.id);
  // The next page loads in advance.
  useDocument(pages[at + 1]?.id ?? page.id);
  const text = useDocumentJson(session?.ready && session.pageId === page.id ? session.doc : undefined);
  const sections = sectionsOf(text ?? BLANK);
  const slide = Math.min(props.section, sections.length - 1);
  const title = displayTitle(kind, page.title);
  return (
    <Stage
      row={{ at, of: pages.length }}
      noun={NOUNS[kind]}
      slide={{ at: slide, of: sections.length }}
      title={title}
      shown={`${page.id} ${slide} ${text !== undefined}`}
      go={go}
      leave={leave}
    >
      <Words title={title} section={sections[slide]} first={slide === 0} ready={text !== undefined} around={around} />
    </Stage>
  );
});

interface WordsProps extends Pick<PresentationProps, 'around'> {
  title: string;
  section: Section | undefined;
  /** true to show the page's title large */
  first: boolean;
  ready: boolean;
}

const Words = ({ title, section, first, ready, around }: WordsProps) => (
  <>
    {first ? (
      <h1 className={stage.title} dir="auto">
        {title}
      </h1>
    ) : (
      <>
        <p className={stage.above} dir="auto">
          {title}
        </p>
        <h1 className={stage.heading}>{section?.heading && <SlideWords node={section.heading} />}</h1>
      </>
    )}
    {around(ready ? <SlideText blocks={section?.blocks ?? []} /> : <TextSkeleton lines={5} />)}
  </>
);
