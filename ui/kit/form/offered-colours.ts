/** Colours on offer; any other can be typed. */
export const OFFERED_COLOURS = [
  { name: 'Grey', value: '#868e96' },
  { name: 'Red', value: '#e03131' },
  { name: 'Pink', value: '#d6336c' },
  { name: 'Grape', value: '#ae3ec9' },
  { name: 'Violet', value: '#7048e8' },
  { name: 'Indigo', value: '#3b5bdb' },
  { name: 'Blue', value: '#1c7ed6' },
  { name: 'Cyan', value: '#1098ad' },
  { name: 'Teal', value: '#0ca678' },
  { name: 'Green', value: '#37b24d' },
  { name: 'Lime', value: '#74b816' },
  { name: 'Yellow', value: '#f59f00' },
  { name: 'Orange', value: '#f76707' },
  { name: 'Brown', value: '#8a5a44' },
] as const;
