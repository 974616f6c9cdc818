import { Button, Progress } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Person } from '../people/person.tsx';
import { Ago } from '../words/ago.tsx';
import { counted } from '../words/counted.ts';
import classes from './run-card.module.css';
import { ProblemRows, type RunProblems } from './run-problems.tsx';
import type { RunLook } from './run-states.ts';
import { timeLeft } from './time-left.ts';

interface RunCardProps {
  name: string;
  /** label for screen readers, if several cards have the same name */
  label?: string;
  run: {
    state: string;
    problem: string;
    endedAt: string | null;
    createdAt: string;
    createdBy: string | null;
  };
  look: RunLook;
  /** progress; undefined for a finished run */
  progress?: RunProgressProps | undefined;
  /** true if a schedule or a program started it */
  anonymous?: boolean;
  /** unreadable rows, behind a button */
  problems?: RunProblems | undefined;
  /** further buttons */
  actions?: ReactNode;
  /** outcome, in paragraphs of the class `counts` */
  children?: ReactNode;
  /** full-width details below */
  details?: ReactNode;
}

/** A run with live progress: name, state, author, progress or outcome, and buttons. */
export const RunCard = observer(function RunCard(props: RunCardProps) {
  const { name, label = name, run, look, progress, anonymous = false, problems, actions, children, details } = props;
  const { state, problem, endedAt, createdAt, createdBy } = run;
  const { words, icon: Sign } = look;
  const [open, setOpen] = useState(false);
  return (
    <article className={classes.run} aria-label={`${label}: ${words}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <div className={classes.name} title={name} dir="auto">
          {name}
        </div>
        <div className={classes.by}>
          <span>{words}</span>
          <span>
            {progress && endedAt === null && 'started '}
            <Ago at={endedAt ?? createdAt} words />
          </span>
          {!anonymous && (
            <span className={classes.person}>
              <Person id={createdBy} size={16} />
            </span>
          )}
        </div>
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {progress && <RunProgress label={`${label}: ${words}`} {...progress} />}
        {children}
      </div>
      <div className={classes.actions}>
        {problems && problems.count > 0 && (
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide problems' : `Show ${counted(problems.count, 'problem')}`}
          </Button>
        )}
        {actions}
      </div>
      {(details || open) && (
        <div className={classes.more}>
          {details}
          {open && problems && <ProblemRows {...problems} />}
        </div>
      )}
    </article>
  );
});

interface RunProgressProps {
  label?: string;
  /** thousandths; undefined if unknown */
  progress: number | undefined;
  /** start of the progress; null to omit the remaining time */
  startedAt: string | null;
  /** current counts or activity; the percentage if undefined */
  says?: ReactNode;
}

/** Progress of a run, with counts and remaining time. */
function RunProgress({ label, progress, startedAt, says }: RunProgressProps) {
  const percent = progress === undefined ? undefined : Math.floor(progress / 10);
  const left = timeLeft({ startedAt, progress: progress ?? 0 }, Date.now());
  return (
    <div className={classes.going}>
      <Progress
        className={classes.bar}
        value={percent ?? 100}
        animated={percent === undefined}
        size={6}
        aria-label={percent === undefined ? label : `${label}, ${percent} %`}
      />
      <p className={classes.counts}>
        {says ?? `${percent ?? 0} %`}
        {left !== '' && <span className={classes.left}> · {left}</span>}
      </p>
    </div>
  );
}
