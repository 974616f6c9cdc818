import type { TextReplacement } from '@earshot/core/areas/versions/text-replacement';
import { List, Text } from '@mantine/core';
import { counted } from '../../kit/words/counted.ts';

const own = (count: number) => (count === 1 ? 'its' : 'their');
const [keep, lose, go] = [
  (count: number) => (count === 1 ? 'keeps' : 'keep'),
  (count: number) => (count === 1 ? 'loses' : 'lose'),
  (count: number) => (count === 1 ? 'goes' : 'go'),
];

/** Number of highlights that will lose their words, as a sentence without a full stop. */
export const losing = ({ lost }: TextReplacement): string =>
  `${counted(lost, 'highlight')} will lose ${own(lost)} words`;

/** Effect of replacing a text on its highlights, as a preview. */
export function HighlightsAfter({ effect }: { effect: TextReplacement }) {
  const { unchanged, changed, lost, lostTexts, notices } = effect;
  const more = lost - lostTexts.length;
  return (
    <>
      {unchanged + changed + lost === 0 && <Text>No highlight is in this text.</Text>}
      <List size="sm">
        {unchanged > 0 && (
          <List.Item>
            {counted(unchanged, 'highlight')} {keep(unchanged)} {own(unchanged)} words.
          </List.Item>
        )}
        {changed > 0 && (
          <List.Item>
            {counted(changed, 'highlight')} {go(changed)} to the words that are most like {own(changed)} own.
          </List.Item>
        )}
        {lost > 0 && (
          <List.Item>
            {counted(lost, 'highlight')} {lose(lost)} {own(lost)} words and will wait among the lost highlights:
            <List size="sm" listStyleType="none" withPadding={false}>
              {lostTexts.map((text) => (
                <List.Item key={text}>
                  <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
                    {text}
                  </Text>
                </List.Item>
              ))}
              {more > 0 && <List.Item>and {counted(more, 'other')}</List.Item>}
            </List>
          </List.Item>
        )}
      </List>
      {notices.map((notice) => (
        <Text key={notice} size="sm" mt="xs">
          {notice}
        </Text>
      ))}
      <Text size="sm" c="dimmed" mt="sm">
        The current text stays in the version history.
      </Text>
    </>
  );
}
