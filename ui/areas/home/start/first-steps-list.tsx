import type { Note } from '@earshot/core/areas/pages/note';
import type { Project } from '@earshot/core/areas/places/project';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { type Beginnings, type FirstStep, nextStep, STEPS, stepsDone } from './first-steps.ts';
import classes from './first-steps-list.module.css';

interface FirstStepsListProps {
  there: Beginnings;
  /** project for the next note */
  project: Project | undefined;
  /** note for the first highlight */
  note: Note | undefined;
}

const WORDS: Record<FirstStep, { title: string; text: string; button: string }> = {
  project: {
    title: 'Create a project',
    text: 'A project holds the notes, highlights and tags of one study.',
    button: 'New project',
  },
  note: {
    title: 'Add a note',
    text: 'Drop a transcript or text file into the project, paste it, or write.',
    button: 'Add a note',
  },
  highlight: {
    title: 'Highlight what matters',
    text: 'Open the note, select words and press T: type a tag and press Enter.',
    button: 'Open the note',
  },
};

/** First steps in a new workspace, with a button for the next one. */
export function FirstStepsList({ there, project, note }: FirstStepsListProps) {
  const done = stepsDone(there);
  const next = nextStep(there);
  const where: Record<FirstStep, string | undefined> = {
    project: paths.newProject,
    note: project && paths.project(project, 'notes'),
    highlight: note && paths.note(note),
  };
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to a first finding</h2>
      <ol>
        {STEPS.map((step, index) => {
          const to = where[step];
          return (
            <li
              key={step}
              className={classes.step}
              data-done={done[step]}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {done[step] ? <IconCheck size={14} stroke={3} /> : index + 1}
              </span>
              <div className={classes.words}>
                <h3>
                  {WORDS[step].title}
                  {done[step] && <VisuallyHidden> (done)</VisuallyHidden>}
                </h3>
                <p>{WORDS[step].text}</p>
              </div>
              {step === next && to && (
                <Button component={Link} to={to} variant={step === 'project' ? 'filled' : 'light'}>
                  {WORDS[step].button}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
