import type { Insight } from '@earshot/core/areas/pages/insight';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { QuotesContext, useQuotes } from '../../quotes/use-quotes.ts';
import { Presentation } from './presentation.tsx';

interface InsightSlidesProps {
  /** presented insights in order, and the current one */
  insights: readonly Insight[];
  at: number;
  /** index of the section */
  section: number;
  go: (at: number, section: number) => void;
  leave: () => void;
}

/** Insights as slides, with their quotes. */
export const InsightSlides = observer(function InsightSlides({ insights, ...slides }: InsightSlidesProps) {
  const insight = insights[slides.at];
  const around = (words: ReactNode) => (insight ? <Quoted insight={insight}>{words}</Quoted> : words);
  return <Presentation pages={insights} kind="insight" around={around} {...slides} />;
});

const Quoted = observer(function Quoted({ insight, children }: { insight: Insight; children: ReactNode }) {
  return <QuotesContext value={useQuotes(insight)}>{children}</QuotesContext>;
});
