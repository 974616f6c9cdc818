import { type Template, templateContent } from '@earshot/core/areas/templates/template';
import { blocks, type DocumentNode } from '@earshot/core/documents/document';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './templates.module.css';

/** Content of a template, as new objects get it. */
export const TemplatePreview = observer(function TemplatePreview({ template }: { template: Template }) {
  const { data, error, reload } = useAsk(templateContent, { id: template.id });
  if (error) return <RefusedState error={error} again={reload} />;
  if (!data) return <RowsSkeleton rows={4} height={20} />;
  const text = data.document ? blocks(data.document as unknown as DocumentNode) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={classes.preview} aria-label={`Preview of ${template.title}`} tabIndex={0}>
      {text.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and do not change
        <p key={index} className={block.type === 'heading' ? classes.heading : undefined} dir="auto">
          {block.text}
        </p>
      ))}
      <Labels title="Fields" labels={data.fields} />
      <Labels title="Tags" labels={data.tags} />
      {text.length + data.fields.length + data.tags.length === 0 && <p>This template is empty.</p>}
    </section>
  );
});

const Labels = ({ title, labels }: { title: string; labels: readonly string[] }) =>
  labels.length > 0 && (
    <p>
      <strong>{title}:</strong> {labels.join(', ')}
    </p>
  );
