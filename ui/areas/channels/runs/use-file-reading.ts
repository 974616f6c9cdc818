import {
  type FileMatch,
  type FilePreview,
  matchFile,
  previewFile,
  type ReadingOptions,
} from '@earshot/core/areas/channels/channel-run';
import { useState } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { useAsk } from '../../../data/use-stores.ts';
import { useLast } from '../../files/tables/use-last.ts';
import { type Choices, chosen, optionsFor, showsColumnsOf, wrongWith } from './reading-choices.ts';

interface Reading {
  /** stays while the next one loads */
  preview: FilePreview | undefined;
  /** rows that the channel already has; undefined until known */
  match: FileMatch | undefined;
  /** true while the next one loads */
  waits: boolean;
  error: Refused | null;
  /** true if the preview has outdated columns */
  columnsWait: boolean;
  options: Choices;
  /** errors by field */
  wrong: Readonly<Record<string, string>>;
  choose: (change: Choices) => void;
  again: () => unknown;
}

/** State of a file's reading, with its preview; read it inside an observer(). */
export function useFileReading(channelId: string, fileId: string, begin: Choices): Reading {
  const [choices, setChoices] = useState(begin);
  const { delimiter, encoding, timeColumn, ignoreNul, labelLine, sheet } = choices;
  const asked = useAsk(previewFile, {
    id: channelId,
    fileId,
    ...(delimiter ? { delimiter } : {}),
    ...(encoding ? { encoding } : {}),
    ...(timeColumn ? { timeColumn } : {}),
    ...(ignoreNul === undefined ? {} : { ignoreNul }),
    ...(labelLine === undefined ? {} : { labelLine }),
    ...(sheet ? { sheet } : {}),
  });
  const preview = useLast(asked.data);
  const options = preview ? optionsFor(preview, choices) : choices;
  const wrong = preview ? wrongWith(options, preview) : {};
  const sound = asked.data !== undefined && Object.keys(wrong).length === 0;
  // No query runs while an option is invalid.
  const match = useAsk(matchFile, { id: channelId, fileId, options: options as ReadingOptions }, undefined, sound);
  return {
    preview,
    match: sound ? match.data : undefined,
    waits: asked.data === undefined && asked.state !== 'failed',
    error: asked.state === 'failed' ? asked.error : null,
    columnsWait: preview !== undefined && !showsColumnsOf(preview, options),
    options,
    wrong,
    choose: (change) => setChoices((now) => chosen(now, change)),
    again: () => asked.reload(),
  };
}
