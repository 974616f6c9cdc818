import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import classes from './ask-at-home.module.css';
import { AskBox } from './ask-box.tsx';
import { type AskedPlace, searchOf } from './ask-scope.ts';
import { SuggestedQuestions } from './suggested-questions.tsx';
import { WrapLink } from './wraps/wrap-link.tsx';

/** Input for a first question on Home, with suggestions; it is answered on the page of Ask. */
export function AskAtHome() {
  const [scope, setScope] = useState<AskedPlace>();
  const navigate = useNavigate();
  const ask = (question: string) => {
    void navigate({ pathname: paths.ask(), search: searchOf(scope) }, { state: { question } });
    return true;
  };
  return (
    <section className={classes.home} aria-label="Ask">
      <AskBox scope={scope} onScope={setScope} onAsk={ask} />
      <SuggestedQuestions compact onAsk={ask} />
      <WrapLink scope={scope} />
    </section>
  );
}
