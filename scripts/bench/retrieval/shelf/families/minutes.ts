import { date, money } from '../language.ts';
import { PEOPLE } from '../names.ts';
import { drawFor } from '../random.ts';
import type { Fields } from './template.ts';

/** Minutes of one committee: the same agenda, each month. */
export const MINUTES = Array.from({ length: 8 }, (_, index) => {
  const id = `minutes-${index + 1}`;
  const { whole, one, between } = drawFor(id);
  const month = index + 2;
  const held = date(whole(3, 24), month, 2021, 'en');
  const topics = [
    'roof of hall 4',
    'new forklift fleet',
    'dust extraction in the paint shop',
    'charging points in the car park',
    'canteen refit',
    'fire doors in building C',
    'second loading ramp',
    'water softening plant',
  ];
  const fields: Fields = {
    held,
    chair: one(PEOPLE.en),
    keeper: one(PEOPLE.en),
    topic: topics[index] ?? '',
    granted: money(between(40, 900) * 100, 'en', '€'),
    vote: `${whole(5, 9)} votes to ${whole(0, 3)}`,
    due: date(whole(1, 28), month + 2, 2021, 'en'),
    owner: one(PEOPLE.de),
    accidents: String(whole(1, 9)),
    audit: String(whole(3, 21)),
    energy: `${whole(310, 980)} MWh`,
    absent: one(PEOPLE.fr),
    nextMeeting: date(whole(2, 24), month + 1, 2021, 'en'),
  };
  return {
    id,
    fields,
    type: 'md' as const,
    name: `works-committee-2021-${String(month).padStart(2, '0')}.md`,
  };
});

export const MINUTES_TEMPLATE = `
# Works committee: minutes
Held on {held}. In the chair: {chair}. Minutes: {keeper}. Apologies were received from {absent}.
## 1. Minutes of the last meeting
The minutes of the last meeting were approved without change. Actions that were due have been closed, other than those carried over below.
## 2. Health and safety
Since the last meeting there were {accidents} accidents with lost time. The audit by the insurer raised {audit} findings, most of them on housekeeping and on markings of walkways. Supervisors were reminded to close near-miss reports within a week.
## 3. Energy
The works used {energy} of electricity in the month. Compressed air remains the largest consumer; a survey of leaks is under way, and the night shift switches off what is not needed.
## 4. Investments
The committee discussed the {topic}. Three offers had been obtained. After discussion a budget of {granted} was approved by {vote}.
| Action | Responsible | Due
| Place the order and report back | {owner} | {due}
## 5. Staff
Holiday plans for the summer were presented. Temporary staff will be taken on for the packing lines as in former years. The works council asked for earlier notice of weekend shifts.
## 6. Any other business
There was none. The next meeting takes place on {nextMeeting}.
`;
