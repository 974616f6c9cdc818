import { Highlight } from '@earshot/core/areas/coding/highlight';
import { languageName } from '@earshot/core/areas/translation/languages';
import {
  cancelTranslation,
  type TranslatedBlock,
  type TranslatedMark,
  type Translation,
  type TranslationContent,
  translateNote,
} from '@earshot/core/areas/translation/translation';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Alert, Button, Progress, Switch } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { mainColour } from '../../editor/highlights/highlight-look.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { cutText } from './cut-text.ts';
import classes from './translation.module.css';
import { useTranslationContent } from './use-translations.ts';

interface TranslatedTextProps {
  row: Translation;
  writes: boolean;
  /** colours of a highlight's tags */
  colours: (highlightId: string) => readonly string[];
  /** shows a highlight in the original */
  onShow: (highlightId: string) => void;
}

/** A translated note: read-only, with the note's highlights, and with the original beside it on demand. */
export const TranslatedText = observer(function TranslatedText(props: TranslatedTextProps) {
  const { row, writes, onShow } = props;
  const [from, setFrom] = useState(0);
  const [beside, setBeside] = useState(false);
  const { data: content, state, error, reload } = useTranslationContent(row.id, from);
  const run = useDo();
  const again = () =>
    void run(translateNote, { noteId: row.noteId, targetLanguage: row.language, translator: row.translator });
  if (state === 'failed' && !content) return <RefusedState error={error} again={() => reload()} />;
  if (!content) return <TextSkeleton lines={12} />;
  return (
    <section className={classes.part} aria-label={`Translation: ${languageName(row.language)}`}>
      {isOpen(row) && <Going row={row} writes={writes} />}
      {row.state === 'FAILED' && (
        <Alert color="red" variant="light" role="alert">
          {row.problem}{' '}
          {writes && (
            <Button size="compact-sm" variant="default" onClick={again}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      {content.stale && row.state === 'DONE' && (
        <Alert color="yellow" variant="light">
          The note has changed since.{' '}
          {writes && (
            <Button size="compact-sm" variant="default" onClick={again}>
              Renew
            </Button>
          )}
        </Alert>
      )}
      {row.madeAt && (
        <div className={classes.about}>
          <span>
            Translated by {row.translatorTitle}
            {row.sourceLanguage !== '' && ` from ${languageName(row.sourceLanguage)}`} · <Ago at={row.madeAt} words />
          </span>
          <Switch
            size="xs"
            label="Show the original beside it"
            checked={beside}
            onChange={({ currentTarget }) => setBeside(currentTarget.checked)}
          />
        </div>
      )}
      <Blocks content={content} from={from} beside={beside} {...props} />
      <Pages total={content.total} from={from} onTurn={setFrom} />
      {content.unmappedIds.length > 0 && <Unmapped ids={content.unmappedIds} onShow={onShow} />}
    </section>
  );
});

function Going({ row: { id, state, progress }, writes }: { row: Translation; writes: boolean }) {
  const run = useDo();
  const percent = Math.floor(progress / 10);
  return (
    <div className={classes.going} role="status">
      <span>Translating …</span>
      <Progress
        className={classes.progress}
        value={state === 'WAITING' ? 100 : percent}
        animated={state === 'WAITING'}
        size={6}
        aria-label={`Translating: ${percent} %`}
      />
      {writes && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void run(cancelTranslation, { id }, 'Translation stopped.')}
        >
          Stop
        </Button>
      )}
    </div>
  );
}

interface BlocksProps extends TranslatedTextProps {
  content: TranslationContent;
  from: number;
  beside: boolean;
}

function Blocks({ content, from, beside, row, colours, onShow }: BlocksProps) {
  const marksOf = (at: number) => content.marks.filter(({ block }) => block === from + at);
  return (
    <div className={classes.text}>
      {content.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names, and do not move
        <div key={at} className={beside ? classes.pair : undefined}>
          {beside && (
            <Paragraph block={block} lang={row.sourceLanguage} className={classes.original}>
              {block.original}
            </Paragraph>
          )}
          <Paragraph block={block} lang={row.language}>
            {cutText(block.text, marksOf(at)).map(({ text, marks }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text stay in their order
              <Words key={place} text={text} marks={marks} colours={colours} onShow={onShow} />
            ))}
          </Paragraph>
        </div>
      ))}
    </div>
  );
}

interface ParagraphProps {
  block: TranslatedBlock;
  lang: string;
  className?: string | undefined;
  children: React.ReactNode;
}

function Paragraph({ block: { type }, lang, className = '', children }: ParagraphProps) {
  const kind = type === 'heading' ? classes.heading : type === 'codeBlock' ? classes.code : '';
  return (
    <p lang={lang === '' ? undefined : lang} className={`${kind} ${className}`}>
      {children}
    </p>
  );
}

interface WordsProps extends Pick<TranslatedTextProps, 'colours' | 'onShow'> {
  text: string;
  marks: readonly TranslatedMark[];
}

/** Words of the translation; highlighted ones link to their highlight. */
function Words({ text, marks, colours, onShow }: WordsProps) {
  const mark = marks.at(-1);
  if (!mark) return text;
  const colour = mainColour(colours(mark.highlightId));
  return (
    <a
      href={`#h=${mark.highlightId}`}
      className={classes.mark}
      style={{ '--tag': colour } as CSSProperties}
      data-mark={mark.exact ? 'exact' : 'near'}
      title={mark.exact ? 'Highlighted in the original' : 'Highlighted in the original; the place here is approximate'}
      onClick={(event) => {
        event.preventDefault();
        onShow(mark.highlightId);
      }}
    >
      {text}
    </a>
  );
}

/** Page navigation of a long text. */
function Pages({ total, from, onTurn }: { total: number; from: number; onTurn: (from: number) => void }) {
  const { shown } = limits.translation;
  if (total <= shown) return null;
  return (
    <nav className={classes.pages} aria-label="Parts of the translation">
      <Button
        size="compact-sm"
        variant="default"
        disabled={from === 0}
        onClick={() => onTurn(Math.max(0, from - shown))}
      >
        Previous
      </Button>
      <span>
        Paragraphs {number(from + 1)} to {number(Math.min(total, from + shown))} of {number(total)}
      </span>
      <Button size="compact-sm" variant="default" disabled={from + shown >= total} onClick={() => onTurn(from + shown)}>
        Next
      </Button>
    </nav>
  );
}

/** Highlights without words in the translation. */
const Unmapped = observer(function Unmapped({ ids, onShow }: { ids: readonly string[]; onShow: (id: string) => void }) {
  const store = useStores().of(Highlight);
  const rows = ids.flatMap((id) => store.byId(id) ?? []);
  return (
    <section className={classes.tray} aria-label="Highlights without a place in the translation">
      <h3 className={classes.trayHead}>
        <IconUnlink size={16} stroke={1.6} aria-hidden />
        {counted(ids.length, 'highlight')} {ids.length === 1 ? 'has' : 'have'} no place here
      </h3>
      <p className={classes.says}>The words were not in the note when it was translated, or are there several times.</p>
      {rows.map(({ id, text }) => (
        <button key={id} type="button" className={classes.quote} onClick={() => onShow(id)} dir="auto">
          {text}
        </button>
      ))}
    </section>
  );
});
