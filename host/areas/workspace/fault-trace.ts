// Code names in the engine's own messages; other errors can quote the plugin's data (contract 35).
const OF_THE_ENGINE = /\b(?:TypeError|RangeError|ReferenceError): [^\n]*?(?=\s+at |$)/;
const KIND = /\b[A-Z]\w*Error\b/;
const STRING = /\bstring (['"`]).*?(?:\1|$)/g;
const QUOTED = /(['"`])(.*?)(?:\1|$)/g;
const NAME_IN_CODE = /^[\w$.#[\]]{1,40}$/;
const FRAME =
  /\bat (?:async )?(?:([\w$.<>#]{1,60}) )?\(?[^\s()]{0,300}?([\w.-]{1,60}\/[\w.-]{1,60}\.[cm]?[jt]s:\d+:\d+)\)?/g;
const FRAMES = 3;

const withoutContent = (said: string) =>
  said
    .replaceAll(STRING, 'string …')
    .replaceAll(QUOTED, (whole, quote: string, inside: string) =>
      NAME_IN_CODE.test(inside) ? whole : `${quote}…${quote}`,
    );

/** The loggable part of an error: its kind, its location, and the engine's words without quoted content. */
export function faultTrace(stack: string): string {
  const engine = OF_THE_ENGINE.exec(stack)?.[0];
  const said = engine === undefined ? (KIND.exec(stack)?.[0] ?? 'Error') : withoutContent(engine);
  const frames = [...stack.matchAll(FRAME)]
    .slice(0, FRAMES)
    .map(([, name, place]) => [name, place].filter(Boolean).join(' '));
  return frames.length > 0 ? `${said} at ${frames.join(', ')}` : said;
}
