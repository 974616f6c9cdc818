import { limits } from '@earshot/core/limits';
import type { OwnFile } from './engine.ts';

// Names of FFmpeg. Without the list of formats, a playlist named x.mp4 would bring the file of somebody else that it
// names, and a text file would be drawn as a film.
const FORMATS = 'mov matroska mp3 wav ogg flac aac avi mpegts mpeg asf amr aiff caf w64';
const VIDEO_CODECS =
  'h264 hevc vp8 vp9 libvpx libvpx-vp9 av1 libdav1d libaom-av1 mpeg4 mpeg2video mpeg1video mjpeg theora prores h263 ' +
  'wmv2 wmv3 vc1';
const AUDIO_CODECS =
  'aac aac_latm mp3 mp3float mp2 mp2float opus libopus vorbis flac alac ac3 eac3 amrnb amrwb wmav1 wmav2 wmavoice ' +
  'speex libspeex adpcm_ima_wav adpcm_ms ' +
  'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_f32le pcm_u8 pcm_mulaw pcm_alaw';
/** Sleeves and subtitles: no work uses them, but ffprobe fails if it cannot open each stream of a file. */
const BESIDE = 'png mov_text subrip srt ass webvtt';

const list = (...names: string[]) => names.join(' ').replaceAll(' ', ',');
const CODECS = list(VIDEO_CODECS, AUDIO_CODECS, BESIDE);

const options = (formats: string): readonly string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  list(formats),
  '-codec_whitelist',
  CODECS,
  '-max_pixels',
  String(limits.mediaEngine.pixels),
];

/** Options before every untrusted input of ffmpeg and ffprobe: local files, formats and codecs of recordings only. */
export const SAFE_INPUT = options(FORMATS);

/** Options before an input that we made ourselves: the one format of its kind, which no upload may have. */
export const OWN_INPUT: Readonly<Record<OwnFile | 'joined', readonly string[]>> = {
  picture: [...options('png_pipe'), '-f', 'png_pipe'],
  captions: [...options('srt'), '-f', 'srt'],
  joined: [...options('concat mov'), '-f', 'concat', '-safe', '1'],
};
