import type { TextModelChoice } from '@earshot/core/areas/models/model-settings';
import classes from './models.module.css';

/** Location of a model, and the reason if it cannot be called. */
export function ModelFacts({ model: { host, region, model, problem } }: { model: TextModelChoice }) {
  return (
    <>
      {host !== '' && (
        <dl className={classes.facts}>
          <dt>Sends text to</dt>
          <dd>{host}</dd>
          <dt>Region</dt>
          <dd>{region}</dd>
          <dt>Model</dt>
          <dd>{model}</dd>
        </dl>
      )}
      {problem !== '' && <p className={classes.trouble}>{problem} It is not called.</p>}
    </>
  );
}
