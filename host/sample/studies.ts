/** What the sample workspace is made of: real studies, with what a careful researcher would have marked in them. */
export interface SampleTag {
  title: string;
  colour: string;
  description: string;
}

/** Words of one of the study's documents, exactly as they stand there, and the tags that they carry. */
export interface SampleHighlight {
  file: string;
  quote: string;
  tags: string[];
}

export interface SampleStudy {
  /** folder under data/ */
  folder: string;
  title: string;
  summary: string;
  icon: string;
  colour: string;
  tags?: SampleTag[];
  highlights?: SampleHighlight[];
}

const BLUE = '#1c7ed6';
const TEAL = '#0ca678';
const GREEN = '#37b24d';
const ORANGE = '#f76707';
const RED = '#e03131';
const VIOLET = '#7048e8';
const PINK = '#d6336c';
const GREY = '#868e96';

const tag = (title: string, colour: string, description: string): SampleTag => ({ title, colour, description });

const SEACOW = 'sprint-sarcasticseacow_results.md';
const SUNFISH = 'sprint-splashysunfish_results.md';
const ROO = 'sprint-randyroo_research-results.md';
const IMPALA = 'research_results.md';
const STATS = 'research_results.md';
const BATS = 'Research_Results.md';
const LLAMA = 'Results.md';
const LANDING = 'eagle-descent-and-landing.txt';
const PUFFIN = 'sprint-preposterouspuffin_results.md';

/** Two people reading the landing of Apollo 11: a transcript with speakers and times. */
export const apollo: SampleStudy = {
  folder: 'apollo11',
  title: 'Apollo 11: the landing',
  summary: 'Twenty-nine minutes of air-to-ground voice, from the start of the powered descent to “stay for T1”.',
  icon: 'rocket',
  colour: BLUE,
  tags: [
    tag('Alarm', RED, 'Something is not as planned.'),
    tag('Go or no go', GREEN, 'A decision and who takes it.'),
    tag('Lost contact', GREY, 'One does not hear the other.'),
    tag('Relief', TEAL, 'Tension lets go.'),
  ],
  highlights: [
    { file: LANDING, quote: 'You are GO to continue powered descent.', tags: ['Go or no go'] },
    { file: LANDING, quote: "We've got data dropout. You're still looking good.", tags: ['Lost contact'] },
    { file: LANDING, quote: 'Got the Earth right out our front window.', tags: [] },
    { file: LANDING, quote: 'Give us a reading on the 1202 PROGRAM ALARM.', tags: ['Alarm'] },
    { file: LANDING, quote: "We got - We're GO on that alarm", tags: ['Alarm', 'Go or no go'] },
    { file: LANDING, quote: "1201 alarm. We're GO. Same type. We're GO.", tags: ['Alarm', 'Go or no go'] },
    { file: LANDING, quote: 'The Eagle has landed.', tags: ['Relief'] },
    { file: LANDING, quote: "You got a bunch of guys about to turn blue. We're breathing again.", tags: ['Relief'] },
    { file: LANDING, quote: 'Very smooth touchdown.', tags: ['Relief'] },
  ],
};

/** The research archive of useiti.doi.gov (later revenuedata.doi.gov): United States government work, CC0. */
export const studies: SampleStudy[] = [
  {
    folder: '00_UserTypes',
    title: 'User types',
    summary: 'Four kinds of people who come for revenue data, drawn from all interviews since April 2018.',
    icon: 'users',
    colour: VIOLET,
    tags: [
      tag('Goal', GREEN, 'What somebody wants to have done in the end.'),
      tag('Pain point', RED, 'What stands in the way today.'),
    ],
    highlights: [
      {
        file: '00_UserTypes.md',
        quote: 'Being able to easily share the found answer with the question asker',
        tags: ['Pain point'],
      },
      {
        file: '00_UserTypes.md',
        quote: 'Understanding the context for a number (i.e. is it fiscal, calendar or sales year)',
        tags: ['Pain point'],
      },
      {
        file: '00_UserTypes.md',
        quote: 'Knowing they can trust the validity of the site and that the information is unbiased',
        tags: ['Pain point'],
      },
      {
        file: '00_UserTypes.md',
        quote: 'Determining what to do when there is a discrepancy between multiple sources of information',
        tags: ['Pain point'],
      },
      { file: '00_UserTypes.md', quote: 'Tell the story to people in a compelling way.', tags: ['Goal'] },
      { file: '00_UserTypes.md', quote: 'Make decisions based on what he/she sees in the data.', tags: ['Goal'] },
    ],
  },
  {
    folder: '01_sprint17',
    title: 'Sprint 17: does the home page explain itself?',
    summary: 'Printouts of the first home page, marked up with a pen by people met in the hallway.',
    icon: 'palette',
    colour: GREY,
  },
  {
    folder: '02_sprint17b',
    title: 'Sprint 17b: the home page, second try',
    summary: 'The same questions after the messages were rewritten.',
    icon: 'palette',
    colour: GREY,
  },
  {
    folder: '03__sprint-mightymoose',
    title: 'Mighty Moose: the words of the navigation',
    summary: 'What eight people expect behind Natural Resources, Explore Data, Local Impact and Downloads.',
    icon: 'compass',
    colour: TEAL,
  },
  {
    folder: '04_sprint-mightymoose-b',
    title: 'Mighty Moose B: How it works',
    summary: 'The navigation again, with one word changed, and a first glossary icon.',
    icon: 'compass',
    colour: TEAL,
  },
  {
    folder: '05_sprint-pocketmouse',
    title: 'Pocket Mouse: two levels of navigation',
    summary: 'The navigation with About USEITI, case studies and a glossary in the text.',
    icon: 'compass',
    colour: TEAL,
  },
  {
    folder: '06_sprint-hautyhagfish',
    title: 'Hauty Hagfish: recruiting',
    summary: 'A plan that had to wait for the right people.',
    icon: 'calendar',
    colour: GREY,
  },
  {
    folder: '07_sprint-splashysunfish',
    title: 'Splashy Sunfish: reconciliation and charts',
    summary: 'Five people from focus states try the reconciliation page and the interactive charts.',
    icon: 'chart',
    colour: ORANGE,
    tags: [
      tag('Unclear word', RED, 'A term or an acronym that stops the reader.'),
      tag('Read as blame', PINK, 'A difference in the books that is taken for wrongdoing.'),
      tag('Chart misread', ORANGE, 'What the picture was taken to say is not what it says.'),
      tag('Lost in filters', TEAL, 'Does not know what is filtered, or how to get out again.'),
    ],
    highlights: [
      {
        file: SUNFISH,
        quote: 'Even I [a lawyer]...this is a lot of information that’s making me feel stupid.',
        tags: ['Unclear word'],
      },
      { file: SUNFISH, quote: 'Chevron! Tsk tsk. Apparently only Chevron sucks. Ooooo.', tags: ['Read as blame'] },
      { file: SUNFISH, quote: '220% difference?! You guys need to pay up!', tags: ['Read as blame'] },
      { file: SUNFISH, quote: 'But sometimes there’s a big gap, and I want to find those.', tags: ['Read as blame'] },
      {
        file: SUNFISH,
        quote:
          'these material variances -- should I think of that as an ethical question? Am I supposed to think this is this sloppy bookkeeping?',
        tags: ['Read as blame', 'Unclear word'],
      },
      {
        file: SUNFISH,
        quote: 'I think I don’t know what ONRR is so I think this is for insiders.',
        tags: ['Unclear word'],
      },
      {
        file: SUNFISH,
        quote:
          'This would be really cool if this had one of those glossary plugins so I could hover and see what ONRR is.',
        tags: ['Unclear word'],
      },
      { file: SUNFISH, quote: 'It wasn’t clear that those marks are part of the bar.', tags: ['Chart misread'] },
      {
        file: SUNFISH,
        quote: "I guess this means that this is the direction of the discrepancy, but I don't really know.",
        tags: ['Chart misread'],
      },
      { file: SUNFISH, quote: "People don't know how to clear the filters.", tags: ['Lost in filters'] },
      {
        file: SUNFISH,
        quote:
          "It would be cool if I could search by industry, since I know there's an industry by me, but I can't find my personal interest here.",
        tags: ['Lost in filters'],
      },
      {
        file: SUNFISH,
        quote: "I want to know what's coming to my county, and if I'm getting the amount they should.",
        tags: ['Read as blame'],
      },
    ],
  },
  {
    folder: '08_sprint-sarcasticseacow',
    title: 'Sarcastic Seacow: journalists and data users',
    summary:
      'Seven journalists and advanced data users on how they find stories, what they trust and what they do with numbers.',
    icon: 'microphone',
    colour: BLUE,
    tags: [
      tag('Trust', BLUE, 'Whose numbers are believed, and why.'),
      tag('Local first', GREEN, 'The own county, state or beat comes before the nation.'),
      tag('Over time', TEAL, 'A number needs the years before it.'),
      tag('Get the raw data', VIOLET, 'Download, search and work with it elsewhere.'),
      tag('Who to call', PINK, 'A person or place to ask next.'),
      tag('Beyond revenue', ORANGE, 'Contracts, lease terms, impact: what money alone does not tell.'),
    ],
    highlights: [
      {
        file: SEACOW,
        quote:
          'I usually try to go to Arizona government sources because I can’t necessarily trust industry or nonprofit data.',
        tags: ['Trust', 'Local first'],
      },
      {
        file: SEACOW,
        quote: 'I never found that from an ‘outside, unbiased source.’ I had to rely on industry information.',
        tags: ['Trust'],
      },
      { file: SEACOW, quote: 'I’ll use company numbers if I can’t get it anywhere else.', tags: ['Trust'] },
      {
        file: SEACOW,
        quote:
          'Anything where I can’t trace back the data and do my own back-checking or manipulate it on my own is annoying.',
        tags: ['Trust', 'Get the raw data'],
      },
      {
        file: SEACOW,
        quote: 'You can’t really notice stories without seeing how things change over time.',
        tags: ['Over time'],
      },
      {
        file: SEACOW,
        quote: 'If you’re looking at a short time frame, you need context so you can learn something.',
        tags: ['Over time'],
      },
      {
        file: SEACOW,
        quote:
          'I was looking at numbers and thinking about how can I put this local event or place or whatever into a broader picture.',
        tags: ['Local first', 'Over time'],
      },
      {
        file: SEACOW,
        quote: 'I need to be able to download the data and control-F Coconino County because I’m trying to find local.',
        tags: ['Get the raw data', 'Local first'],
      },
      {
        file: SEACOW,
        quote:
          'The ability to download everything [in one file] is more useful than having to download several files to make everything work.',
        tags: ['Get the raw data'],
      },
      { file: SEACOW, quote: 'this helps me find who to call and talk to for the story.', tags: ['Who to call'] },
      {
        file: SEACOW,
        quote:
          'Right now people use FOIA, and try to track things down through BLM, Interior, BOEM, a wonderfully complex nest of international and national websites.',
        tags: ['Who to call'],
      },
      {
        file: SEACOW,
        quote: 'other data beyond revenue/financial is really important to the stories',
        tags: ['Beyond revenue'],
      },
      {
        file: SEACOW,
        quote: 'what’s most important is often about the impact on the people, as much as about the ownership/money',
        tags: ['Beyond revenue'],
      },
      { file: SEACOW, quote: 'The site seems very neutral.', tags: ['Trust'] },
      { file: SEACOW, quote: 'Our board members aren’t going to go surfing the internet.', tags: ['Get the raw data'] },
    ],
  },
  {
    folder: '09_sprint-nefariousnumbat',
    title: 'Nefarious Numbat',
    summary: 'A research plan whose results went into the next sprint.',
    icon: 'calendar',
    colour: GREY,
  },
  {
    folder: '10_sprint-elegantechidna',
    title: 'Elegant Echidna',
    summary: 'Plan and script for a round with people who work with the data.',
    icon: 'calendar',
    colour: GREY,
  },
  {
    folder: '11_sprint-randyroo',
    title: 'Randy Roo: state profile pages',
    summary:
      'Four people from West Virginia, Pennsylvania, Texas and Alaska think aloud on the page of their own state.',
    icon: 'map',
    colour: GREEN,
    tags: [
      tag('Unclear word', RED, 'A term, unit or label that stops the reader.'),
      tag('What does it cover?', ORANGE, 'Federal, state or all land; which year; which part of the whole.'),
      tag('Own state', GREEN, 'Reads the page as somebody who lives there.'),
      tag('Jobs and economy', BLUE, 'Looks for what it means for people.'),
      tag('Praise', TEAL, 'What already works.'),
    ],
    highlights: [
      {
        file: ROO,
        quote:
          'if they just see these specs of federal land at the top they’re gonna go, eeeeh this isn’t that interesting.',
        tags: ['What does it cover?'],
      },
      {
        file: ROO,
        quote: 'I like that you define revenue here — this is so well written!',
        tags: ['Praise', 'Unclear word'],
      },
      { file: ROO, quote: 'I’m confused as to what the whole represents.', tags: ['What does it cover?'] },
      {
        file: ROO,
        quote:
          'Oh, is this ALL of Texas not just federal land? But I thought you just said we don’t have data because…',
        tags: ['What does it cover?', 'Own state'],
      },
      {
        file: ROO,
        quote: 'What’s a disbursement? Why are they getting money? Aren’t they making money?',
        tags: ['Unclear word'],
      },
      { file: ROO, quote: 'I’m assuming this is like grants to oil companies or something.', tags: ['Unclear word'] },
      {
        file: ROO,
        quote: 'I wonder if there could be an explanation for these words (mcf, bbl)',
        tags: ['Unclear word'],
      },
      {
        file: ROO,
        quote: 'I was thinking that it would tell me how many jobs there are in alaska.',
        tags: ['Jobs and economy', 'Own state'],
      },
      { file: ROO, quote: 'if we stopped drilling more, would those people have options.', tags: ['Jobs and economy'] },
      {
        file: ROO,
        quote:
          'Is this just jobs that are in the production itself, or does this include related jobs, like hotel and restaurant jobs.',
        tags: ['Jobs and economy', 'What does it cover?'],
      },
      { file: ROO, quote: 'Point out that it isn’t outdated, but why?', tags: ['What does it cover?'] },
      {
        file: ROO,
        quote:
          'The graphics are so clear, it is hard to focus on the design because I want to just look at all the numbers.',
        tags: ['Praise'],
      },
    ],
  },
  {
    folder: '12_sprint-cumberbatchofcookies',
    title: 'Cumberbatch of Cookies',
    summary: 'Plan and script; the results were never written up.',
    icon: 'calendar',
    colour: GREY,
  },
  {
    folder: '13_sprint-preposterous-puffin',
    title: 'Preposterous Puffin: a new name for the site',
    summary: 'Fifteen people in the hallway and three home pages, to find a name that says what is behind it.',
    icon: 'flag',
    colour: PINK,
    tags: [
      tag('Unclear word', RED, 'A name that could mean anything.'),
      tag('Tone', PINK, 'What a picture or word says about who speaks here.'),
    ],
    highlights: [
      { file: PUFFIN, quote: 'What does ‘resources’ mean? That could be anything.', tags: ['Unclear word'] },
      {
        file: PUFFIN,
        quote: 'I wouldn’t think of oil, coal, and then... minerals? I am not as sure what this is about now.',
        tags: ['Unclear word'],
      },
      {
        file: PUFFIN,
        quote: 'Is sunlight a type of energy we extract? Can I find out about solar here?',
        tags: ['Unclear word'],
      },
      {
        file: PUFFIN,
        quote: 'it feels opinionated in a way that I wouldn’t expect DOI to be opinionated.',
        tags: ['Tone'],
      },
    ],
  },
  {
    folder: '14_sprint-inquisitive-impala',
    title: 'Inquisitive Impala: what is the site for?',
    summary:
      'Four open interviews with a journalist, two academics and an industry representative, before the product vision.',
    icon: 'target',
    colour: BLUE,
    tags: [
      tag('Trust', BLUE, 'Whose numbers are believed, and why.'),
      tag('Get the raw data', VIOLET, 'Download, search and work with it elsewhere.'),
      tag('Way in', TEAL, 'How somebody gets from the first look to the answer.'),
      tag('Too much text', ORANGE, 'Scrolling and wading.'),
    ],
    highlights: [
      {
        file: IMPALA,
        quote:
          'I use EITI data simply because it’s been through a vetting process. Multiple countries and perspectives have looked at these numbers before they become public.',
        tags: ['Trust'],
      },
      { file: IMPALA, quote: 'discrepancies within data from multiple sources can be quite large.', tags: ['Trust'] },
      {
        file: IMPALA,
        quote: 'I’d have to be really interested to wade through all of that detail.',
        tags: ['Too much text'],
      },
      { file: IMPALA, quote: 'this takes a lot of scrolling...', tags: ['Too much text'] },
      {
        file: IMPALA,
        quote: 'You have a lot of options, but it’s not clear how you would get the data.',
        tags: ['Get the raw data', 'Way in'],
      },
      {
        file: IMPALA,
        quote: 'It’s so easy to use, I don’t even store data on my desktop anymore.',
        tags: ['Get the raw data'],
      },
      {
        file: IMPALA,
        quote:
          'the hardest thing to do is provide people with tools to help them dig a little deeper, answer the hard questions.',
        tags: ['Way in'],
      },
      { file: IMPALA, quote: '[The visuals] give me a quick, easy, first look at the data.', tags: ['Way in'] },
      {
        file: IMPALA,
        quote: 'it is difficult to segregate data for our tribal areas from the off-reservation data.',
        tags: ['Get the raw data'],
      },
    ],
  },
  {
    folder: '15_cheeseycheetah_stats_page',
    title: 'Cheesey Cheetah: who uses the statistics site?',
    summary: 'Seven people inside the Department of the Interior, before an older site is switched off.',
    icon: 'briefcase',
    colour: TEAL,
    tags: [
      tag('Where to turn', PINK, 'Does not know who has which data.'),
      tag('Over time', TEAL, 'A number needs the years before it.'),
      tag('More detail than we may show', ORANGE, 'Proprietary or tribal data, finer than policy allows.'),
    ],
    highlights: [
      {
        file: STATS,
        quote:
          'many folks don’t know what data is available where, and often turn to their own personal contacts within ONRR to get the info they need.',
        tags: ['Where to turn'],
      },
      { file: STATS, quote: 'which led to some confusion and wasted time on both sides.', tags: ['Where to turn'] },
      {
        file: STATS,
        quote: 'they’re already used to and capable of manually aggregating & disaggregating raw data themselves.',
        tags: ['More detail than we may show'],
      },
      { file: STATS, quote: 'trends that are only discernible by looking further back.', tags: ['Over time'] },
    ],
  },
  {
    folder: '16_ReflectingReindeer_analytics_plan',
    title: 'Reflecting Reindeer: a plan for measuring',
    summary: 'What the site’s analytics should answer.',
    icon: 'flask',
    colour: GREY,
  },
  {
    folder: '17_LovelyLLama_apr2018_disbursements_interviews',
    title: 'Lovely Llama: disbursements interviews',
    summary: 'Seven interviews on what people do with disbursements, five inside the office and two outside.',
    icon: 'message',
    colour: ORANGE,
    tags: [
      tag('Tables, please', VIOLET, 'Numbers to sort and filter rather than a story to read.'),
      tag('Own bookkeeping', GREY, 'Databases that disagree.'),
      tag('Trust', BLUE, 'Open data and what it does for belief.'),
    ],
    highlights: [
      { file: LLAMA, quote: 'They believe that open data leads to trust in government.', tags: ['Trust'] },
      { file: LLAMA, quote: 'The narrative gets in the way of quickly finding numbers.', tags: ['Tables, please'] },
      {
        file: LLAMA,
        quote:
          'said they wanted a way to view a table of the data that they could manipulate without having to download.',
        tags: ['Tables, please'],
      },
      { file: LLAMA, quote: "Data coming out of different databases doesn't match", tags: ['Own bookkeeping'] },
      {
        file: LLAMA,
        quote: 'The more broken out data we provide, the more likely it is to have issues with matching up',
        tags: ['Own bookkeeping'],
      },
    ],
  },
  {
    folder: '18_BenevolentBats_may2018_disbursements_round1',
    title: 'Benevolent Bats: four ways to show disbursements',
    summary: 'Six people walk through four prototypes with tables, filters and charts.',
    icon: 'coin',
    colour: VIOLET,
    tags: [
      tag('Place first', GREEN, 'Geography is the first filter.'),
      tag('Tables, please', VIOLET, 'Numbers to sort and filter rather than a story to read.'),
      tag('Idea dropped', GREY, 'What research took off the list.'),
    ],
    highlights: [
      {
        file: BATS,
        quote: 'Filtering by geography/location is the most important way to filter.',
        tags: ['Place first'],
      },
      {
        file: BATS,
        quote: 'All participants would filter by geography/location and many would filter by that first.',
        tags: ['Place first'],
      },
      {
        file: BATS,
        quote:
          'Most common were seeing all data in one table, filtering with drop-downs on top, selecting multiple options for a filter, and drilling within tables.',
        tags: ['Tables, please'],
      },
      {
        file: BATS,
        quote:
          "Nobody wanted the ability to save filters because they usually don't need to answer the same question twice.",
        tags: ['Idea dropped'],
      },
      {
        file: BATS,
        quote:
          'it became clear that we need to start segmenting our user by behaviors instead of by internal/external or type of organization.',
        tags: [],
      },
    ],
  },
];
