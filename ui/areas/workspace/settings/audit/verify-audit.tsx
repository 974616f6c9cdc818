import { type AuditCheck, verifyAudit } from '@earshot/core/model/audit';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { toast } from '../../../../kit/dialogs/toast.tsx';
import classes from './audit.module.css';

/** Verifies the log's chain: no line changed, removed or inserted. */
export function VerifyAudit() {
  const { api } = useStores();
  const [check, setCheck] = useState<AuditCheck | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setCheck(await api.ask(verifyAudit, {}));
    } catch (reason) {
      toast.failed(reason, 'The log was not checked');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.verify}>
      <p>Each line carries a seal over the one before it, so that nobody can change the log unseen.</p>
      <Button variant="default" loading={busy} onClick={() => void verify()}>
        Check the log
      </Button>
      <p role="status" className={check?.ok ? classes.whole : classes.broken}>
        {check?.ok && (
          <>
            <IconShieldCheck size={18} aria-hidden /> The log is intact.
          </>
        )}
        {check && !check.ok && (
          <>
            <IconShieldX size={18} aria-hidden /> The log is broken from line {check.brokenAt} on: it was changed
            outside Earshot. Keep a copy of the database and tell whoever runs it.
          </>
        )}
      </p>
    </div>
  );
}
