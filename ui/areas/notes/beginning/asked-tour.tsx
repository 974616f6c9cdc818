import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useAsked, useForgetAsked } from '../../../frame/use-asked.ts';
import classes from '../outdated-bar.module.css';

/** Note for addresses that start a product tour (NE-03): there is none, so it refers to Help. */
export function AskedTour() {
  const { tour } = useAsked();
  const forget = useForgetAsked();
  if (!tour) return null;
  return (
    <div className={classes.bar} role="status">
      <span>There is no guided tour of this page. Help explains notes, highlights and tags step by step.</span>
      <Button size="compact-sm" variant="default" component={Link} to={paths.help('notes')}>
        Open Help
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => forget('tour')}>
        Close
      </Button>
    </div>
  );
}
