/** A piece of a sample insight: a heading, a paragraph, or a quote by its study and opening words. */
export type SamplePiece = { heading: string } | { text: string } | { study: string; quote: string };

export interface SampleInsight {
  title: string;
  published: boolean;
  pieces: SamplePiece[];
}

const heading = (words: string): SamplePiece => ({ heading: words });
const text = (words: string): SamplePiece => ({ text: words });
const quote = (study: string, start: string): SamplePiece => ({ study, quote: start });

const SUNFISH = '07_sprint-splashysunfish';
const SEACOW = '08_sprint-sarcasticseacow';
const ROO = '11_sprint-randyroo';
const PUFFIN = '13_sprint-preposterous-puffin';
const IMPALA = '14_sprint-inquisitive-impala';
const STATS = '15_cheeseycheetah_stats_page';
const LLAMA = '17_LovelyLLama_apr2018_disbursements_interviews';
const BATS = '18_BenevolentBats_may2018_disbursements_round1';

/** Findings across the sample's studies; every claim is followed by its quotes. */
export const insights: SampleInsight[] = [
  {
    title: 'People trust a government number when they can follow it to its source',
    published: true,
    pieces: [
      text(
        'Across five studies, journalists, academics and staff prefer government data to any other. That trust is conditional: it is spent when a number cannot be traced, when two numbers disagree without an explanation, or when a difference is left for the reader to interpret.',
      ),
      heading('Government first, industry last'),
      text('Interviewees rank their sources before they look at a single figure.'),
      quote(SEACOW, 'I usually try to go to Arizona government sources'),
      quote(SEACOW, 'I’ll use company numbers'),
      quote(IMPALA, 'I use EITI data simply because'),
      heading('Trust needs a way back to the raw data'),
      text('A figure that cannot be checked costs more than it gives. Downloading is how people check.'),
      quote(SEACOW, 'Anything where I can’t trace back the data'),
      quote(IMPALA, 'You have a lot of options, but it’s not clear'),
      heading('An unexplained difference reads as guilt'),
      text(
        'On the reconciliation page, differences in bookkeeping were taken for companies that had not paid. The explanation existed, but not where people looked.',
      ),
      quote(SUNFISH, '220% difference?!'),
      quote(SUNFISH, 'these material variances'),
      quote(LLAMA, 'Data coming out of different databases'),
      heading('What follows'),
      text(
        'Say next to each number where it comes from, for which year and which land, and who can be asked about it.',
      ),
      text('Show a difference only together with its cause; never as a bare percentage.'),
      text('Offer everything that is shown as one file, filtered and unfiltered.'),
      heading('How sure we are'),
      text(
        'Seen in interviews of 2015 to 2018 with about 30 people in five studies; small samples, most of them recruited through contacts. The preference for government sources was volunteered, not asked for. The reading of differences as blame comes from one study with five people and deserves a test of its own.',
      ),
    ],
  },
  {
    title: 'Words stop readers before the data does',
    published: false,
    pieces: [
      text(
        'In every round in which people met the site itself, the first obstacle was language: the name of the site, the name of the office, units, and terms of law. People who got past the words asked good questions about the data.',
      ),
      heading('Terms that mean nothing, or something else'),
      quote(ROO, 'What’s a disbursement?'),
      quote(ROO, 'I’m assuming this is like grants'),
      quote(SUNFISH, 'I think I don’t know what ONRR is'),
      quote(PUFFIN, 'What does ‘resources’ mean?'),
      heading('It feels like a test'),
      text('Readers put the blame on themselves, and leave.'),
      quote(SUNFISH, 'Even I [a lawyer]'),
      heading('A definition in place works'),
      text('Where the page defined its word in the sentence, people noticed, and said so.'),
      quote(ROO, 'I like that you define revenue here'),
      quote(SUNFISH, 'This would be really cool if this had one of those glossary plugins'),
      heading('Scope is a word problem too'),
      text(
        'Federal, state or all land; calendar or fiscal year; all jobs or those at the well: what a number covers has to be in its label.',
      ),
      quote(ROO, 'Oh, is this ALL of Texas'),
      quote(ROO, 'Is this just jobs that are in the production itself'),
      heading('Still open'),
      text(
        'Staff who know the words have the opposite complaint: prose stands between them and the figure. One page may not be able to serve both.',
      ),
      quote(LLAMA, 'The narrative gets in the way'),
      quote(BATS, 'Most common were seeing all data in one table'),
      quote(STATS, 'many folks don’t know what data is available where'),
    ],
  },
];
