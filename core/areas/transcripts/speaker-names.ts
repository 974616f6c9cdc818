const words = (text: string) => new Set(text.trim().split(/\s*,\s*/));

/** Labels before a colon in ordinary notes, by kind of note; none of them is a speaker. */
const LABELS: Record<string, ReadonlySet<string>> = {
  remarks: words(
    'note, notes, nb, ps, p.s, todo, tip, tips, hint, warning, caution, important, attention, example, examples, e.g, i.e, update, edit, reminder, remember, remark, comment, comments, fyi, disclaimer, spoiler, caveat',
  ),
  parts: words(
    'summary, background, introduction, intro, goal, goals, objective, objectives, purpose, aim, question, questions, answer, answers, conclusion, conclusions, agenda, topic, topics, outline, overview, contents, abstract, result, results, method, methods, context, scope, appendix, references, next steps, key points, highlights, takeaways, key takeaways, follow-up, follow up',
  ),
  findings: words(
    'insight, insights, observation, observations, finding, findings, quote, quotes, pro, pros, con, cons, idea, ideas, pain point, pain points, need, needs, want, wants, problem, problems, solution, solutions, hypothesis, assumption, assumptions, theme, opportunity, opportunities, strengths, weaknesses, evidence, recommendation, recommendations, likes, dislikes',
  ),
  work: words(
    'action, actions, action item, action items, decision, decisions, risk, risks, issue, issues, task, tasks, status, priority, owner, assignee, due, due date, deadline, estimate, effort, done, blocked, blocker, blockers, in progress, bug, feature, fix, steps, expected, actual',
  ),
  fields: words(
    'name, first name, last name, age, gender, role, job, occupation, title, subject, date, time, day, place, location, address, city, country, email, e-mail, mail, phone, tel, telephone, mobile, fax, company, organisation, organization, team, department, project, product, version, author, authors, editor, url, link, links, website, source, sources, file, files, attachment, attachments, id, type, category, tags, keywords, language, duration, length, recorded, transcribed, transcript, participants, attendees, present, absent, apologies, speakers, price, cost, budget, total, amount, quantity, size, weight, height, width, colour, color, education, income, experience, device, browser, platform, session, interview, recording, ingredients, instructions',
  ),
  mail: words('from, to, cc, bcc, sent, received, re, fwd, fw, reply-to, date sent, regards'),
  logs: words(
    'error, errors, info, warn, warnings, debug, trace, fatal, notice, critical, verbose, exception, caused by',
  ),
  sources: words(
    'http, https, ftp, mailto, tel, file, see, see also, cf, figure, fig, table, image, photo, credit, credits',
  ),
  // Months that are also first names are omitted.
  time: words(
    'monday, tuesday, wednesday, thursday, friday, saturday, sunday, today, tomorrow, yesterday, morning, afternoon, evening, january, february, march, july, september, october, november, december',
  ),
};
const NOT_SPEAKERS = new Set(Object.values(LABELS).flatMap((labels) => [...labels]));

// `Step 2:`, `Week 12:`, `Task 3b:` are numbered labels, not speakers.
const NUMBERED =
  /^(step|day|week|month|year|sprint|round|chapter|section|part|page|slide|figure|fig|table|task|question|q|theme|option|phase|stage|point|item|rule|case|scenario|experiment|test|version|appendix|note|lesson|level|idea|goal|story|screen|iteration) ?#?\d+[a-z]?$/;

// Labels of people in lowercase; other labels must be capitalised as names.
const ROLE =
  /^(interviewer|interviewee|moderator|facilitator|participant|respondent|subject|speaker|host|guest|researcher|observer|user|customer|client|agent|caller|operator|presenter|narrator|translator|interpreter|student|teacher|patient|doctor|nurse|coach|voice|unknown|man|woman|male|female|all|both|[a-z])[ _-]?#?\d{0,3}$/;

const PARTICLES = new Set(
  'a af al an and ap bin binti da das de dei del della den der des di do dos du e el en et ibn la las le los of san st ten ter the to van vom von y zu zum zur'.split(
    ' ',
  ),
);
const MOST_CHARACTERS = 60;
const MOST_WORDS = 6;
// A word of a name: a capital or a letter of a script without case, with no more characters than names have.
const NAME_WORD = /^[([]?[\p{Lu}\p{Lt}\p{Lo}\d][\p{L}\p{M}\d.,'’_/@#-]*[)\]]?$/u;
const JOINT = /^[&/+|,-]$/;
// Account names such as ada.lovelace, user_12.
const ACCOUNT = /^\p{Ll}[\p{L}\d]{1,}(?:[._-][\p{L}\d]{2,}){1,3}$/u;
const isNameWord = (word: string) =>
  NAME_WORD.test(word) || JOINT.test(word) || PARTICLES.has(word.toLowerCase().replace(/[.,]$/, ''));

/** True if the words before a colon, or beside a time, look like a name or role. */
export function isNameLike(label: string): boolean {
  const trimmed = label.trim();
  if (trimmed === '' || trimmed.length > MOST_CHARACTERS || !/\p{L}/u.test(trimmed)) return false;
  if (ROLE.test(trimmed.toLowerCase()) || ACCOUNT.test(trimmed)) return true;
  const parts = trimmed.split(/\s+/);
  // A full stop after a longer word ends a sentence; initials and titles are short.
  const ends = parts.some((part, at) => at < parts.length - 1 && /\p{L}{5,}\.$/u.test(part));
  return !ends && /^[\p{L}([]/u.test(trimmed) && parts.length <= MOST_WORDS && parts.every(isNameWord);
}

/** True if a label is common in ordinary notes (`Note:`, `Step 2:`), even if it looks like a name. */
export function isOrdinaryLabel(label: string): boolean {
  const plain = label.trim().toLowerCase().replace(/\.$/, '');
  return NOT_SPEAKERS.has(plain) || NUMBERED.test(plain);
}

/** True if a label is a call sign, which is always a speaker when beside a time (CC is Houston). */
export const isCallSign = (label: string): boolean => /^[A-Z]{1,4}\d?$/.test(label.trim());
