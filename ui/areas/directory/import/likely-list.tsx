import type { LikelyPerson, PersonMatch } from '@earshot/core/areas/directory/person-import';
import { limits } from '@earshot/core/limits';
import { Button, Radio } from '@mantine/core';
import { counted, number } from '../../../kit/words/counted.ts';
import { choiceOf, DIFFERENT, type LikelyChoices } from './likely-choices.ts';
import classes from './likely-list.module.css';

interface LikelyListProps {
  likely: readonly LikelyPerson[];
  choices: LikelyChoices;
  onChoose: (choices: LikelyChoices) => void;
}

/** Rows of a file that probably match known people, each with a choice. */
export function LikelyList({ likely, choices, onChoose }: LikelyListProps) {
  if (likely.length === 0) return <p className={classes.none}>No likely duplicates were found.</p>;
  const all = (choice: string) => onChoose(new Map(likely.map(({ line }) => [line, choice])));
  return (
    <section aria-label="Likely duplicates">
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>{counted(likely.length, 'likely duplicate')}</h3>
          <p className={classes.says}>
            For the same person, empty values are filled in and existing ones stay.
            {likely.length >= limits.likelyPeople &&
              ` Only the first ${number(limits.likelyPeople)} are shown; further rows are the same person if their email address is known.`}
          </p>
        </div>
        <div className={classes.all}>
          <Button size="compact-sm" variant="default" onClick={() => all('0')}>
            All the same
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => all(DIFFERENT)}>
            All different
          </Button>
        </div>
      </div>
      <ul className={classes.rows}>
        {likely.map((row) => (
          <li key={row.line} className={classes.row}>
            <Radio.Group
              label={<Who name={row.name} email={row.email} />}
              description={`Line ${number(row.line)}`}
              value={choiceOf(choices, row)}
              onChange={(choice) => onChoose(new Map(choices).set(row.line, choice))}
            >
              <div className={classes.choices}>
                {row.matches.map((match, at) => (
                  <Radio
                    // biome-ignore lint/suspicious/noArrayIndexKey: at most two, in a fixed order
                    key={at}
                    value={String(at)}
                    label={<Same match={match} />}
                  />
                ))}
                <Radio value={DIFFERENT} label="Different person" />
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Who = ({ name, email }: { name: string; email: string }) => (
  <span className={classes.who}>
    {name || email}
    {name !== '' && email !== '' && <span className={classes.soft}> {email}</span>}
  </span>
);

function Same({ match }: { match: PersonMatch }) {
  const { line, name, email, sameEmail } = match;
  return (
    <span className={classes.who}>
      Same person: {name || email}
      <span className={classes.soft}>
        {name !== '' && email !== '' && ` ${email}`}
        {line !== null && ` (line ${number(line)})`}
        {sameEmail && ' · same email address'}
      </span>
    </span>
  );
}
