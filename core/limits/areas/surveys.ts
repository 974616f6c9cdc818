/** Limits of surveys. */
export const surveysLimits = {
  /** Characters of a survey's title. */
  surveyTitle: 200,
  /** Questions of a survey. */
  surveyQuestions: 500,
  /** Characters of a question. */
  questionText: 2000,
  /** Characters of an option's text (NE-09). */
  optionText: 40_000,
  /** Characters of all options of a question, as JSON (NE-09). */
  questionOptions: 40_000,
  /** Responses of a survey. */
  surveyResponses: 50_000,
  /** Characters of a respondent's name or number in the file. */
  respondent: 300,
  /** Unreadable rows that are listed with their survey. */
  surveyUnreadable: 500,
  /** Distinct values of a column beyond which it is read as free text. */
  surveyDistinct: 500,
} as const;
