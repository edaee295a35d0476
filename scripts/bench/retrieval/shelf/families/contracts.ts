import { date, number } from '../language.ts';
import { drawFor } from '../random.ts';
import type { Fields } from './template.ts';

/** Agreements on one form, between other parties on other terms. */
const PARTIES: readonly (readonly [supplier: string, customer: string, goods: string])[] = [
  ['Ferncastle Components Ltd', 'Tolland Robotics GmbH', 'planetary gearboxes'],
  ['Ferncastle Components Ltd', 'Aldgate Lifts plc', 'guide rails and brakes'],
  ['Okanagan Paper Mills', 'Brightmoor Foods plc', 'folding cartons'],
  ['Velora Chemicals BV', 'Lindenhof Pharma SE', 'solvents of pharmaceutical grade'],
  ['Stanwick Batteries Inc.', 'Nordwind Logistics, Inc.', 'traction batteries for yard tractors'],
  ['Pemberton Optics LLC', 'Calder & Voss Corporation', 'endoscope lenses'],
  ['Ruthven Steel SA', 'Meridian Rail Corporation', 'rails and sleepers'],
  ['Isarwerk Guss GmbH', 'Tolland Robotics GmbH', 'cast housings'],
  ['Caldera Cloud AG', 'Tessin Bank Group Ltd', 'hosting services'],
  ['Okanagan Paper Mills', 'Harrow Retail Group, Inc.', 'shelf-ready packaging'],
];

export const CONTRACTS = PARTIES.map(([supplier, customer, goods], index) => {
  const id = `contract-${index + 1}`;
  const { whole, one, between } = drawFor(id);
  const year = whole(2017, 2021);
  const words = (name: string) => name.split(' ')[0] ?? '';
  const fields: Fields = {
    supplier,
    customer,
    goods,
    signed: date(whole(1, 28), whole(1, 12), year, 'en'),
    // Different in each, so that one can be asked for by it.
    notice: `${30 + index * 15} days`,
    term: one(['two years', 'three years', 'four years', 'five years']),
    payment: `${one([14, 21, 30, 45, 60])} days`,
    cap: `EUR ${number(whole(5, 90) * 100_000, 'en')}`,
    minimum: `${number(whole(12, 900) * 100, 'en')} units`,
    interest: `${number(between(4, 11), 'en', 2)}% per annum`,
    law: one(['England and Wales', 'the Netherlands', 'Switzerland', 'the State of New York', 'Germany']),
    seat: one(['London', 'Rotterdam', 'Zurich', 'New York', 'Stockholm', 'Vienna']),
    warranty: `${one([12, 18, 24, 30, 36])} months`,
    penalty: `${number(between(0.3, 1.9), 'en', 1)}% of the price of the delayed delivery for each week`,
    stock: `${whole(2, 9)} weeks`,
    increase: `${number(between(1.5, 5), 'en', 1)}%`,
    contact: one(['Mr. J. Averill', 'Ms. T. Osei', 'Ms. L. Grünwald', 'Mr. P. Sandoval', 'Ms. R. Khatri']),
  };
  const type = (['pdf', 'docx', 'txt'] as const)[index % 3] ?? 'pdf';
  return {
    id,
    fields,
    type,
    name: `Supply agreement ${words(supplier)} - ${words(customer)} ${year}.${type}`,
  };
});

const FILLER = [
  'A failure or delay to exercise a right under this Agreement is no waiver of it. A waiver must be in writing and counts for the case it names alone.',
  'If a provision is held to be invalid, the others remain in force, and the parties shall replace the invalid one by one that comes as near as possible to its purpose.',
  'Neither party may assign rights or obligations under this Agreement without the consent of the other, which shall not be withheld without good cause.',
  'Notices shall be given in writing to the addresses stated, and take effect when received, or on the third business day after posting.',
];

export const CONTRACT_TEMPLATE = `
# SUPPLY AGREEMENT
This Agreement is made on {signed} between {supplier} (the "Supplier") and {customer} (the "Customer").
## 1. Definitions
In this Agreement "Goods" means {goods} as specified in the orders of the Customer. "Affiliate" means any entity that controls, is controlled by or is under common control with a party. "Business Day" means a day on which banks are open in the seat of both parties.
"Confidential Information" means all information, in whatever form, that one party discloses to the other in connection with this Agreement and that is marked as confidential or by its nature should be understood to be so.
## 2. Supply and Forecasts
The Supplier shall sell, and the Customer shall buy, the Goods on the terms of this Agreement. The general terms of either party do not apply, even where an order or an invoice refers to them.
The Customer gives a rolling forecast for twelve months by the fifth Business Day of each month. Forecasts bind for the first two months alone. In each contract year the Customer takes not less than {minimum}.
The Supplier shall keep finished Goods sufficient for {stock} of average demand at a place agreed between the parties.
---
## 3. Prices
Prices are those of the price list in force. They may be adjusted once a year; no adjustment shall exceed {increase} without the consent of the Customer. Packaging is included, customs duties are not.
## 4. Invoicing
Invoices are issued upon dispatch and fall due {payment} after receipt. Sums that are overdue bear interest at {interest}. The Customer may set off claims that are undisputed.
## 5. Delivery
Goods are delivered free carrier at the works of the Supplier. Should a delivery be late by more than five Business Days, the Customer may claim {penalty}, up to ten times that rate.
The Customer inspects the Goods on arrival and gives notice of visible defects within ten Business Days. Acceptance does not limit claims for hidden defects.
---
## 6. Warranty
The Supplier warrants for {warranty} from delivery that the Goods conform to their specification and are free from defects in material and workmanship. Goods that do not conform are repaired or replaced at the cost of the Supplier, or the price is refunded.
## 7. Liability
Neither party excludes liability for death, injury, fraud or intent. Otherwise the aggregate liability of each party under this Agreement is limited to {cap} in any contract year. Loss of profit is excluded.
## 8. Intellectual Property
Drawings and tools remain the property of the party that has paid for them. No licence is granted other than that needed to use and to resell the Goods.
## 9. Confidentiality
Each party keeps Confidential Information of the other secret for the term of this Agreement and five years after it, uses it for this Agreement alone, and discloses it only to those who need to know it and are bound in the same way.
---
## 10. Term and Termination
This Agreement takes effect on signature and runs for {term}. Thereafter it is renewed from year to year, unless either party gives written notice of not less than {notice} before the end of a term.
Either party may end this Agreement at once for good cause, in particular where the other is insolvent or fails to remedy a material breach within thirty days of being asked to.
## 11. Force Majeure
A party is not liable for failing to perform where the cause is beyond its control and could not be avoided. Should it last for more than three months, either party may withdraw from orders affected.
## 12. Law and Disputes
This Agreement is governed by the laws of {law}, without the convention on the international sale of goods. Disputes are settled by arbitration seated in {seat}, by three arbitrators, in English.
## 13. General
${FILLER.join('\n')}
The Supplier is represented in day-to-day matters by {contact}.
`;
