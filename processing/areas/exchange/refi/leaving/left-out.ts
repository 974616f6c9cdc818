import type { LossKind } from '@earshot/core/areas/exchange/loss';
import { type LeavingParts, str } from './leaving-parts.ts';

const none = (what: string) => `REFI-QDA has no ${what}; it is left out.`;

/** Losses of every REFI-QDA file, by the file of the package. */
const LEFT_OUT: readonly { file: string; kind: LossKind; why: string }[] = [
  { file: 'x-earshot/Canvases.jsonl', kind: 'CANVAS', why: none('canvases') },
  { file: 'x-earshot/Charts.jsonl', kind: 'CHART', why: none('charts') },
  { file: 'x-earshot/Dashboards.jsonl', kind: 'DASHBOARD', why: none('dashboards') },
  { file: 'ProjectViews.jsonl', kind: 'VIEW', why: none('views') },
  {
    file: 'x-earshot/Surveys.jsonl',
    kind: 'SURVEY',
    why: 'REFI-QDA has no surveys; it and its responses are left out.',
  },
  { file: 'x-earshot/Summaries.jsonl', kind: 'SUMMARY', why: none('summaries') },
  { file: 'x-earshot/Versions.jsonl', kind: 'VERSION', why: 'REFI-QDA has no earlier versions; this one is left out.' },
  { file: 'x-earshot/Automations.jsonl', kind: 'AUTOMATION', why: none('automations') },
  { file: 'x-earshot/CodingRounds.jsonl', kind: 'ROUND', why: none('coding rounds') },
  { file: 'x-earshot/IssueLinks.jsonl', kind: 'LINK', why: 'REFI-QDA has no links to issues; this one is left out.' },
];

/** Reports rows that REFI-QDA cannot hold, one by one; rows without a title by that of their page. */
export function reportLeftOut({ rows, losses }: LeavingParts, titles: ReadonlyMap<string, string>): void {
  for (const { file, kind, why } of LEFT_OUT)
    for (const row of rows(file)) losses.add(kind, str(row.title) || (titles.get(str(row.pageId)) ?? ''), why);
  for (const row of rows('x-earshot/Highlights.jsonl'))
    if (row.state === 'LOST') losses.add('HIGHLIGHT', str(row.text), 'Its words are no longer in the note.', 'WORDS');
}
