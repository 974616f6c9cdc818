import type { Mutation } from '../mutation.ts';

const BLIND = ['test/security/blind-coding.test.ts'];

/** Coders of an open round, apart from each other. */
export const CODERS: readonly Mutation[] = [
  {
    wall: 'coders read their own codes only',
    file: 'host/areas/agreement/store/blind-codes.ts',
    find: 'and note_id = $3 and coder_id = $4\n',
    replace: 'and note_id = $3 and ($4::uuid is not null)\n',
    caughtBy: BLIND,
  },
  {
    wall: 'coders change their own codes only',
    file: 'host/areas/agreement/store/blind-codes.ts',
    find: 'from blind_codes where workspace_id = $1 and round_id = $2 and id = $3 and coder_id = $4`',
    replace: 'from blind_codes where workspace_id = $1 and round_id = $2 and id = $3 and ($4::uuid is not null)`',
    caughtBy: BLIND,
  },
  {
    wall: 'codes are compared once a round is closed',
    file: 'host/areas/agreement/round-rules.ts',
    find: "if (round.state === 'OPEN')",
    replace: 'if (round.state === undefined)',
    caughtBy: BLIND,
  },
  {
    wall: 'coders learn their own progress only',
    file: 'host/areas/agreement/blind-coding.ts',
    find: 'isBlind ? memberId : null',
    replace: 'null',
    caughtBy: BLIND,
  },
  {
    wall: 'blind coding leaves no audit line that others could count',
    file: 'core/areas/agreement/blind-code.ts',
    find: "audience: 'contributor', audit: null }",
    replace: "audience: 'contributor' }",
    caughtBy: BLIND,
  },
];
