// What can be said, and worlds to say it in.
import type { Point } from '../geometry';
import type { Story } from '../room';
import type { RulesScene } from './rules';
import type { WorldName } from './rules_worlds';

export interface Example {
  title: string;
  /** What it shows of the language. */
  idea: string;
  text: string;
}

const rule = (...constraints: string[]): string => ['Move from start to goal', ...constraints.map((line) => `  ${line}`)].join('\n');

const yardExamples: Example[] = [
  { title: 'Nothing', idea: 'No constraint: the shortest way', text: rule() },
  { title: 'In', idea: 'A weight below 0 keeps it out, at a price', text: rule('Not In grass with weight -6') },
  { title: 'Near', idea: 'A weight above 0 draws it near', text: rule('Near wall with weight 7') },
  { title: 'Never', idea: 'Without a weight: at no price', text: rule('Not In grass', 'Not In pond') },
  { title: 'Sight', idea: 'What guards see, walls taken into account', text: rule('Not Near LineOfSight(guard1) with weight -8', 'Not Near LineOfSight(guard2) with weight -8') },
  { title: 'Places of things', idea: 'In front of, behind, next to, around a thing', text: rule('In Back(house) with weight 9', 'Not In Around(barn) with weight -6') },
  { title: 'Between', idea: 'Between two things', text: rule('In Between(barn, well) with weight 8') },
  { title: 'By night', idea: 'A weight that counts at some hours: slide the time', text: rule('Not In grass with weight -9 while time 20 .. 6', 'Not In pond') },
  {
    title: 'By a value',
    idea: 'A weight that a value multiplies: slide alert',
    text: rule('Not Near LineOfSight(guard1) with weight -4 * alert', 'Not Near LineOfSight(guard2) with weight -4 * alert'),
  },
  {
    title: 'Legs',
    idea: 'One way after the other, again and again: let it walk',
    text: 'Move from start to well\n  Not In grass with weight -5\nthen Move to goal\n  Not In pond\nthen Move to start\n  In grass with weight 6\nrepeat',
  },
];

const townExamples: Example[] = [
  { title: 'Nothing', idea: 'No constraint: the shortest way', text: rule() },
  { title: 'By night', idea: 'A weight that counts at some hours: slide the time', text: rule('Not In alley with weight -20 while time 20 .. 6') },
  { title: 'In front', idea: 'In front of houses, where the lamps are', text: rule('In Front(school) with weight 8', 'In Front(hall) with weight 8') },
  { title: 'Sight', idea: 'Out of what guards see', text: rule('Not Near LineOfSight(guard1) with weight -8', 'Not Near LineOfSight(guard2) with weight -8') },
  { title: 'Unseen', idea: 'Never where a guard sees it: it waits', text: rule('Not In LineOfSight(guard1)', 'Not In LineOfSight(guard2)') },
  { title: 'Distance', idea: "A person's wish for distance, less behind its back", text: rule('Not In Relationship(guard1, 6) with weight -15') },
];

/** What can be said in a world with so many guards. */
export const examples = (world: WorldName, guards: number): Example[] =>
  (world === 'yard' ? yardExamples : townExamples).filter(({ text }) => [...text.matchAll(/guard(\d+)/g)].every(([, number]) => Number(number) <= guards));

const p = (x: number, y: number): Point => ({ x, y });

/** Wide worlds on phones, too: a keyboard or the open panel leave a wide part of the page for the picture. */
const story = (title: string, hint: string, scene: RulesScene): Story<RulesScene> => ({ title, hint, scene: () => structuredClone(scene) });

const yard = { world: 'yard', start: p(4, 5), goal: p(44, 25), patrols: true, walks: false, time: 13, alert: 1 } as const;
const yardGuards = [[p(14, 4), p(30, 14), p(19, 19)], [p(43, 16), p(29, 16), p(31, 27)]];
const town = { world: 'town', start: p(2, 2), goal: p(46, 28), patrols: true, walks: false, time: 13, alert: 1 } as const;
const townGuards = [[p(2, 15), p(32, 15), p(32, 2)], [p(32, 28), p(17, 28), p(17, 15), p(46, 15)]];

export const rulesStories: Story<RulesScene>[] = [
  story('In words', 'The path does what the rule says, while guards walk. Change a word or a weight below, and it follows as you type.', {
    ...yard,
    guards: yardGuards,
    text: rule('Not In grass with weight -5', 'Not Near LineOfSight(guard1) with weight -8', 'Not In pond'),
  }),
  story('Unseen', 'It goes only where no guard sees it, and waits when there is no such path. Drag a guard out of its way, or change the rule.', {
    ...town,
    walks: true,
    guards: townGuards,
    text: rule('Not In LineOfSight(guard1)', 'Not In LineOfSight(guard2)'),
  }),
  story('At night', 'By day the alley is the shortest way. Slide the time past 20:00, and it is avoided.', {
    ...town,
    guards: [],
    start: p(17, 1.5),
    goal: p(17, 21),
    text: rule('Not In alley with weight -20 while time 20 .. 6'),
  }),
  story('There and back', 'Three legs, each with a rule of its own, again and again. The table (on a phone behind More) says what each constraint costs.', {
    ...yard,
    walks: true,
    guards: yardGuards,
    text: yardExamples[9].text,
  }),
];
