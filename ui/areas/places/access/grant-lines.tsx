import type { GrantedLevel } from '@earshot/core/model/entity';
import { type Grant, revokeGrant, setGrant } from '@earshot/core/model/place';
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import type { AccessPlace } from '../projects/place-of.ts';
import classes from './grant-lines.module.css';
import { Grantee } from './grantee.tsx';
import { granteeOf, type Known } from './known-people.ts';
import { LeaveAccess } from './leave-access.tsx';
import { LEVEL_CHOICES, LEVEL_WORDS } from './level-words.ts';

interface GrantLinesProps extends Known {
  place: AccessPlace;
  grants: readonly Grant[];
  owns: boolean;
  onChanged: () => void;
}

const NO_ACCESS = 'NONE';
type Chosen = GrantedLevel | typeof NO_ACCESS;

const ORDER = { EVERYONE: 0, GROUP: 1, MEMBER: 2 };

/** Grants at a place, one line each; everyone in the workspace comes first, even without a grant. */
export const GrantLines = observer(function GrantLines(props: GrantLinesProps) {
  const { place, grants, owns, onChanged, people, groups } = props;
  const { session } = useStores();
  const run = useDo();
  const [giving, setGiving] = useState<{ grant: Line; level: Chosen } | null>(null);
  const known = { people, groups };
  const me = session.me?.member.id;

  const give = async ({ principal, principalId }: Line, level: Chosen) => {
    const whom = { placeId: place.id, principal, principalId };
    const name = granteeOf({ principal, principalId }, known);
    if (level === NO_ACCESS) await run(revokeGrant, whom, `Access of ${name} removed.`);
    else await run(setGrant, { ...whom, level }, `${name}: ${LEVEL_WORDS[level].title.toLowerCase()}.`);
    onChanged();
  };
  const choose = (grant: Line, level: Chosen) => {
    const own = grant.principal === 'MEMBER' && grant.principalId === me && grant.level === 'FULL';
    if (level === grant.level) return;
    if (own) setGiving({ grant, level });
    else void give(grant, level);
  };
  return (
    <>
      <ul className={classes.lines}>
        {linesOf(grants, known).map((line) => (
          <li key={`${line.principal} ${line.principalId}`} className={classes.line}>
            <Grantee principal={line.principal} principalId={line.principalId} {...known} />
            <LevelOf line={line} owns={owns} onChoose={(level) => choose(line, level)} known={known} />
          </li>
        ))}
      </ul>
      <LeaveAccess
        opened={giving !== null}
        onClose={() => setGiving(null)}
        onConfirm={() => giving && give(giving.grant, giving.level)}
      />
    </>
  );
});

type Line = Pick<Grant, 'principal' | 'principalId'> & { level: Chosen };

function linesOf(grants: readonly Grant[], known: Known): Line[] {
  const given: Line[] = grants.map(({ principal, principalId, level }) => ({ principal, principalId, level }));
  const all: Line[] = given.some(({ principal }) => principal === 'EVERYONE')
    ? given
    : [{ principal: 'EVERYONE', principalId: null, level: NO_ACCESS }, ...given];
  return all.toSorted(
    (a, b) => ORDER[a.principal] - ORDER[b.principal] || granteeOf(a, known).localeCompare(granteeOf(b, known), 'en'),
  );
}

interface LevelOfProps {
  line: Line;
  owns: boolean;
  onChoose: (level: Chosen) => void;
  known: Known;
}

function LevelOf({ line, owns, onChoose, known }: LevelOfProps) {
  const everyone = line.principal === 'EVERYONE';
  const name = granteeOf(line, known);
  const title = line.level === NO_ACCESS ? 'No access' : LEVEL_WORDS[line.level].title;
  if (!owns) return <span className={classes.level}>{title}</span>;
  return (
    <span className={classes.controls}>
      <Select
        aria-label={`Access level of ${name}`}
        size="xs"
        w={132}
        data={everyone ? [{ value: NO_ACCESS, label: 'No access' }, ...LEVEL_CHOICES] : LEVEL_CHOICES}
        value={line.level}
        onChange={(level) => level && onChoose(level as Chosen)}
      />
      {everyone ? (
        <span className={classes.space} />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Remove access of ${name}`}
          onClick={() => onChoose(NO_ACCESS)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
