import type { AudioVideo } from '@earshot/core/areas/coding/audio-video';
import { highlight } from '@earshot/core/areas/coding/highlight';
import { requestClip } from '@earshot/core/areas/media/clip';
import { cancelMediaJob, mediaJobs } from '@earshot/core/areas/media/media-job';
import { isOpen } from '@earshot/core/model/run-state';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconLink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useList, useRow } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { copyLink } from '../../../kit/download/copy-link.ts';
import { StopRun } from '../../../kit/runs/run-actions.tsx';

type Wish = 'download' | 'link';

const addressOf = (highlightId: string) => `/files/highlight-stream/${highlightId}`;

async function give(wish: Wish, highlightId: string): Promise<void> {
  if (wish === 'link') return copyLink(addressOf(highlightId), 'The link to this clip');
  location.assign(`${addressOf(highlightId)}?download=1`);
}

/** Clip of a highlight: as a file, or as a link for people with access. It is made when somebody asks for it. */
export const ClipPart = observer(function ClipPart({ highlightId, writes }: { highlightId: string; writes: boolean }) {
  const { row } = useRow(highlight, highlightId);
  return row?.audioVideo ? <Clip highlightId={highlightId} passage={row.audioVideo} writes={writes} /> : null;
});

interface ClipProps {
  highlightId: string;
  passage: AudioVideo;
  writes: boolean;
}

const Clip = observer(function Clip({ highlightId, passage, writes }: ClipProps) {
  const run = useDo();
  const [wished, setWished] = useState<{ wish: Wish; jobId: string }>();
  const { fileId, snippetStartMs: startMs, snippetEndMs: endMs } = passage;
  const { rows } = useList(mediaJobs, { condition: { fileId, kind: 'AUDIO_VIDEO_CLIP', startMs, endMs }, first: 1 });
  const [job] = rows;
  const ended = job && !isOpen(job) && job.id === wished?.jobId ? job.state : undefined;
  useEffect(() => {
    if (!wished || ended === undefined) return;
    setWished(undefined);
    if (ended === 'DONE') void give(wished.wish, highlightId);
  }, [wished, ended, highlightId]);
  const ask = async (wish: Wish) => {
    const asked = await run(requestClip, { id: highlightId });
    if (asked?.state === 'DONE') await give(wish, highlightId);
    else if (asked) setWished({ wish, jobId: asked.id });
  };
  if (job && isOpen(job))
    return (
      <Group gap="xs" px="sm" pb="xs">
        <span role="status">The clip is being made, {Math.floor(job.progress / 10)} %</span>
        {writes && <StopRun label="Stop making the clip" onStop={() => run(cancelMediaJob, { id: job.id })} />}
      </Group>
    );
  return (
    <>
      {job?.state === 'FAILED' && (
        <Text role="status" size="sm" px="sm" pb="xs">
          {job.problem}
        </Text>
      )}
      <Group gap="xs" px="sm" pb="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void ask('download')}
        >
          Download clip
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void ask('link')}
        >
          Copy clip link
        </Button>
      </Group>
    </>
  );
});
