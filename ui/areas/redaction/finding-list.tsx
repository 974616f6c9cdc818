import { type Finding, PERSONAL_DATA_KINDS, type PersonalDataKind } from '@earshot/core/areas/redaction/personal-data';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { counted, number } from '../../kit/words/counted.ts';
import classes from './redact-dialog.module.css';

const KINDS: Readonly<Record<PersonalDataKind, string>> = {
  NAME: 'Names',
  EMAIL: 'Email addresses',
  PHONE: 'Phone numbers',
  CARD: 'Payment cards',
  ACCOUNT: 'Bank accounts',
  ID: 'National ids',
  ADDRESS: 'Addresses',
  WORD: 'Words of your own',
};
/** Number of findings of a kind shown initially, and added on request. */
const STEP = 50;

interface FindingListProps {
  findings: readonly Finding[];
  /** start offsets of the accepted ones */
  accepted: ReadonlySet<number>;
  onAccept: (accepted: ReadonlySet<number>) => void;
}

/** Findings by kind, each with its context, accepted one by one or together. */
export function FindingList({ findings, accepted, onAccept }: FindingListProps) {
  const accept = (some: readonly Finding[], on: boolean) => {
    const next = new Set(accepted);
    for (const { from } of some) {
      if (on) next.add(from);
      else next.delete(from);
    }
    onAccept(next);
  };
  return (
    <div className={classes.kinds}>
      {PERSONAL_DATA_KINDS.map((kind) => ({ kind, some: findings.filter((one) => one.kind === kind) }))
        .filter(({ some }) => some.length > 0)
        .map(({ kind, some }) => (
          <Kind key={kind} title={KINDS[kind]} findings={some} accepted={accepted} accept={accept} />
        ))}
    </div>
  );
}

interface KindProps {
  title: string;
  findings: readonly Finding[];
  accepted: ReadonlySet<number>;
  accept: (findings: readonly Finding[], on: boolean) => void;
}

function Kind({ title, findings, accepted, accept }: KindProps) {
  const [most, setMost] = useState(STEP);
  const chosen = findings.filter(({ from }) => accepted.has(from)).length;
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.unseen}>{title}</legend>
      <div className={classes.head}>
        <Checkbox
          label={`${title} (${number(findings.length)})`}
          checked={chosen === findings.length}
          indeterminate={chosen > 0 && chosen < findings.length}
          onChange={({ currentTarget }) => accept(findings, currentTarget.checked)}
        />
      </div>
      <ul className={classes.list}>
        {findings.slice(0, most).map((finding) => (
          <li key={finding.from}>
            <Checkbox
              size="xs"
              checked={accepted.has(finding.from)}
              onChange={({ currentTarget }) => accept([finding], currentTarget.checked)}
              label={<Around finding={finding} />}
            />
          </li>
        ))}
      </ul>
      {findings.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + 10 * STEP)}>
          Show {counted(Math.min(10 * STEP, findings.length - most), 'more', 'more')}
        </Button>
      )}
    </fieldset>
  );
}

function Around({ finding: { part, field, before, text, after, label, proposed } }: { finding: Finding }) {
  return (
    <>
      {part === 'TITLE' && <span className={classes.part}>Title: </span>}
      {part === 'FIELD' && <span className={classes.part}>{field}: </span>}
      {before !== '' && '…'}
      {before}
      <mark className={classes.found}>{text}</mark>
      {after}
      {after !== '' && '…'} <span className={classes.label}>→ {label}</span>
      {proposed && <span className={classes.proposed}> proposed by the model</span>}
    </>
  );
}
