import {
  type CodebookPreview,
  type CodebookTag,
  importCodebook,
  previewCodebook,
} from '@earshot/core/areas/exchange/codebook';
import { Button, Group, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { asRefused, type Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { TagChip } from '../../../kit/tag-chip.tsx';
import { counted } from '../../../kit/words/counted.ts';
import type { TagToolsProps } from '../../coding/spots.ts';
import { LossList } from '../loss-list.tsx';
import classes from './codebook-dialog.module.css';

interface CodebookDialogProps extends TagToolsProps {
  name: string;
  codebook: string;
  onClose: () => void;
}

// The button appears once the codebook has been read; until then the close button has the focus.
const focused = (button: HTMLButtonElement | null) => button?.focus();

/** Content of a codebook; nothing is created before the user confirms. */
export function CodebookDialog({ name, codebook, projectId, boardId, onClose }: CodebookDialogProps) {
  const { preview, error, load } = usePreview(projectId, codebook);
  const [busy, setBusy] = useState(false);
  const run = useDo();
  const news = preview?.tags.filter(({ exists }) => !exists) ?? [];
  const added = news.length + (preview?.newGroups ?? 0);
  const bring = async () => {
    setBusy(true);
    const says = `${counted(news.length, 'tag')} imported.`;
    const done = await run(importCodebook, { projectId, boardId, codebook }, says);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog title={`Import “${name}”`} size="lg" onClose={onClose}>
      <Stack gap="md">
        {error ? (
          <RefusedState error={error} again={load} />
        ) : preview ? (
          <Shown preview={preview} />
        ) : (
          <RowsSkeleton rows={6} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {preview && added === 0 ? 'Close' : 'Cancel'}
          </Button>
          {preview && added > 0 && (
            <Button ref={focused} loading={busy} onClick={() => void bring()}>
              {news.length > 0
                ? `Import ${counted(news.length, 'tag')}`
                : `Import ${counted(preview.newGroups, 'group')}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function usePreview(projectId: string | null, codebook: string) {
  const { api } = useStores();
  const [preview, setPreview] = useState<CodebookPreview>();
  const [error, setError] = useState<Refused>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      setPreview(await api.ask(previewCodebook, { projectId, codebook }));
    } catch (reason) {
      setError(asRefused(reason));
    }
  }, [api, projectId, codebook]);
  useEffect(() => void load(), [load]);
  return { preview, error, load };
}

function Shown({ preview: { tags, newGroups, losses, lossCount } }: { preview: CodebookPreview }) {
  const same = tags.filter(({ exists }) => exists);
  const news = tags.filter(({ exists }) => !exists);
  const made = [
    ...(news.length > 0 ? [counted(news.length, 'tag')] : []),
    ...(newGroups > 0 ? [counted(newGroups, 'group')] : []),
  ];
  return (
    <>
      <p className={classes.says}>
        {made.length > 0 ? `New: ${made.join(' and ')}.` : 'All of its tags already exist.'}
        {same.length > 0 && made.length > 0 && ' Existing tags stay as they are.'}
      </p>
      {news.length > 0 && <Groups tags={news} label="New tags" />}
      {same.length > 0 && <Groups tags={same} label="Existing tags" />}
      {losses.length > 0 && (
        <section>
          <h3 className={classes.heading}>Left out or changed</h3>
          <LossList losses={losses} count={lossCount} />
        </section>
      )}
    </>
  );
}

/** Tags by group. */
function Groups({ tags, label }: { tags: readonly CodebookTag[]; label: string }) {
  const groups = [...Map.groupBy(tags, ({ group }) => group)];
  return (
    <section>
      <h3 className={classes.heading}>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <dl className={classes.groups}>
          {groups.map(([group, some]) => (
            <div key={group} className={classes.group}>
              <dt>{group || 'No group'}</dt>
              <dd>
                {some.map(({ title, colour }) => (
                  <TagChip key={title} title={title} colour={colour} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  );
}
