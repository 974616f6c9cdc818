import type { LanguageWords } from './language-words.ts';

export const english: LanguageWords = {
  marks: `the, and, of, to, is, that, it, was, for, you, with, have, this, are, not, but, they, be, we, what, so, from,
    there, would, about, just, which, when, your, can`,
  fillers: `um, uh, er, erm, mm, hmm, mm-hmm, you know, i mean, sort of, kind of, like, basically, actually, okay, yeah,
    right, well, so yeah, i guess, anyway`,
  openers: `and, but, so, or, because, cause, then, that, it, it's, that's, this, these, those, they, they're, he, she,
    which, also, though, yes, yeah, yep, no, okay, ok, oh, well, right, anyway, now, alright, plus, like, um, uh`,
  asking: `what, why, how, when, where, who, which, do you, did you, can you, could you, would you, have you, are you, is
    there, tell me, walk me through, describe, talk me through`,
  cues: {
    ACTIONS: `we should, we need to, you need to, should be able, recommend*, suggest*, propose*, make sure, it would help,
      could improve, improve*, fix, fixed, redesign*, simplif*, consider, let's, has to be, must, needs to, add a, give users,
      offer, opportunit*, priorit*`,
    ALTERNATIVES: `instead of, alternative*, competitor*, compared to, compared with, other tool*, other product*, another
      tool, used to use, switched from, switch to, rather than, spreadsheet*, excel, by hand, manually, other vendor*, other
      compan*, better than, similar to`,
    AUTHORITY: `approv*, sign off, signs off, budget*, decision maker*, boss, ceo, cto, cfo, vp, director, head of, in charge,
      responsible for, procurement, my manager, the manager, leadership, executive*, owner, board, management, has the final, pay for, pays for`,
    BACKGROUND: `currently, at the moment, today we, right now, so far, we have been, i've been, i work, we work, my role,
      my job, i'm a, we are a, years ago, background, started, usually, normally, every day, every week, used to, in the
      past, we use, i use, the way we`,
    CONFUSION: `confus*, unclear, not clear, didn't understand, don't understand, didn't know, wasn't sure, not sure, not
      sure what, where do i, hard to find, couldn't find, can't find, didn't see, didn't notice, lost, expected, thought it
      would, i thought, misunderst*, stuck, struggl*, hesitat*, difficult, what does this, what does that mean`,
    CRITERIA: `must have, need it to, has to, have to have, requirement*, important, most important, criteria, criterion,
      essential, key thing, looking for, decid* factor, security, complian*, integrat*, price, pricing, cost, costs,
      performance, reliab*, ease of use, easy to use, what matters`,
    DEADLINES: `deadline*, by the end of, end of the month, end of the year, by next, by then, due, launch*, go live, before
      the, next week, next month, next quarter, next year, this quarter, q1, q2, q3, q4, in time, urgent*, as soon as, timeline*, schedule*,
      until`,
    DECISIONS: `decid*, decision*, agree*, we'll go with, go with, going to go with, let's go with, settled, chose, chosen,
      concluded, approved, opted, the plan is, so we'll, final decision`,
    GOALS: `goal*, aim*, objective*, want to, wants to, would like to, trying to, in order to, so that, hope to, hoping,
      vision, mission, purpose, achieve*, target*, we want, plan to, research question*`,
    IMPACT: `because of that, as a result, result*, impact*, effect*, cost us, costs us, costing, lose, losing, lost, save,
      saves, saved, wast*, takes longer, hours, revenue, risk of, affect*, means that, lead* to, consequence*, delay*, time-consuming, expensive`,
    METRICS: `# %, $ #, € #, £ #, # percent, # million, # billion, # thousand, # times, # hours, # hour, # minutes, # days,
      # weeks, # months, # years, # users, # people, # participants, # of #, # out of #, average, percent*, rate of, half of, twice, majority, most of them,
      number of, doubled, tripled, kpi*, metric*`,
    NEXT_STEPS: `next step*, next meeting, follow up, follow-up, i'll send, we'll send, i will send, we will send, i'll check,
      get back to you, action item*, by next week, next week, next time, we'll do, going to do, we will, i'll, we'll, for the next
      meeting, before the next, will prepare, will present, will look into`,
    OPEN_QUESTIONS: `don't know, not sure, unclear, question*, wonder*, open question, need to find out, find out,
      figure out, have to check, depends on, whether, unknown, to be decided, not yet, tbd`,
    PRAISE: `love*, like that, i like, i really like, great, good, helpful, useful, easy, easier, nice, happy, impressed,
      works well, favourite, favorite, best, perfect, enjoy*, clear, simple, fast, intuitive, appreciat*, excellent, amazing, awesome, convenient`,
    PROBLEMS: `problem*, issue*, difficult*, hard to, frustrat*, annoy*, pain, painful, struggl*, can't, cannot, couldn't,
      doesn't work, didn't work, not working, broken, bug, bugs, slow, fail*, error*, wrong, missing, too many, too much, too long, confus*,
      complain*, worr*, challeng*, unfortunately, lack of, hate, terrible, trouble, crash*, inconsisten*, never work*`,
    PROCESS: `process*, first we, then we, after that, step*, goes through, go through, workflow*, evaluat*, trial, pilot,
      demo, contract*, legal review, review*, procurement, vendor*, committee, stage*, the way it works, proof of concept`,
    REASONS: `because, the reason, that's why, due to, since we, so that, which is why, therefore, cause of, explains why`,
    REQUESTS: `wish*, would like, would be nice, would be great, would love, would be helpful, want*, need*, i'd like,
      should have, should be, could you add, please add, feature*, request*, missing, if only, it'd be, be able to, ability to, option to, looking for,
      support for, ask* for, hope*, expect*`,
    RISKS: `risk*, concern*, worr*, afraid, might not, may not, could fail, danger*, depend* on, blocker*, blocked, threat*,
      privacy, security, legal, unless, limitation*, trade-off*, constraint*, assum*`,
    SUPPORTERS: `on our side, supports us, support the idea, champion*, advocate*, excited about, excited, push for, pushing for,
      convinced, fan of, fans of, recommend it, would recommend, we love, i love, believe in, happy with, keen on, sold on, want this`,
    TASKS: `clicked, clicks, click on, tapped, scroll*, tried to, tries to, task*, searched, typed, opened, selected, button,
      menu, page, screen, link, navigat*, search, filter*, form, step*, found it, completed, managed to, able to`,
    USERS: `user*, customer*, people who, audience*, persona*, participant*, client*, target group, someone who, those who,
      beginners, experts, admins, teams, journalists, researchers, elderly, kids, young, consumers, market, buyers, everyone`,
  },
};
