import type { Loss, LossKind } from '@earshot/core/areas/exchange/loss';
import { number } from '../../kit/words/counted.ts';
import classes from './loss-list.module.css';

const KINDS: Record<LossKind, string> = {
  PROJECT: 'Project',
  TAG: 'Tag',
  TAG_GROUP: 'Tag group',
  NOTE: 'Note',
  HIGHLIGHT: 'Highlight',
  INSIGHT: 'Insight',
  COMMENT: 'Comment',
  PERSON: 'Person',
  FIELD: 'Field',
  FILE: 'File',
  COLLECTION: 'Collection',
  SET: 'Set',
  LINK: 'Link',
  GRAPH: 'Graph',
  CANVAS: 'Canvas',
  CHART: 'Chart',
  DASHBOARD: 'Dashboard',
  VIEW: 'View',
  SURVEY: 'Survey',
  SUMMARY: 'Summary',
  VERSION: 'Version',
  AUTOMATION: 'Automation',
  ROUND: 'Coding round',
};

interface LossListProps {
  losses: readonly Loss[];
  /** total, including those not listed */
  count: number;
}

/** Losses between two formats, item by item. */
export function LossList({ losses, count }: LossListProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.scroll} aria-label="Losses" tabIndex={0}>
        <ul className={classes.list}>
          {losses.map(({ kind, title, why }, at) => (
            // The order of the list is fixed.
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={at} className={classes.loss}>
              <span className={classes.kind}>{KINDS[kind]}</span>
              <span className={classes.title} dir="auto">
                {title || 'Untitled'}
              </span>
              <span className={classes.why}>{why}</span>
            </li>
          ))}
        </ul>
      </section>
      {losses.length < count && (
        <p className={classes.more}>
          {number(losses.length)} of {number(count)} are listed.
        </p>
      )}
    </>
  );
}
