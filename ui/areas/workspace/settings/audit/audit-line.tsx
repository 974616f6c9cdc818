import { type AuditedChange, auditedChanges } from '@earshot/core/areas/workspace/audited-change';
import type { AuditEntry } from '@earshot/core/model/audit';
import { asLabel } from '@earshot/core/model/entity';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../../../data/use-stores.ts';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { ChangedFact } from '../../../../kit/history/changed-fact.tsx';
import { Person } from '../../../../kit/people/person.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { Ago } from '../../../../kit/words/ago.tsx';
import classes from './audit.module.css';
import { actionSays, actionWords, detailWords, idsIn, outcomeWords, tellsValues } from './audit-words.ts';

/** A line of the log: actor, time, origin, and values before and after. */
export const AuditLine = observer(function AuditLine({ line, onClose }: { line: AuditEntry; onClose: () => void }) {
  const { operation, actorId, at, address, outcome, detail, seq } = line;
  return (
    <Dialog onClose={onClose} title={actionWords(operation)} size="lg">
      <p className={classes.soft}>{actionSays(operation)}</p>
      <p className={classes.line}>
        {actorId ? <Person id={actorId} size={16} /> : 'Earshot'} · <Ago at={at} words />
        {address && <> · {address}</>} · {outcomeWords(outcome)}
      </p>
      <p className={classes.soft}>{detailWords(detail)}</p>
      <SentIds detail={detail} />
      {outcome === 'done' && <Changes seq={seq} told={tellsValues(detail)} />}
    </Dialog>
  );
});

/** Members by name; other objects by id, which the log can be filtered by. */
const SentIds = observer(function SentIds({ detail }: Pick<AuditEntry, 'detail'>) {
  const { members } = useStores();
  const show = (ids: unknown) =>
    (ids as string[]).map((id) =>
      members.byId(id) ? (
        <Person key={id} id={id} size={16} />
      ) : (
        <code key={id} className={classes.id}>
          {id}
        </code>
      ),
    );
  return (
    <dl className={classes.facts}>
      {idsIn(detail).map(([field, now, was]) => (
        <ChangedFact key={field} fact={{ label: asLabel(field), show }} now={now} was={was} />
      ))}
    </dl>
  );
});

const Changes = observer(function Changes({ seq, told }: { seq: number; told: boolean }) {
  const asked = useAsk(auditedChanges, { seq });
  if (asked.state === 'failed') return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={2} height={32} />;
  if (asked.data.length === 0 && told) return null;
  if (asked.data.length === 0) return <p className={classes.soft}>No values are kept for this action.</p>;
  return asked.data.map((change) => <Changed key={change.rowId} change={change} />);
});

const show = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const labelOf = (name: string) => (name.startsWith('field:') ? name.slice('field:'.length) : asLabel(name));

function Changed({ change }: { change: AuditedChange }) {
  const { noun, title, hidden, erased, before, after } = change;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <section aria-label={`${asLabel(noun)} ${title}`}>
      <h3 className={classes.changed}>
        {asLabel(noun)} {title && <>“{title}”</>}
      </h3>
      {erased && <p className={classes.soft}>Erased, along with its earlier values.</p>}
      {hidden && <p className={classes.soft}>Its values are hidden because you have no access to it.</p>}
      <dl className={classes.facts}>
        {names.map((name) => (
          <ChangedFact
            key={name}
            fact={{ label: labelOf(name), show }}
            was={before[name] ?? null}
            now={after[name] ?? null}
          />
        ))}
      </dl>
    </section>
  );
}
