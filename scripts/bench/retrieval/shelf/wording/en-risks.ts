/** Risks that companies tell of in nearly the same words: title, then what is said of it alone. */
export const RISKS: readonly (readonly [title: string, ...sentences: string[]])[] = [
  [
    'Our business depends on the general economy.',
    'Demand for our products and services follows the economic cycle, and a downturn in {Region0} or {Region1} may lead customers to cancel, reduce or postpone orders.',
    'Revenue of {Segment0} has in past recessions fallen faster than the economy as a whole.',
  ],
  [
    '{short} depends on a small number of customers.',
    'A few customers account for a large part of our sales, and most can end their contracts at short notice.',
    'Consolidation among them may give them more power over prices.',
  ],
  [
    'Competition may reduce our prices and margins.',
    'Some competitors are larger than we are, have more capital, or accept lower returns.',
    'New entrants with other business models may take part of our market in {Segment1}.',
  ],
  [
    'The cost of materials, energy and transport may rise.',
    'We buy fuel, metals, packaging and power at prices that vary widely, and cannot always pass increases on.',
    'Hedges cover part of the exposure for up to eighteen months.',
  ],
  [
    'Interruptions of our supply chain could stop production.',
    'Some components come from one supplier only.',
    'Natural disasters, strikes, epidemics, insolvencies or quality defects at suppliers may delay deliveries to us.',
  ],
  [
    'A failure or breach of our information systems could harm us.',
    'Attacks on our systems have increased in number and skill, and some have succeeded in part.',
    'An attack may lead to loss of data, interruption, fines and claims.',
  ],
  [
    'We may not be able to attract and retain the people we need.',
    'Competition for engineers, drivers and software developers is intense in {city} and elsewhere.',
    'Labor agreements that cover about a third of the workforce expire over the next three years.',
  ],
  [
    'Changes in tax law may increase what we pay.',
    'We are subject to tax in many countries, and the effective rate depends on where we earn.',
    'Authorities may disagree with the way we price transactions within the group.',
  ],
  [
    'Acquisitions may not bring what we expect.',
    'We have bought companies and intend to buy more.',
    'Integration takes the time of management, and goodwill may have to be written down.',
  ],
  [
    'Our indebtedness limits us.',
    'Agreements with lenders hold covenants on leverage and on liens.',
    'A lower rating would raise the cost of borrowing and may require collateral.',
  ],
  [
    'Currency movements affect our results.',
    'A large part of our revenue and costs arises in currencies other than the one we report in.',
    'Hedging reduces, and does not remove, the effect.',
  ],
  [
    'We are subject to litigation.',
    'Claims concern contracts, products, employment, intellectual property and the environment.',
    'Insurance may not cover them, and their outcome cannot be foretold.',
  ],
  [
    'Environmental laws may require us to spend more.',
    'Rules on emissions, waste and chemicals become stricter in all of our markets.',
    'We may be liable for sites which we, or companies we bought, used long ago.',
  ],
  [
    'Climate change may disturb our operations.',
    'Floods, storms and heat have interrupted sites of ours and of our suppliers.',
    'Taxes on carbon may raise costs faster than our rivals’.',
  ],
  [
    'A pandemic may reduce demand and interrupt work.',
    'Measures against the spread of disease closed sites of ours for some weeks.',
    'Should they return, customers, suppliers and colleagues would be affected at once.',
  ],
  [
    'Our intellectual property may not be protected well.',
    'Patents expire, may be challenged, and do not reach all countries.',
    'Others may claim that we infringe theirs.',
  ],
  [
    'Our products may have defects.',
    'Recalls and warranty claims cost {short} money and reputation.',
    'Product liability insurance has limits and exclusions.',
  ],
  [
    'Pension obligations may grow.',
    'Low interest rates and longer lives raise the present value of what we owe to retired colleagues.',
    'The trustees may require higher contributions.',
  ],
  [
    'New technology may make our offer obsolete.',
    'Customers expect digital services, data and automation.',
    'If we invest in the wrong technology, or too late, {Segment2} may not grow as planned.',
  ],
  [
    'We may be found to have breached laws against corruption.',
    'We work in countries where the risk of bribery is high, and through agents.',
    'Our training and controls may not prevent every breach.',
  ],
  [
    'Trade barriers may rise.',
    'Tariffs, sanctions and export controls change at short notice.',
    'They may make our goods dearer in {Region2} or forbid us to sell there.',
  ],
  [
    'Internal controls have inherent limits.',
    'A weakness in {short}’s control over financial reporting may lead to misstatements.',
    'Investors may lose confidence in our reports.',
  ],
  [
    'Our share price may vary.',
    'It depends on results, on expectations and on markets as a whole.',
    'Sales by large holders may depress it.',
  ],
  [
    'Anti-takeover provisions may deter offers.',
    'Our charter lets the Board issue preferred shares and staggers the terms of directors.',
    'A merger that many shareholders would favor may not come about.',
  ],
];

/** What can be said of any risk. */
export const GENERAL: readonly string[] = [
  'Any of these events could have a material adverse effect on our business, financial condition and results of operations.',
  'We cannot give assurance that the measures we have taken will be sufficient.',
  'The risk is reviewed by the Board at least once a year, and by the audit committee each quarter.',
  'It is difficult to predict whether, when and to what extent such an event may occur.',
  'Similar events have occurred in the past and may occur again.',
  'Our insurance may not cover all losses, and premiums have risen.',
  'The effect may be larger if several of these events occur at the same time.',
  'Management has drawn up plans for such cases and tests them from time to time.',
  'Our competitors face the same risk, and some of them may be better prepared.',
  'If this happened, we might have to write down assets, including goodwill.',
  'Our cash flows could be reduced, and with them our ability to pay dividends and to repurchase shares.',
  'Our reputation with customers, regulators and the public may suffer as a result.',
  'We may have to spend more than planned, and the attention of management may be diverted.',
  'Contracts with customers do not always protect us from such losses.',
  'In some jurisdictions the law is unclear, and courts have decided in different ways.',
  'Changes of this kind may come at short notice and leave us little time to adapt.',
  'Even where we succeed, the cost of doing so may be considerable.',
  'The extent depends on factors that are beyond our control.',
  'Forecasts which we have published may prove to be wrong.',
  'The measures that governments take in response may add to the effect.',
  'We hold reserves for part of this exposure, which may prove too small.',
  'Some of our agreements allow the other party to end them in such a case.',
  'Lenders may ask for further security or decline to renew facilities.',
  'It may take several years until the full effect is known.',
  'The trading price of our shares could decline significantly.',
  'Further risks that are not known to us, or that we now hold to be immaterial, may affect us too.',
];
