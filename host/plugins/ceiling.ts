/** Which plugins an operator lets workspaces switch on. */
export type Ceiling = (pluginId: string) => boolean;

/**
 * Reads a ceiling such as `*`, `md, txt` or `*, -csv`: names allow, a name with a minus forbids whatever else is said.
 * Nothing said allows all.
 */
export function ceilingFrom(text: string | undefined): Ceiling {
  const words = (text ?? '*')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const forbidden = new Set(words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)));
  const allowed = new Set(words.filter((word) => !word.startsWith('-')));
  return (pluginId) => !forbidden.has(pluginId) && (allowed.has('*') || allowed.has(pluginId));
}
