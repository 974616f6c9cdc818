import type { SampleStudy } from '../study.ts';

/** Two people reading the landing of Apollo 11: a transcript with speakers and times. */
export const apollo: SampleStudy = {
  folder: 'apollo11',
  title: 'Apollo 11: the landing',
  summary: 'Twenty-nine minutes of air-to-ground voice, from the start of the powered descent to “stay for T1”.',
  icon: 'rocket',
  colour: '#1c7ed6',
  tags: [
    { title: 'Alarm', colour: '#e03131', description: 'Something is not as planned.' },
    { title: 'Go or no go', colour: '#37b24d', description: 'A decision and who takes it.' },
    { title: 'Lost contact', colour: '#868e96', description: 'One does not hear the other.' },
    { title: 'Relief', colour: '#0ca678', description: 'Tension lets go.' },
  ],
  highlights: [
    { file: 'eagle-descent-and-landing.txt', quote: 'You are GO to continue powered descent.', tags: ['Go or no go'] },
    {
      file: 'eagle-descent-and-landing.txt',
      quote: "We've got data dropout. You're still looking good.",
      tags: ['Lost contact'],
    },
    { file: 'eagle-descent-and-landing.txt', quote: 'Got the Earth right out our front window.', tags: [] },
    { file: 'eagle-descent-and-landing.txt', quote: 'Give us a reading on the 1202 PROGRAM ALARM.', tags: ['Alarm'] },
    { file: 'eagle-descent-and-landing.txt', quote: "We got - We're GO on that alarm", tags: ['Alarm', 'Go or no go'] },
    {
      file: 'eagle-descent-and-landing.txt',
      quote: "1201 alarm. We're GO. Same type. We're GO.",
      tags: ['Alarm', 'Go or no go'],
    },
    { file: 'eagle-descent-and-landing.txt', quote: 'The Eagle has landed.', tags: ['Relief'] },
    {
      file: 'eagle-descent-and-landing.txt',
      quote: "You got a bunch of guys about to turn blue. We're breathing again.",
      tags: ['Relief'],
    },
    { file: 'eagle-descent-and-landing.txt', quote: 'Very smooth touchdown.', tags: ['Relief'] },
  ],
};
