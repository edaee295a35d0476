import type { Section } from './wording.ts';

/** Notes to English accounts. */
export const english: readonly Section[] = [
  {
    title: 'Basis of Presentation',
    paragraphs: [
      'The consolidated financial statements include the accounts of the Company and of all subsidiaries that it controls. Balances and transactions within the group are eliminated. The preparation of financial statements requires estimates and assumptions that affect reported amounts; actual results could differ from them.',
      'Amounts may not add due to rounding. Certain amounts of prior periods have been reclassified to conform with the presentation of the current period, without effect on income or equity.',
    ],
  },
  {
    title: 'Summary of Significant Accounting Policies',
    annual: true,
    paragraphs: [
      'Revenue is recognized when control of goods or services passes to the customer, in the amount to which we expect to be entitled. Contracts with several obligations are separated by their stand-alone prices. Taxes collected for authorities are excluded.',
      'Cash equivalents are investments with maturities of three months or less when bought. Receivables are carried net of an allowance for expected losses, which is based on age, history and forecasts.',
      'Inventories are stated at the lower of cost and net realizable value. Cost is determined by the first-in, first-out method, and includes materials, labor and overhead.',
      'Property is carried at cost less accumulated depreciation. Depreciation is straight-line: buildings over 20 to 40 years, machines over 5 to 15, software over 3 to 7. Repairs are expensed as incurred.',
      'Goodwill is not amortized. It is tested for impairment each year, and whenever events suggest that the fair value of a reporting unit may have fallen below its carrying amount.',
      'Derivatives are carried at fair value. Changes in those that qualify as hedges of cash flows are recorded in other comprehensive income until the hedged item affects earnings.',
      'Income taxes are provided for by the asset and liability method. Deferred tax assets are reduced by an allowance where it is more likely than not that they will not be realized.',
    ],
  },
  {
    title: 'Recent Accounting Pronouncements',
    annual: true,
    paragraphs: [
      'Several new standards became effective in the period, among them one on credit losses and one on the disclosure of fair values. Their adoption had no material effect. We are evaluating those which are issued and not yet effective, and do not expect them to change results materially.',
    ],
  },
  {
    title: 'Business Combinations',
    page: true,
    paragraphs: [
      [
        'On {dealDate} the Company acquired all shares of {target} for {dealPrice} in cash. The purchase adds technology and customers to our {Segment1} business.',
        'We completed the purchase of {target} on {dealDate}. Consideration was {dealPrice}, paid in cash; the business is reported within {Segment1}.',
      ],
      'The purchase price was allocated to the assets acquired and liabilities assumed by their fair values. Goodwill represents the assembled workforce and expected synergies and is not deductible for tax. Pro forma results are not presented as they would not differ materially.',
    ],
  },
  {
    title: 'Revenue',
    annual: true,
    paragraphs: [
      'Customers pay between 30 and 90 days after invoice. Contract liabilities arise when customers pay in advance; most of the balance at the start of the year was recognized as revenue during it.',
      '@rows revenue=Contracts with customers;backlog=Remaining performance obligations;receivables=Contract receivables',
    ],
  },
  {
    title: 'Inventories and Property',
    page: true,
    annual: true,
    paragraphs: [
      'The components of inventories and of property are shown below. Depreciation of property was the larger part of the amounts shown in the statements of cash flows.',
      '@rows inventories=Inventories, net of reserves;property=Land, buildings and machines, net;depreciation=Depreciation and amortization of the year',
    ],
  },
  {
    title: 'Goodwill and Intangible Assets',
    paragraphs: [
      [
        'In testing for impairment we found that the carrying amount of one reporting unit exceeded its fair value and wrote off {impairment}.',
        'The annual test led to a write-down of {impairment} on trademarks and customer lists of a unit within {Segment2}.',
      ],
      '@rows goodwill=Goodwill;intangibles=Customer relationships, technology and trademarks',
    ],
  },
  {
    title: 'Debt',
    page: true,
    paragraphs: [
      [
        'The revolving facility of {creditLine} expires on {creditEnd}. It bears interest at {creditRate} when used, and a commitment fee when not.',
        'Our committed bank facility amounts to {creditLine} and ends on {creditEnd}; the margin is such that drawings would cost {creditRate}.',
      ],
      '@rows longDebt=Senior notes and term loans;shortDebt=Amounts due within one year;interest=Interest charged to income',
    ],
  },
  {
    title: 'Leases',
    annual: true,
    paragraphs: [
      [
        'Operating lease cost was {rent}. The weighted average remaining term is {leaseTerm} years.',
        'We rent offices, warehouses and vehicles. Rental expense for the year was {rent}, and leases have on average {leaseTerm} years to run.',
      ],
      'Some leases include options to extend, which are taken into account when it is reasonably certain that they will be exercised. Variable payments are expensed as incurred.',
    ],
  },
  {
    title: 'Pensions and Other Benefits',
    annual: true,
    page: true,
    paragraphs: [
      [
        'Defined benefit plans cover part of the employees. The main plan was closed to new entrants on {pensionClosed}. Obligations are discounted at {discountRate}.',
        'The largest of our pension schemes has not been open to new members since {pensionClosed}. The actuary used a discount rate of {discountRate}.',
      ],
      '@rows pensions=Net obligation recognized in the balance sheet',
    ],
  },
  {
    title: 'Income Taxes',
    paragraphs: [
      [
        'The provision for the period was {tax} on income before taxes of {pretax}, an effective rate of {taxRate}.',
        'Tax expense of {tax} on pre-tax income of {pretax} represents a rate of {taxRate}.',
      ],
      [
        'Unrecognized tax benefits amounted to {uncertainTax}. Years before 2014 are closed in the main jurisdictions.',
        'We hold reserves of {uncertainTax} for uncertain tax positions, and are under audit in two countries.',
      ],
    ],
  },
  {
    title: 'Share-Based Compensation',
    annual: true,
    paragraphs: [
      [
        'Expense for share-based awards was {stockComp}. Awards vest over three years; those of executives depend on return on capital too.',
        'We granted options and restricted shares to about 400 people. The cost recognized for equity awards was {stockComp}.',
      ],
    ],
  },
  {
    title: 'Shareholders’ Equity and Earnings per Share',
    page: true,
    paragraphs: [
      [
        'Repurchases of {buybacks} were made in the open market. Shares bought are held in treasury.',
        'In the period shares were purchased for {buybacks}; they may be used for employee plans.',
      ],
      '@rows netIncome=Income available to shareholders;epsBasic=Per share, basic;epsDiluted=Per share, diluted;dps=Dividends declared per share',
    ],
  },
  {
    title: 'Commitments and Contingencies',
    paragraphs: [
      [
        'Purchase commitments for materials and services were {purchaseCommitments}. Product warranties accrued were {warranty}.',
        'We are bound to buy goods for {purchaseCommitments} over the next years. The provision for warranty claims was {warranty}.',
      ],
      [
        'See also Legal Proceedings for the action brought by {claimant}. No provision has been made for it.',
        'With respect to the matter of {claimant} we have made no provision, as a loss is not probable.',
      ],
    ],
  },
  {
    title: 'Segment Information',
    page: true,
    paragraphs: [
      'Segments are those by which the chief executive, as chief operating decision maker, reviews results and allocates resources. Transactions between them are at arm’s length and eliminated.',
      '@segments',
      '@regions',
    ],
  },
  {
    title: 'Restructuring',
    annual: true,
    paragraphs: [
      [
        'The charge for the realignment of our footprint was {restructuring}. Most of the cash goes out within a year.',
        'Costs of {restructuring} for closing sites and reducing positions were recognized. The program will be finished in {next}.',
      ],
    ],
  },
  {
    title: 'Fair Value Measurements',
    annual: true,
    paragraphs: [
      'Assets and liabilities at fair value are grouped by three levels: quoted prices in active markets, other observable inputs, and inputs that cannot be observed. There were no transfers between levels. The fair value of notes, at level two, was near their carrying amount.',
    ],
  },
  {
    title: 'Subsequent Events',
    paragraphs: [
      'We have evaluated events up to the date on which these statements were issued. None has come to our attention that would require adjustment or disclosure other than those described in the notes above.',
    ],
  },
];
