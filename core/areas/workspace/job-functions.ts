import type { JobFunctionId } from '../../model/member.ts';

/** Job of a member, with the questions that Ask suggests for it (AI-05). */
export interface JobFunction {
  id: JobFunctionId;
  title: string;
  questions: readonly string[];
}

/** Suggested questions, by job function. */
export const JOB_FUNCTIONS: readonly JobFunction[] = [
  {
    id: 'RESEARCH',
    title: 'Research',
    questions: [
      'What do people find difficult?',
      'How do people describe their day?',
      'What workarounds do people use?',
      'Where do people disagree?',
    ],
  },
  {
    id: 'PRODUCT',
    title: 'Product management',
    questions: [
      'What is missing for people?',
      'Which features do people ask for?',
      'Why do people stop using it?',
      'What do people like most?',
    ],
  },
  {
    id: 'DESIGN',
    title: 'Design',
    questions: [
      'What is confusing?',
      'Where do people get lost?',
      'What do people expect to happen?',
      'What do people say about how it looks?',
    ],
  },
  {
    id: 'ENGINEERING',
    title: 'Engineering',
    questions: [
      'What is slow?',
      'What does not work?',
      'Which errors do people report?',
      'What breaks after an update?',
    ],
  },
  {
    id: 'MARKETING',
    title: 'Marketing',
    questions: [
      'How do people describe what it does?',
      'What do people compare it with?',
      'How did people hear about it?',
      'What would people tell a friend?',
    ],
  },
  {
    id: 'SALES',
    title: 'Sales',
    questions: [
      'What do people say about the price?',
      'What keeps people from buying?',
      'Who decides about buying?',
      'What convinced people?',
    ],
  },
  {
    id: 'SUPPORT',
    title: 'Customer support',
    questions: [
      'What do people need help with?',
      'What makes people angry?',
      'How long do people wait for an answer?',
      'What do people thank us for?',
    ],
  },
];
