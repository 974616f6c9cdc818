/** Limits of custom fields. */
export const fieldsLimits = {
  /** Fields of one scope in a workspace or in one project. */
  fieldsPerPlace: 200,
  /** Characters of a field label. */
  fieldLabel: 100,
  /** Characters of a field set's label. */
  fieldSetLabel: 100,
  /** Options of a select field (CF-02). */
  fieldOptions: 200,
  /** Selected options of a select field in one row (CF-02). */
  optionsSelected: 100,
  /** Characters of an option's label (CF-02). */
  optionLabel: 50,
  /** Characters of a text value (CF-04). */
  fieldText: 10_299,
  /** Characters of a URL value. */
  fieldUrl: 2000,
  /** Characters of a phone number. */
  fieldPhone: 40,
  /** People in one person field of a row. */
  fieldPeople: 100,
  /** Characters of a currency symbol. */
  currencySymbol: 5,
  /** Values that one command writes; the browser sends larger blocks in batches. */
  fieldCells: 500,
  /** Changes of a row's values that are shown at once. */
  fieldChanges: 500,
  /** Leading characters of a text value by which rows are sorted. */
  fieldSortKey: 100,
} as const;
