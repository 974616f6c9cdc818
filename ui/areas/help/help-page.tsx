import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import Markdown, { type Components } from 'react-markdown';
import { Link, useParams } from 'react-router';
import { Absent } from '../../frame/absent.tsx';
import { caps } from '../../frame/keys.ts';
import { paths } from '../../frame/paths.ts';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { Page } from '../../kit/page.tsx';
import { KeyCaps } from '../../kit/words/key-caps.tsx';
import classes from './help-page.module.css';
import { keyIn, TOPICS } from './topics.ts';

const TEXTS = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default', eager: true });

/** A page of help beside the list of all; the first page without `:topic`. */
export function HelpPage() {
  const { topic: id = TOPICS[0].id } = useParams();
  const index = TOPICS.findIndex((topic) => topic.id === id);
  const topic = TOPICS[index];
  if (!topic) return <Absent text="This help topic doesn’t exist. It may have been renamed." />;
  const [before, after] = [TOPICS[index - 1], TOPICS[index + 1]];
  return (
    <Page title={topic.title} trail={<Link to={paths.help()}>Help</Link>} width="wide">
      <div className={classes.columns}>
        <nav aria-label="Help" className={classes.topics}>
          {TOPICS.map((one) => (
            <Link
              key={one.id}
              to={paths.help(one.id)}
              className={classes.topic ?? ''}
              aria-current={one === topic ? 'page' : undefined}
            >
              {one.title}
            </Link>
          ))}
        </nav>
        <article className={classes.text}>
          <Markdown components={COMPONENTS}>{TEXTS[`./topics/${topic.id}.md`]}</Markdown>
          <Group justify="space-between" mt="xl">
            {before ? <Neighbour to={before.id} title={`← ${before.title}`} /> : <span />}
            {after && <Neighbour to={after.id} title={`${after.title} →`} />}
          </Group>
        </article>
      </div>
    </Page>
  );
}

const Neighbour = ({ to, title }: { to: string; title: string }) => (
  <Button component={Link} to={paths.help(to)} variant="default">
    {title}
  </Button>
);

const COMPONENTS: Components = {
  a: ({ href = '', children }) => <Link to={href}>{children}</Link>,
  code: ({ children }) => {
    const keys = keyIn(String(children));
    return keys ? <Keys keys={keys} /> : <code>{children}</code>;
  },
};

const Keys = observer(function Keys({ keys }: { keys: string }) {
  return <KeyCaps strokes={caps(keys, useKeyRegistry().mac)} />;
});
