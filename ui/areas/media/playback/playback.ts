import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import { type KeptIn, keepSound, keptSound } from './kept-sound.ts';
import { type Range, RangeEnd } from './range-end.ts';
import { nextSpeed } from './speeds.ts';

const FRAME_S = 1 / 25;

/** A recording as it plays on a page: one for each page, driven by the player, the text and quotes. Times are in ms. */
export class Playback {
  element: HTMLMediaElement | undefined;
  playing = false;
  /** true while the browser loads what is to be played */
  waiting = false;
  /** true if the browser cannot play the recording */
  failed = false;
  /** length; undefined until it is known */
  duration: number | undefined;
  /** position as displayed, about four times a second */
  shown = 0;
  speed: number;
  volume: number;
  muted: boolean;
  /** part that is played or looped; undefined for the whole recording */
  range: Range | undefined;
  looping = false;
  captions = false;
  /** true while the picture is in a window of its own */
  away = false;
  private wanted: { at: number; plays: boolean } | undefined;
  private end: RangeEnd | undefined;
  private frame = 0;
  private readonly listeners = new Set<(ms: number) => void>();

  constructor(private readonly storage: KeptIn = () => localStorage) {
    const kept = keptSound(storage);
    [this.speed, this.volume, this.muted] = [kept.speed, kept.volume, kept.muted];
    makeObservable<this, 'hear' | 'ended' | 'leaveRange'>(this, {
      element: observableRef,
      playing: observable,
      waiting: observable,
      failed: observable,
      duration: observable,
      shown: observable,
      speed: observable,
      volume: observable,
      muted: observable,
      range: observableRef,
      looping: observable,
      captions: observable,
      away: observable,
      ready: computed,
      attach: action,
      play: action,
      seek: action,
      setSpeed: action,
      setVolume: action,
      toggleMuted: action,
      toggleCaptions: action,
      toggleLoop: action,
      setRange: action,
      retry: action,
      hear: action,
      ended: action,
      leaveRange: action,
    });
  }

  /** True if there is a recording that can be played. */
  get ready(): boolean {
    return this.element !== undefined && !this.failed;
  }

  /** Exact position. */
  get now(): number {
    return this.wanted?.at ?? (this.element ? this.element.currentTime * 1000 : 0);
  }

  /** Takes over a media element; returns the function that lets it go. */
  attach(element: HTMLMediaElement): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    this.element = element;
    this.failed = false;
    this.end = new RangeEnd(element, () => this.ended());
    if (this.range) this.end.watch(this.range);
    element.preservesPitch = true;
    this.apply();
    for (const event of HEARD) element.addEventListener(event, () => this.hear(event), { signal });
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) this.hear('loadedmetadata');
    return action(() => {
      stopped.abort();
      cancelAnimationFrame(this.frame);
      if (this.element !== element) return;
      this.element = undefined;
      this.end = undefined;
      Object.assign(this, { playing: false, waiting: false, away: false, duration: undefined, shown: 0 });
      this.range = undefined;
      this.looping = false;
    });
  }

  /** Plays on, or a part: from its start, and to its end if it has one. */
  play(range?: Range): void {
    if (range) {
      this.setRange(range.to === undefined ? undefined : range);
      this.moveTo(range.from, true);
    } else if (this.range?.to !== undefined && this.now >= this.range.to - 50) {
      // A range that was played to its end goes on behind it.
      this.leaveRange();
      this.moveTo(this.now, true);
    } else this.moveTo(this.now, true);
  }

  pause(): void {
    if (this.wanted) this.wanted.plays = false;
    this.element?.pause();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Moves the playhead; a range that does not contain it is left. */
  seek(ms: number): void {
    const { range } = this;
    if (range && (ms < range.from || (range.to !== undefined && ms >= range.to))) this.leaveRange();
    this.moveTo(ms, this.wanted?.plays ?? this.playing);
  }

  seekBy(ms: number): void {
    this.seek(this.now + ms);
  }

  /** Moves by one frame of 25 a second, and stops. */
  step(by: 1 | -1): void {
    this.pause();
    this.seek(this.now + by * FRAME_S * 1000);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.apply();
    this.keep();
  }

  changeSpeed(by: 1 | -1): void {
    this.setSpeed(nextSpeed(this.speed, by));
  }

  /** 0 to 1 */
  setVolume(volume: number): void {
    this.volume = Math.min(1, Math.max(0, volume));
    this.muted = this.volume === 0;
    this.apply();
    this.keep();
  }

  toggleMuted(): void {
    this.muted = !this.muted;
    if (!this.muted && this.volume === 0) this.volume = 1;
    this.apply();
    this.keep();
  }

  toggleCaptions(): void {
    this.captions = !this.captions;
  }

  toggleLoop(): void {
    this.looping = !this.looping && this.range?.to !== undefined;
  }

  /** Sets the part to play or loop, without playing it. */
  setRange(range: Range | undefined): void {
    this.range = range;
    if (range?.to === undefined) this.looping = false;
    if (range) this.end?.watch(range);
    else this.end?.forget();
  }

  /** Shows the picture in a window of its own, or here again. */
  async togglePicture(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else if (this.element instanceof HTMLVideoElement) await this.element.requestPictureInPicture();
  }

  /** Tries to load the recording again. */
  retry(): void {
    this.failed = false;
    this.element?.load();
  }

  /** Calls a listener with the exact position: in each frame while it plays, and after each move. */
  onTime(listener: (ms: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private moveTo(ms: number, plays: boolean): void {
    const { element } = this;
    const at = Math.max(0, Math.min(ms, this.duration ?? ms));
    this.shown = at;
    if (!element || element.readyState < HTMLMediaElement.HAVE_METADATA) {
      this.wanted = { at, plays };
      if (plays && element?.preload === 'none') element.load();
      return;
    }
    this.wanted = undefined;
    if (Math.abs(element.currentTime * 1000 - at) > 1) element.currentTime = at / 1000;
    // Refused without a gesture of the user, as after opening a link: it waits at this position then.
    if (plays) element.play().catch(() => this.hear('pause'));
    this.tell();
  }

  private leaveRange(): void {
    this.setRange(undefined);
  }

  private ended(): void {
    const { range } = this;
    if (!range || !this.playing) return;
    if (this.looping) this.moveTo(range.from, true);
    else this.element?.pause();
  }

  private hear(event: (typeof HEARD)[number]): void {
    const { element } = this;
    if (!element) return;
    if (event === 'error') {
      this.failed = true;
      // Another source, or the same once more, goes on here.
      this.wanted ??= { at: this.shown, plays: this.playing };
    }
    if (event === 'loadedmetadata') {
      this.failed = false;
      const { wanted } = this;
      this.apply();
      this.duration = Number.isFinite(element.duration) ? element.duration * 1000 : undefined;
      if (wanted) this.moveTo(wanted.at, wanted.plays);
    }
    if (event === 'durationchange' && Number.isFinite(element.duration)) this.duration = element.duration * 1000;
    if (event === 'playing' || event === 'canplay' || event === 'seeked' || event === 'error') this.waiting = false;
    if (event === 'waiting') this.waiting = true;
    if (event === 'enterpictureinpicture') this.away = true;
    if (event === 'leavepictureinpicture') this.away = false;
    this.playing = !element.paused && !element.ended;
    if (!this.wanted) this.shown = element.currentTime * 1000;
    if (event === 'timeupdate') this.end?.look();
    if (event === 'seeked') this.tell();
    this.run();
  }

  private apply(): void {
    const { element } = this;
    if (!element) return;
    element.defaultPlaybackRate = this.speed;
    element.playbackRate = this.speed;
    element.volume = this.volume;
    element.muted = this.muted;
  }

  private keep(): void {
    keepSound(this.storage, this);
  }

  private run(): void {
    cancelAnimationFrame(this.frame);
    if (!this.playing) return;
    this.frame = requestAnimationFrame(() => {
      this.end?.look();
      this.tell();
      this.run();
    });
  }

  private tell(): void {
    const { now } = this;
    for (const listener of this.listeners) listener(now);
  }
}

const HEARD = [
  'loadedmetadata',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'seeked',
  'timeupdate',
  'error',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;
