import type { Node } from '@tiptap/pm/model';
import { reaction } from 'mobx';
import type { Playback } from '../playback/playback.ts';
import { cueText } from './caption-lines.ts';
import type { SpokenText } from './spoken-text.ts';

interface CaptionSource {
  spoken: SpokenText;
  doc: () => Node | undefined;
  /** name of a speaker by id */
  nameOf: (speakerId: string) => string;
}

/** Captions are made this far ahead of the playhead, in ms. */
const AHEAD_MS = 60_000;

/**
 * Gives a recording captions of its transcript, made while they are shown: of the turns around the playhead. Returns
 * the function that ends it.
 */
export function captionTrack(playback: Playback, { spoken, doc, nameOf }: CaptionSource): () => void {
  const { element } = playback;
  if (!element) return () => undefined;
  const track = element.addTextTrack('captions', 'Captions');
  let made = new Set<Node>();
  let of: Node | undefined;
  const clear = () => {
    for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
    made = new Set();
  };
  const make = async () => {
    const text = doc();
    if (!text) return;
    if (of !== text) clear();
    of = text;
    const from = playback.now;
    for (const { turn, captions } of await spoken.captions(text, { from, to: from + AHEAD_MS })) {
      if (made.has(turn.node) || of !== text) continue;
      made.add(turn.node);
      const name = nameOf(String(turn.node.attrs.speakerId ?? ''));
      captions.forEach(({ start, end, text: says }, at) => {
        const line = at === 0 && name !== '' ? `${name}: ${says}` : says;
        track.addCue(new VTTCue(start / 1000, end / 1000, cueText(line)));
      });
    }
  };
  const stop = reaction(
    () => (playback.captions ? Math.floor(playback.shown / (AHEAD_MS / 4)) : undefined),
    (quarter) => {
      track.mode = quarter === undefined ? 'disabled' : 'showing';
      if (quarter !== undefined) void make();
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    track.mode = 'disabled';
    clear();
  };
}
