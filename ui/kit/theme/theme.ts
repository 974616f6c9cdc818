import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { mix } from './mix.ts';
import { type Ratio, type Scheme, TAG_SHARE, tokensOf, variablesOf } from './tokens.ts';

const shadesOf = (accent: string): MantineColorsTuple => [
  mix(accent, '#ffffff', 0.92),
  mix(accent, '#ffffff', 0.82),
  mix(accent, '#ffffff', 0.66),
  mix(accent, '#ffffff', 0.48),
  mix(accent, '#ffffff', 0.3),
  mix(accent, '#ffffff', 0.14),
  accent,
  mix(accent, '#000000', 0.12),
  mix(accent, '#000000', 0.24),
  mix(accent, '#000000', 0.36),
];

// Greys of Mantine's components without a token: the same warm and cool greys as in tokens.ts.
const GREY: MantineColorsTuple = [
  '#f8f7f4',
  '#f5f3ef',
  '#eeebe5',
  '#e3dfd7',
  '#cfcac0',
  '#b0aa9f',
  '#8f8a80',
  '#5b5e63',
  '#3a3c40',
  '#1f2124',
];
const DARK: MantineColorsTuple = [
  '#e8e7e4',
  '#c6c7ca',
  '#a6a9ae',
  '#747981',
  '#34373c',
  '#292c30',
  '#1e2023',
  '#17181a',
  '#121315',
  '#0d0e0f',
];

const FONT =
  "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif, 'Apple Color Emoji', 'Noto Color Emoji'";

/** Sizes, radius and defaults of all components, with the workspace's colour as the accent. */
export const themeOf = (accent: string) =>
  createTheme({
    colors: { accent: shadesOf(accent), gray: GREY, dark: DARK },
    primaryColor: 'accent',
    primaryShade: 6,
    autoContrast: true,
    // Above it black has more contrast than white; one of the two then always reaches 4.5:1.
    luminanceThreshold: 0.179,
    fontFamily: FONT,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '24px', lineHeight: '32px' },
        h2: { fontSize: '18px', lineHeight: '28px' },
        h3: { fontSize: '16px', lineHeight: '24px' },
      },
    },
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Text: { defaultProps: { size: 'sm' } },
      TextInput: { defaultProps: { dir: 'auto' } },
      Textarea: { defaultProps: { dir: 'auto' } },
      ComboboxOption: { defaultProps: { dir: 'auto' } },
      Anchor: { defaultProps: { underline: 'hover' } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 80 } } },
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.4 },
          transitionProps: { duration: 120, transition: 'fade' },
        },
        // Titles with a name can be long: the close button stays beside their first line.
        styles: {
          header: { alignItems: 'flex-start', gap: 16 },
          title: { paddingBlock: 2, fontWeight: 600, lineHeight: '24px', overflowWrap: 'anywhere' },
          close: { flex: 'none' },
        },
      },
      Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
      // Its placeholder for the first focus is a child that role=menu does not allow (axe: aria-required-children).
      Menu: { defaultProps: { shadow: 'sm', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
      Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 80 } } },
      Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'sm' } } },
    },
  });

// Mantine's variables for our tokens, so that its components follow without further rules.
function mantineOf(scheme: Scheme, accent: string, ratio: Ratio): Record<string, string> {
  const tokens = tokensOf(scheme, accent, ratio);
  return {
    ...variablesOf(tokens),
    '--e-tag-share': `${TAG_SHARE[scheme] * 100}%`,
    '--mantine-color-body': tokens.paper,
    '--mantine-color-text': tokens.ink,
    '--mantine-color-bright': tokens.ink,
    '--mantine-color-dimmed': tokens.soft,
    '--mantine-color-placeholder': tokens.soft,
    '--mantine-color-anchor': tokens.accentText,
    '--mantine-color-error': tokens.danger,
    '--mantine-color-default': tokens.paper,
    '--mantine-color-default-hover': tokens.hover,
    '--mantine-color-default-color': tokens.ink,
    '--mantine-color-default-border': tokens.line,
    '--mantine-color-accent-filled': tokens.accent,
    '--mantine-color-accent-filled-hover': tokens.accentHover,
    '--mantine-color-accent-light': tokens.accentSoft,
    '--mantine-color-accent-light-hover': tokens.accentSoft,
    '--mantine-color-accent-light-color': tokens.accentText,
    '--mantine-color-accent-outline': tokens.accentText,
    '--mantine-color-accent-outline-hover': tokens.hover,
    '--mantine-color-accent-text': tokens.accentText,
    '--mantine-primary-color-contrast': tokens.accentInk,
    '--mantine-color-red-filled': tokens.danger,
    // Colour of a menu item with color="red".
    '--mantine-color-red-6': tokens.danger,
    '--mantine-color-red-light-color': tokens.danger,
    '--mantine-color-red-text': tokens.danger,
    '--mantine-color-red-outline': tokens.danger,
  };
}

/** Mantine's variables for the tokens of both schemes. */
export const variablesFor =
  (accent: string, ratio: Ratio): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: mantineOf('light', accent, ratio),
    dark: mantineOf('dark', accent, ratio),
  });
