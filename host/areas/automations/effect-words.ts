import { limits } from '@earshot/core/limits';
import { asLabel, inWords } from '@earshot/core/model/entity';
import type { Effect } from '@earshot/core/plugin/action';
import { isUuid } from '@earshot/core/rules/id';
import { listText } from '@earshot/core/rules/number-text';
import { cut } from '@earshot/core/rules/text';

/** Names of members, by id. */
export type Names = ReadonlyMap<string, string>;

const SAYS: { [K in Effect['kind']]: (effect: Extract<Effect, { kind: K }>, names: Names) => string } = {
  notify: ({ memberIds, text }, names) => `Notification to ${namesOf(memberIds, names)}: ${text}`,
  mail: ({ memberIds, subject, text }, names) => `Email to ${namesOf(memberIds, names)}: ${subject}\n${text}`,
  request: ({ url, body }) => {
    const { protocol, host } = new URL(url);
    return `POST to ${host}${protocol === 'http:' ? ', unencrypted (http)' : ''}: ${JSON.stringify(body)}`;
  },
  perform: ({ operation, input }) => {
    const details = Object.entries(input).flatMap(([name, value]) => detailOf(name, value));
    return details.length === 0 ? asLabel(operation.name) : `${asLabel(operation.name)}: ${details.join(', ')}`;
  },
};

/** An effect in words, with the sent content; headers are left out, as they can hold a secret. */
export const effectWords = (effect: Effect, names: Names): string =>
  cut(SAYS[effect.kind](effect as never, names), limits.automations.logged);

const namesOf = (ids: readonly string[], names: Names) =>
  ids.length === 0 ? 'nobody' : listText(ids.map((id) => names.get(id) ?? 'a former member'));

function detailOf(name: string, value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) || value === '' ? [] : [value];
  if (Array.isArray(value)) return name === 'ids' ? [`${value.length} of them`] : [`${value.length} ${inWords(name)}`];
  return typeof value === 'number' || typeof value === 'boolean' ? [`${inWords(name)} ${value}`] : [];
}
