import { dismissThemeTitle, type Theme, updateTheme } from '@earshot/core/areas/themes/theme';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import classes from './proposed-title.module.css';

/** Title proposed by a text model, until a person names the theme; '' for none. */
export const proposalFor = ({ titled, gone, proposedTitle }: Theme): string => (titled || gone ? '' : proposedTitle);

/** A title proposed by a text model, to use or dismiss. */
export function ProposedTitle({ theme, writes }: { theme: Theme; writes: boolean }) {
  const run = useDo();
  const title = proposalFor(theme);
  if (title === '') return null;
  return (
    <section className={classes.box} aria-label="Proposed title">
      <IconSparkles size={16} stroke={1.6} aria-hidden />
      <p className={classes.words}>
        <strong dir="auto">{title}</strong>
        <span className={classes.by}>
          Title proposed by {theme.proposedBy}. Its words appear in quotes of the theme.
        </span>
      </p>
      {writes && (
        <div className={classes.acts}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void run(updateTheme, { id: theme.id, title }, `Theme renamed to “${title}”.`)}
          >
            Use title
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => void run(dismissThemeTitle, { id: theme.id }, 'The proposed title was dismissed.')}
          >
            Dismiss
          </Button>
        </div>
      )}
    </section>
  );
}
