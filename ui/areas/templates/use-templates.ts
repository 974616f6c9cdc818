import { type Template, type TemplateKind, templates } from '@earshot/core/areas/templates/template';
import type { RowList } from '../../data/row-list.ts';
import { useList } from '../../data/use-stores.ts';

/** Labels of template kinds. */
export const KIND_WORDS: Record<TemplateKind, { one: string; many: string }> = {
  NOTE: { one: 'note', many: 'Notes' },
  INSIGHT: { one: 'insight', many: 'Insights' },
  PROJECT: { one: 'project', many: 'Projects' },
};

/** All templates of the workspace by title, or those of one kind; read it inside an observer(). */
export const useTemplates = (kind?: TemplateKind): RowList<Template> =>
  useList<Template>(templates, { first: 1000, orderBy: 'TITLE_ASC', ...(kind && { condition: { kind } }) });
