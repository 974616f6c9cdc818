import type { TemplateKind } from '@earshot/core/areas/templates/template';
import type { DocumentJson, DocumentNode } from '@earshot/core/documents/document';
import { doc, heading, italic, paragraph, text } from '@earshot/core/documents/document-builder';

interface Starter {
  kind: Exclude<TemplateKind, 'PROJECT'>;
  title: string;
  description: string;
  document: DocumentJson;
}

const hint = (words: string): DocumentNode => paragraph(text(words, italic));
const part = (title: string, words: string): DocumentNode[] => [heading(2, title), hint(words), paragraph()];
const points = (...items: string[]): DocumentNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});
const steps = (...items: string[]): DocumentNode => ({
  type: 'taskList',
  content: items.map((item) => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(item)] })),
});

/** The templates that come with Earshot, which a workspace can add, change and delete. */
export const STARTERS: readonly Starter[] = [
  {
    kind: 'NOTE',
    title: 'Interview notes',
    description: 'Goals, participant, guide and take-aways of a conversation with one person.',
    document: doc(
      ...part('Goal', 'What do we want to learn from this conversation?'),
      ...part('Participant', 'Role, experience, how we found them. No names where consent was not given.'),
      heading(2, 'Before the interview'),
      steps('Consent is given', 'The recording works', 'The guide is at hand'),
      ...part('Conversation', 'What was said, as close to the words as possible.'),
      ...part('Take-aways', 'What surprised us? What do we ask the next person?'),
    ),
  },
  {
    kind: 'NOTE',
    title: 'Usability test',
    description: 'Tasks, what happened and how severe each problem is.',
    document: doc(
      ...part('Setting', 'Product and version, device, participant, moderator.'),
      heading(2, 'Tasks'),
      points('Task 1: ', 'Task 2: ', 'Task 3: '),
      ...part('Observations', 'What did they do, say and expect? Where did they stop?'),
      ...part('Problems', 'Each problem with where it happened and how severe it is: minor, serious, blocking.'),
      ...part('Questions at the end', 'What was easiest, what was hardest, what was missing?'),
    ),
  },
  {
    kind: 'INSIGHT',
    title: 'Research finding',
    description: 'What was found, the evidence for it, and what to do about it.',
    document: doc(
      ...part('Finding', 'One or two sentences that someone can act on.'),
      ...part('Evidence', 'Quotes from notes. Copy a highlight and paste it here.'),
      ...part('How sure we are', 'How many people, which kinds, what speaks against it.'),
      ...part('Recommendation', 'What should change, and who decides.'),
    ),
  },
  {
    kind: 'INSIGHT',
    title: 'Study report',
    description: 'Summary, method, findings and next steps of a whole study.',
    document: doc(
      ...part('Summary', 'What a busy reader needs to know.'),
      ...part('Questions', 'What we wanted to learn, and why.'),
      ...part('Method', 'Whom we talked to, when and how.'),
      ...part('Findings', 'Most important first, each with quotes.'),
      ...part('Next steps', 'Decisions, owners, open questions.'),
    ),
  },
];
