import type { FileOfNote, Finding } from '@earshot/core/areas/redaction/personal-data';
import { counted, number } from '../../kit/words/counted.ts';
import { FindingList } from './finding-list.tsx';
import classes from './redact-dialog.module.css';

/** Accepted findings of each file, by their start. */
export type AcceptedInFiles = ReadonlyMap<string, ReadonlySet<number>>;

interface FileFindingsProps {
  files: readonly FileOfNote[];
  accepted: AcceptedInFiles;
  onAccept: (accepted: AcceptedInFiles) => void;
}

/** Findings in the files of a note, and the files that cannot be read. */
export function FileFindings({ files, accepted, onAccept }: FileFindingsProps) {
  const unread = files.filter(({ problem, left }) => problem !== '' || left !== '');
  return (
    <>
      {files
        .filter(({ findings }) => findings.length > 0)
        .map(({ id, name, findings, total }) => (
          <section key={id} className={classes.file}>
            <h3>
              File <bdi>{name}</bdi>
            </h3>
            {total > findings.length && (
              <p className={classes.says}>
                The first {number(findings.length)} of {number(total)} are shown.
              </p>
            )}
            <FindingList
              findings={findings.map(({ where, ...one }): Finding => ({ ...one, part: 'FIELD', field: where }))}
              accepted={accepted.get(id) ?? new Set()}
              onAccept={(some) => onAccept(new Map(accepted).set(id, some))}
            />
          </section>
        ))}
      {unread.length > 0 && (
        <section className={classes.file}>
          <h3>Not read: {counted(unread.length, 'file')}</h3>
          <ul className={classes.unread}>
            {unread.map(({ id, name, problem, left }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {problem === '' ? left : problem}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
