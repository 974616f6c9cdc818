/** A part of a recording, in ms; without an end it goes on. */
export interface Range {
  from: number;
  to?: number | undefined;
}

/** Members of a media element that the end of a range needs. */
export interface Timeline {
  readonly currentTime: number;
  readonly seeking: boolean;
  addTextTrack(kind: 'metadata'): Pick<TextTrack, 'addCue' | 'removeCue' | 'mode'>;
}

/** Times are rounded by the browser: this much before the end counts as the end. */
const NEAR_S = 0.03;

/**
 * Reports when the playhead passes the end of a range. A text track's cue is exact to about 1 ms, also in hidden
 * windows; `look`, called in each frame and at each timeupdate, is the guard for a cue that the browser skips.
 */
export class RangeEnd {
  private readonly track: ReturnType<Timeline['addTextTrack']>;
  private cue: VTTCue | undefined;
  private to: number | undefined;

  constructor(
    private readonly timeline: Timeline,
    private readonly onEnd: () => void,
    private readonly newCue: (start: number, end: number) => VTTCue = (start, end) => new VTTCue(start, end, ''),
  ) {
    this.track = timeline.addTextTrack('metadata');
    this.track.mode = 'hidden';
  }

  /** Watches the end of a range in place of the previous one. */
  watch({ from, to }: Range): void {
    this.forget();
    if (to === undefined) return;
    this.to = to / 1000;
    this.cue = this.newCue(from / 1000, this.to);
    this.cue.onexit = this.look;
    this.track.addCue(this.cue);
  }

  forget(): void {
    if (this.cue) this.track.removeCue(this.cue);
    this.cue = undefined;
    this.to = undefined;
  }

  /** Checks whether the end has been reached. */
  readonly look = (): void => {
    const { currentTime, seeking } = this.timeline;
    if (this.to === undefined || seeking || currentTime < this.to - NEAR_S) return;
    this.onEnd();
  };
}
