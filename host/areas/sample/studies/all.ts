import type { SampleStudy } from '../study.ts';
import { benevolentBats } from './benevolent-bats.ts';
import { cheeseyCheetah } from './cheesey-cheetah.ts';
import { inquisitiveImpala } from './inquisitive-impala.ts';
import { lovelyLlama } from './lovely-llama.ts';
import { preposterousPuffin } from './preposterous-puffin.ts';
import { randyRoo } from './randy-roo.ts';
import { sarcasticSeacow } from './sarcastic-seacow.ts';
import { splashySunfish } from './splashy-sunfish.ts';
import { userTypes } from './user-types.ts';

/** The research archive of useiti.doi.gov (later revenuedata.doi.gov): United States government work, CC0. */
export const studies: SampleStudy[] = [
  userTypes,
  {
    folder: '01_sprint17',
    title: 'Sprint 17: does the home page explain itself?',
    summary: 'Printouts of the first home page, marked up with a pen by people met in the hallway.',
    icon: 'palette',
    colour: '#868e96',
  },
  {
    folder: '02_sprint17b',
    title: 'Sprint 17b: the home page, second try',
    summary: 'The same questions after the messages were rewritten.',
    icon: 'palette',
    colour: '#868e96',
  },
  {
    folder: '03__sprint-mightymoose',
    title: 'Mighty Moose: the words of the navigation',
    summary: 'What eight people expect behind Natural Resources, Explore Data, Local Impact and Downloads.',
    icon: 'compass',
    colour: '#0ca678',
  },
  {
    folder: '04_sprint-mightymoose-b',
    title: 'Mighty Moose B: How it works',
    summary: 'The navigation again, with one word changed, and a first glossary icon.',
    icon: 'compass',
    colour: '#0ca678',
  },
  {
    folder: '05_sprint-pocketmouse',
    title: 'Pocket Mouse: two levels of navigation',
    summary: 'The navigation with About USEITI, case studies and a glossary in the text.',
    icon: 'compass',
    colour: '#0ca678',
  },
  {
    folder: '06_sprint-hautyhagfish',
    title: 'Hauty Hagfish: recruiting',
    summary: 'A plan that had to wait for the right people.',
    icon: 'calendar',
    colour: '#868e96',
  },
  splashySunfish,
  sarcasticSeacow,
  {
    folder: '09_sprint-nefariousnumbat',
    title: 'Nefarious Numbat',
    summary: 'A research plan whose results went into the next sprint.',
    icon: 'calendar',
    colour: '#868e96',
  },
  {
    folder: '10_sprint-elegantechidna',
    title: 'Elegant Echidna',
    summary: 'Plan and script for a round with people who work with the data.',
    icon: 'calendar',
    colour: '#868e96',
  },
  randyRoo,
  {
    folder: '12_sprint-cumberbatchofcookies',
    title: 'Cumberbatch of Cookies',
    summary: 'Plan and script; the results were never written up.',
    icon: 'calendar',
    colour: '#868e96',
  },
  preposterousPuffin,
  inquisitiveImpala,
  cheeseyCheetah,
  {
    folder: '16_ReflectingReindeer_analytics_plan',
    title: 'Reflecting Reindeer: a plan for measuring',
    summary: 'What the site’s analytics should answer.',
    icon: 'flask',
    colour: '#868e96',
  },
  lovelyLlama,
  benevolentBats,
];
