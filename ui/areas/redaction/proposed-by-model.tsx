import { note as oneNote } from '@earshot/core/areas/pages/note';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { type ProposedPersonalData, proposePersonalData } from '@earshot/core/areas/redaction/personal-data';
import { isUsed, modeWithin } from '@earshot/core/rules/models/model-mode';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { asRefused } from '../../data/refused.ts';
import { useRow, useStores } from '../../data/use-stores.ts';
import { counted } from '../../kit/words/counted.ts';
import { partsRead } from '../models/model-words.ts';
import { useModel } from '../models/use-model.ts';
import classes from './redact-dialog.module.css';

interface ProposedByModelProps {
  noteId: string;
  onProposed: (proposed: ProposedPersonalData['proposed']) => void;
}

/** Proposals of a text model for more personal data: automatic in mode On, otherwise on request. */
export const ProposedByModel = observer(function ProposedByModel({ noteId, onProposed }: ProposedByModelProps) {
  const stores = useStores();
  const model = useModel();
  const note = useRow(oneNote, noteId).row;
  const own = useRow(oneProject, note?.projectId ?? noteId).row?.redactMode;
  const mode = model && own ? modeWithin(model.redactMode, own) : 'OFF';
  const [busy, setBusy] = useState(false);
  const [says, say] = useState('');
  const [failed, fail] = useState('');
  const asked = useRef(false);
  const ask = async () => {
    asked.current = true;
    setBusy(true);
    fail('');
    try {
      const { answer } = await stores.perform(proposePersonalData, { id: noteId });
      say(foundInWords(answer));
      onProposed(answer.proposed);
    } catch (reason) {
      fail(asRefused(reason).message);
    } finally {
      setBusy(false);
    }
  };
  const byItself = isUsed(mode, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ask is another function on each render, and is to be called once
  useEffect(() => {
    if (byItself && !asked.current) void ask();
  }, [byItself]);
  if (!model || mode === 'OFF') return null;
  return (
    <div className={classes.model}>
      <p className={classes.says} role="status">
        {busy
          ? `${model.model} is looking for more …`
          : says ||
            `${model.model} can look for more. The text is sent to ${model.host} (${model.region}).${partsRead(note?.characters ?? 0)}`}
      </p>
      {failed !== '' && (
        <p className={classes.trouble} role="alert">
          {failed}
        </p>
      )}
      {(busy || says === '') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          leftSection={<IconSparkles size={14} aria-hidden />}
          onClick={() => void ask()}
        >
          {failed === '' ? `Ask ${model.model}` : 'Try again'}
        </Button>
      )}
    </div>
  );
});

function foundInWords({ model, proposed, unverified }: ProposedPersonalData): string {
  const left =
    unverified > 0
      ? ` ${counted(unverified, 'proposal was', 'proposals were')} left out: not in the note word for word.`
      : '';
  return `${model} proposed ${counted(proposed.length, 'word or phrase', 'words and phrases')}.${left}`;
}
