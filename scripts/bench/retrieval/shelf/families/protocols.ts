import { date, number } from '../language.ts';
import { drawFor } from '../random.ts';
import type { Fields } from './template.ts';

const STUDIES: readonly (readonly [
  compound: string,
  disease: string,
  comparator: string,
  endpoint: string,
])[] = [
  [
    'LHP-214',
    'moderate to severe plaque psoriasis',
    'placebo',
    'the share of participants with a 75 percent improvement of the severity index at week 16',
  ],
  [
    'LHP-214',
    'psoriatic arthritis',
    'adalimumab',
    'the share of participants with a 20 percent improvement of joint scores at week 24',
  ],
  ['LHP-330', 'type 2 diabetes', 'metformin', 'the change of HbA1c from baseline to week 26'],
  [
    'LHP-330',
    'obesity without diabetes',
    'placebo',
    'the relative change of body weight from baseline to week 52',
  ],
  ['LHP-417', 'migraine with aura', 'sumatriptan', 'freedom from pain two hours after the dose'],
  ['LHP-417', 'cluster headache', 'placebo', 'the weekly number of attacks in weeks one to four'],
  [
    'LHV-008',
    'seasonal influenza in adults over 65',
    'a licensed vaccine',
    'the ratio of geometric mean titres 28 days after vaccination',
  ],
  [
    'LHV-012',
    'respiratory syncytial virus in infants',
    'placebo',
    'lower respiratory tract infection within 150 days',
  ],
];

export const PROTOCOLS = STUDIES.map(([compound, disease, comparator, endpoint], index) => {
  const id = `protocol-${index + 1}`;
  const { whole, one, between } = drawFor(id);
  const year = whole(2018, 2022);
  const number3 = String(100 + index * 13 + whole(1, 9));
  const code = `${compound.replace('-', '')}-${number3}`;
  const fields: Fields = {
    code,
    compound,
    disease,
    comparator,
    endpoint,
    phase: one(['Phase II', 'Phase III']),
    issued: date(whole(1, 28), whole(1, 12), year, 'en'),
    participants: number(whole(9, 140) * 10, 'en'),
    sites: String(whole(12, 88)),
    dose: `${one([5, 10, 20, 40, 75, 150])} mg`,
    route: one(['orally once daily', 'subcutaneously every two weeks', 'subcutaneously every four weeks']),
    lowest: String(whole(18, 30)),
    highest: String(whole(60, 80)),
    clearance: `${whole(30, 60)} mL/min`,
    washout: `${whole(2, 12)} weeks`,
    followUp: `${whole(4, 20)} weeks`,
    power: `${one([80, 85, 90, 95])} percent`,
    dropout: `${whole(8, 22)} percent`,
    monitor: one(['Dr. E. Falkner', 'Dr. S. Iyer', 'Dr. M. Castellanos', 'Dr. H. Nyström', 'Dr. B. Owusu']),
    hotline: `+49 6151 ${whole(200, 899)} ${whole(1_000, 9_999)}`,
    storage: one(['2 to 8 °C', 'below 25 °C', '-20 °C or colder']),
    visits: String(whole(7, 16)),
    sampleVolume: `${whole(90, 380)} mL`,
    interim: `${number(between(40, 66), 'en', 0)} percent`,
  };
  const type = index % 4 === 3 ? ('docx' as const) : ('pdf' as const);
  return { id, fields, type, name: `${code}_protocol_v${whole(1, 4)}.${type}` };
});

const SAFETY = [
  'An adverse event is any untoward medical occurrence in a participant, whether or not it is related to the study drug. Investigators record all of them from consent until the end of follow-up, and judge their severity and their relation to the drug.',
  'Serious adverse events are reported to the sponsor within 24 hours of the site becoming aware of them. Reports are completed as further information comes in, and followed until the event has resolved or is stable.',
  'Pregnancies are reported in the same way and followed until delivery. The study drug is discontinued at once.',
  'An independent committee reviews unblinded data at regular intervals and may recommend to change, suspend or stop the study.',
];

export const PROTOCOL_TEMPLATE = `
# Clinical Study Protocol
## A {phase}, randomised, double-blind study of {compound} against {comparator} in {disease}
Protocol {code}, issued on {issued}. Sponsor: Lindenhof Pharma SE, Darmstadt.
This document is confidential. It may not be disclosed to others without the written consent of the sponsor, other than to ethics committees and authorities.
---
## 1. Synopsis
About {participants} participants will be randomised at {sites} centres. Treatment is followed by {followUp} of observation without drug.
## 2. Background
The disease impairs the quality of life of many patients, and present therapies fail in a considerable part of them or are not tolerated. In earlier studies the compound was well tolerated and showed effects that depend on the dose.
Non-clinical studies in two species found no toxicity that would preclude its use at the doses planned. Exposure at the highest dose without effect was a multiple of that which is expected here.
## 3. Objectives and Endpoints
The primary endpoint is {endpoint}. Secondary endpoints concern the durability of the response, quality of life, and safety.
---
## 4. Design
Participants are assigned at random in equal parts, in blocks, by a central system. Neither they nor investigators, monitors and the sponsor know the assignment. The blind may be broken for an emergency alone.
## 5. Selection of Participants
Adults between {lowest} and {highest} years of age who have given written consent are eligible, where the diagnosis was confirmed at least six months before.
Excluded are persons with an estimated glomerular filtration rate of less than {clearance}, with active infection, with malignant disease within five years, and women who are pregnant or nurse. Earlier biological therapies must have been stopped {washout} before randomisation.
---
## 6. Study Treatment
The study drug is given {route} at {dose}. Doses are not adjusted. A dose that was missed by more than three days is left out.
Kits are stored at {storage}, protected from light, in a locked place. The temperature is recorded each working day; excursions are reported to the sponsor before the kit is used.
Rescue therapy is allowed from week eight on, as judged by the investigator, and recorded. Systemic corticosteroids are not permitted.
---
## 7. Visits and Procedures
There are {visits} visits. The total volume of blood drawn from each participant does not exceed {sampleVolume}.
| Procedure | Screening | Baseline | Treatment | Follow-up
| Consent | X | | |
| Physical examination | X | X | X | X
| Electrocardiogram | X | X | X |
| Laboratory | X | X | X | X
| Questionnaires | | X | X | X
## 8. Safety
${SAFETY.join('\n')}
The medical monitor is {monitor}, who can be reached at {hotline} at all hours.
---
## 9. Statistics
The sample gives a power of {power} at a two-sided level of 5 percent. It allows for {dropout} of participants leaving early. An interim analysis takes place when {interim} of them have reached the primary endpoint.
Missing data are imputed by multiple imputation under the assumption that they are missing at random, with sensitivity analyses under others. The analysis includes all who were randomised and received at least one dose.
## 10. Ethics
The study is conducted by the Declaration of Helsinki and good clinical practice. No procedure takes place before consent. Participants may withdraw at any time without giving reasons, and without disadvantage to their care.
`;
