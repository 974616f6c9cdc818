import { limits } from '@earshot/core/limits';
import { inkOn } from '@earshot/core/rules/colour';
import { mix, readable } from './mix.ts';

export type Scheme = 'light' | 'dark';
export type Ratio = 'normal' | 'high';

interface Ground {
  /** background of the page */
  page: string;
  /** background for reading and writing */
  paper: string;
  /** recessed background: the sidebar, wells, table headers */
  sunken: string;
  /** background under the pointer */
  hover: string;
  line: string;
  /** border of inputs */
  edge: string;
  ink: string;
  soft: string;
}

const grounds: Record<Scheme, Ground> = {
  light: {
    page: '#fcfbf9',
    paper: '#ffffff',
    sunken: '#f5f3ef',
    hover: '#eeebe5',
    line: '#e3dfd7',
    edge: '#8f8a80',
    ink: '#1f2124',
    soft: '#5b5e63',
  },
  dark: {
    page: '#17181a',
    paper: '#1e2023',
    sunken: '#121315',
    hover: '#292c30',
    line: '#34373c',
    edge: '#747981',
    ink: '#e8e7e4',
    soft: '#a6a9ae',
  },
};

const far: Record<Scheme, string> = { light: '#000000', dark: '#ffffff' };

/** Share of a tag's colour in its background. */
export const TAG_SHARE: Record<Scheme, number> = { light: 0.16, dark: 0.26 };

const signals: Record<Scheme, { danger: string; done: string; warn: string; match: string }> = {
  light: { danger: '#b42318', done: '#1b6e3c', warn: '#8a5300', match: '#ffec99' },
  dark: { danger: '#ff8a7a', done: '#7fd1a0', warn: '#f0b45a', match: '#5c4a12' },
};

export interface Tokens extends Ground {
  accent: string;
  accentHover: string;
  accentInk: string;
  accentText: string;
  accentSoft: string;
  danger: string;
  done: string;
  warn: string;
  match: string;
  matchInk: string;
}

/**
 * All colours of a scheme for an accent; every text and background pair reaches the ratio's target (spec:
 * contrast.spec.ts).
 */
export function tokensOf(scheme: Scheme, accent: string, ratio: Ratio = 'normal'): Tokens {
  const target = limits.contrast[ratio];
  const base = grounds[scheme];
  const accentSoft = mix(base.paper, accent, scheme === 'light' ? 0.1 : 0.22);
  const under = [base.page, base.paper, base.sunken, base.hover, accentSoft];
  const text = (colour: string) => readable(colour, under, far[scheme], target);
  const filled = readable(accent, ['#ffffff'], '#000000', target);
  // A light accent is kept, with dark letters; it is changed only if neither ink is readable.
  const ink = inkOn(accent);
  const keeps = readable(accent, [ink], ink === '#000000' ? '#ffffff' : '#000000', target) === accent;
  const shown = keeps ? accent : filled;
  const shownInk = keeps ? ink : '#ffffff';
  return {
    ...base,
    ink: text(base.ink),
    soft: text(base.soft),
    accent: shown,
    accentHover: mix(shown, shownInk === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    accentInk: shownInk,
    accentText: text(accent),
    accentSoft,
    danger: text(signals[scheme].danger),
    done: text(signals[scheme].done),
    warn: text(signals[scheme].warn),
    match: signals[scheme].match,
    matchInk: base.ink,
  };
}

/** Backgrounds for text, by token name. */
export const GROUNDS = ['page', 'paper', 'sunken', 'hover', 'accentSoft'] as const;
/** Text colours usable on every background. */
export const INKS = ['ink', 'soft', 'accentText', 'danger', 'done', 'warn'] as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Tokens as CSS variables: `--e-paper`, `--e-accent-soft` and so on. */
export const variablesOf = (tokens: Tokens): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--e-${kebab(name)}`, value]));
