import { Person } from '../../../kit/people/person.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import classes from './run-card.module.css';

interface RunHeadProps {
  name: string;
  /** its state in a word or two */
  state: string;
  over: boolean;
  /** end, or start */
  at: string;
  /** who began it; undefined if nobody did */
  by: string | null | undefined;
}

/** Name, state, time and author of an import. */
export function RunHead({ name, state, over, at, by }: RunHeadProps) {
  return (
    <>
      <div className={classes.name} title={name} dir="auto">
        {name}
      </div>
      <div className={classes.by}>
        <span>{state}</span>
        <span>
          {!over && 'started '}
          <Ago at={at} words />
        </span>
        {by !== undefined && (
          <span className={classes.person}>
            <Person id={by} size={16} />
          </span>
        )}
      </div>
    </>
  );
}
