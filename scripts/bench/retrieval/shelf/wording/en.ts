import { GENERAL, RISKS } from './en-risks.ts';
import type { Wording } from './wording.ts';

/** English reports. Figures stand where a slot stands; people ask for them in other words (questions/). */
export const english: Omit<Wording, 'notes'> = {
  title: 'Annual report for the year ended {end}',
  quarterTitle: 'Quarterly report for the {quarter} quarter of {year}',
  riskTitle: 'Risk Factors',
  risks: RISKS,
  general: GENERAL,
  notesTitle: 'Notes to the Consolidated Financial Statements',
  sections: [
    {
      title: 'Business',
      level: 1,
      page: true,
      annual: true,
      paragraphs: [
        [
          'The Company is a provider of {business}. From its head office in {city} it serves customers through {sites} locations and reports in the segments {Segment0}, {Segment1} and {Segment2}.',
          'We are engaged in {business}. Our principal offices are in {city}; at the end of the period we worked from {sites} sites. Our segments are {Segment0}, {Segment1} and {Segment2}.',
        ],
        'The strategy of {short} rests on three pillars: to serve customers better than our rivals, to run a lean and safe operation, and to put capital where it earns more than it costs. The Board reviews the strategy each autumn with management, and the plan that follows from it is the basis of budgets and incentives.',
        [
          'The {Segment0} segment is our largest. It sells to long-standing customers under agreements of one to five years, with prices that follow an index. Competition is intense and comes from firms that are larger, and from local ones that know their markets well.',
          '{Segment0} remains the backbone of the group. Contracts run between one and five years and are re-tendered at their end; rivals range from global groups to family firms.',
        ],
        '{Segment1} has shorter contracts and depends more on the cycle. {Segment2} is younger; it is meant to grow faster than the rest and to bind customers for longer.',
        [
          'No customer other than our largest, which accounted for {largestCustomer} of consolidated revenue, exceeded ten percent of it. The loss of that customer would be material.',
          'Our biggest client contributed {largestCustomer} of total revenue; sales to no other exceeded one tenth.',
        ],
        [
          'Orders that were firm and not yet filled amounted to {backlog} at the balance sheet date, of which we expect to deliver most within twelve months.',
          'The order backlog stood at {backlog} at period end. Roughly two thirds of it should convert within a year.',
        ],
        'Raw materials and purchased services come from several hundred suppliers. For some components there is one source only; we hold stocks of these, and qualify second sources where that is economical.',
        'Our operations are subject to laws on the environment, on health and safety, on competition and on data. The cost of complying with them was not material to capital expenditures, earnings or competitive position in any period presented.',
        [
          'We hold {patents} patents and a larger number of trademarks and licences. No single one of them is material by itself.',
          'Our portfolio comprises {patents} granted patents worldwide. They expire over the next two decades, evenly spread.',
        ],
      ],
    },
    {
      title: 'Human Capital',
      annual: true,
      paragraphs: [
        [
          'At {end} we employed approximately {headcount} people, most of them full time. About a third are covered by collective agreements.',
          'Our workforce numbered {headcount} at the close of the year. Relations with unions and works councils are good.',
        ],
        [
          'Voluntary turnover was {attrition}. Women held {women} of management positions. On average each colleague took part in {trainingHours} hours of training.',
          'In the year {attrition} of colleagues left by their own choice; {women} of our leaders are women. Training came to {trainingHours} hours a head.',
        ],
        [
          'At {short} safety comes first. The total recordable incident rate was {accidents} per 200,000 hours worked.',
          'We recorded {accidents} injuries per 200,000 hours worked, which includes contractors on our sites.',
        ],
        'Pay is reviewed yearly against the market. Most employees take part in a bonus plan that depends on the results of the group, of their segment, and on their own objectives. We offer health care, a savings plan and parental leave in all countries where this is customary.',
      ],
    },
    {
      title: 'Properties',
      annual: true,
      paragraphs: [
        'Our head office in {city} is leased. We own the larger part of our production and distribution sites, and lease most sales offices. We regard our properties as suitable and adequate for the business as it is now conducted.',
        [
          'The {sites} locations are spread over {Region0}, {Region1} and {Region2}. Two of them were closed and three opened in the period.',
          'Of the {sites} facilities, the larger ones lie in {Region0}; the others are found in {Region1} and {Region2}.',
        ],
      ],
    },
    {
      title: 'Legal Proceedings',
      page: true,
      paragraphs: [
        'We are party to claims and proceedings that arise in the ordinary course of business. We record a provision where a loss is probable and can be estimated. In the opinion of management, after taking advice of counsel, the outcome of those pending will not have a material adverse effect, except as may be stated below.',
        [
          'On {claimDate}, {claimant} filed a complaint against the Company alleging breach of a supply agreement and seeking damages of {lawsuitClaim}. We believe that the claim is without merit and defend it vigorously.',
          'A suit brought by {claimant} on {claimDate} asserts that we misappropriated trade secrets. The plaintiff demands {lawsuitClaim}. We dispute the allegations; trial has not been scheduled.',
        ],
        'Environmental authorities have named us as one of several parties responsible for two sites that predecessors of ours used until the nineties. Our share of the expected cost is accrued.',
      ],
    },
    {
      title: 'Market for Common Equity, Dividends and Repurchases',
      annual: true,
      paragraphs: [
        'Our common shares are listed under the symbol of the Company. There were several thousand holders of record; most shares are held in street name.',
        [
          'The Board declared dividends of {dps} per share for the year. Future dividends depend on earnings, cash flow and other factors the Board may deem relevant.',
          'Shareholders received {dps} for each share in respect of the year. We aim to pay out between a quarter and a half of earnings.',
        ],
        [
          'Under the authorization of the Board we bought back shares for {buybacks} at an average price of {buybackPrice}.',
          'Share repurchases totaled {buybacks}; the average price paid was {buybackPrice}.',
        ],
        [
          'The annual meeting of shareholders will be held on {meetingDate}. Holders of record on {recordDate} are entitled to vote.',
          'Shareholders of record as of {recordDate} may vote at the annual meeting, which takes place on {meetingDate}.',
        ],
        '@summary',
      ],
    },
    {
      title: 'Management’s Discussion and Analysis',
      level: 1,
      page: true,
      paragraphs: [
        'The following should be read together with the consolidated financial statements and the notes. It holds forward-looking statements; actual results may differ materially from those expressed or implied, for reasons that include those set out under Risk Factors.',
        [
          'Sales {way} {growth:revenue} compared with the prior period, to {revenue} from {revenue-1}. Volume accounted for the larger part of the change, prices and currencies for the rest.',
          'The top line {way} by {growth:revenue}. At {revenue}, against {revenue-1} a year before, it reflects mix and volume; exchange rates had a small effect.',
        ],
        '@segments',
        [
          '{Segment0} contributed {segment0}, {Segment1} {segment1} and {Segment2} {segment2}.',
          'Of the total, {segment0} came from {Segment0}, {segment1} from {Segment1} and {segment2} from {Segment2}.',
        ],
        '@regions',
        [
          'Gross profit as a share of sales was {grossMargin}, against {grossMargin-1} in the comparable period. Input costs moved as expected; productivity made up for most of the increase in wages.',
          'We earned a gross margin of {grossMargin} ({grossMargin-1} in the prior period), with better utilization set against higher freight.',
        ],
        [
          'Spending on research was {research}, as we moved two platforms into their last phase of development.',
          'We invested {research} in new products. The focus lay on automation and on energy use.',
        ],
        [
          'Overheads of {selling} compare with {selling-1}; the change follows headcount and the incentive accrual.',
          'Selling and administrative cost came to {selling} ({selling-1}), for the most part wages.',
        ],
        [
          'Operating income was {operatingIncome}, or {operatingMargin} of sales.',
          'The operating result of {operatingIncome} equals {operatingMargin} of sales.',
        ],
        [
          'In the period we closed two plants and recorded {restructuring} for severance and site closures.',
          'Charges of {restructuring} were taken for the realignment program announced earlier; three quarters of it is severance.',
        ],
        [
          'The effective tax rate was {taxRate}, compared with {taxRate-1}. The change is due to the mix of earnings by country and to the release of a reserve.',
          'Taxes took {taxRate} of pre-tax earnings ({taxRate-1} in the comparable period).',
        ],
        [
          'Net income was {netIncome}, or {epsDiluted} per diluted share.',
          'The bottom line was {netIncome}; that is {epsDiluted} a share on a diluted basis.',
        ],
      ],
    },
    {
      title: 'Liquidity and Capital Resources',
      page: true,
      paragraphs: [
        [
          'Our operations generated {operatingCash} of cash, against {operatingCash-1}. Working capital was the main swing.',
          'Cash from operations came to {operatingCash} ({operatingCash-1} in the prior period).',
        ],
        [
          'Investments in plants and equipment were {capex}. For {next} we plan to spend about {capexOutlook}.',
          'We put {capex} into our plants, machines and systems. Our budget for {next} foresees {capexOutlook}.',
        ],
        [
          'Free cash flow, which we define as cash from operations less capital spending, was {freeCash}.',
          'After investments we were left with free cash flow of {freeCash}, a measure that is not defined by accounting standards.',
        ],
        [
          'We have a revolving credit facility of {creditLine} with a group of banks, which matures on {creditEnd}. Drawings bear interest at {creditRate}. Nothing was drawn at period end.',
          'A syndicated credit line of {creditLine} is available until {creditEnd}, at a rate of {creditRate} when drawn. It is undrawn.',
        ],
        [
          'At the balance sheet date cash stood at {cash} and long-term debt at {longDebt}.',
          'We closed the period with {cash} in cash. Borrowings due after one year were {longDebt}.',
        ],
        'We believe that cash on hand, cash from operations and the facilities described will be sufficient to meet our needs for the next twelve months and beyond. The indenture of our notes holds covenants on leverage and on liens, with which we complied throughout.',
      ],
    },
    {
      title: 'Outlook',
      paragraphs: [
        [
          'For {next} we expect sales to grow between {outlookLow} and {outlookHigh} at constant exchange rates.',
          'Our guidance for {next} is an increase in sales of {outlookLow} to {outlookHigh}, before acquisitions and currency.',
        ],
        'This assumes that there is no marked downturn in our main markets, that supply chains work as they now do, and that exchange rates stay near those of the last weeks before this report.',
      ],
    },
    {
      title: 'Quantitative and Qualitative Disclosures about Market Risk',
      page: true,
      paragraphs: [
        'We are exposed to changes in exchange rates, interest rates and the prices of energy and materials. At {short} derivatives are used to hedge, never to speculate, and only with banks of good standing.',
        'A change of ten percent in the value of the main foreign currencies would change annual earnings before tax by an amount that we do not regard as material. A change of one percentage point in interest rates would have little effect, as most of our debt bears fixed rates.',
      ],
    },
    {
      title: 'Controls and Procedures',
      paragraphs: [
        '{chief}, our chief executive officer, and {finance}, our chief financial officer, have evaluated the disclosure controls and procedures and concluded that they were effective at the end of the period.',
        'There was no change in internal control over financial reporting that has materially affected it, or is reasonably likely to do so.',
      ],
    },
    {
      title: 'Directors, Officers and Corporate Governance',
      annual: true,
      page: true,
      paragraphs: [
        [
          '{chief} has led the Company as President and Chief Executive Officer for several years. {finance} serves as Chief Financial Officer. The Board is chaired by {chair}.',
          'The Board, of which {chair} is the chair, has ten members. Chief Executive Officer is {chief}; {finance} heads finance.',
        ],
        [
          '{newDirector} was elected to the Board at the last annual meeting.',
          'In the year the Board appointed {newDirector} as a new non-executive director.',
        ],
        'The Board has committees for audit, compensation, and nomination. All of their members are independent. The audit committee met eight times, the compensation committee five times.',
        [
          'Total compensation of the chief executive, including the value of share awards at grant, was {chiefPay}.',
          'For the year the chief executive’s pay, with long-term awards at fair value, came to {chiefPay}.',
        ],
        'Directors and officers of {short} must hold shares worth a multiple of their base fee or salary within five years. Hedging and pledging of shares are forbidden. Awards can be reclaimed when accounts have to be restated.',
        [
          '{auditor} has been our independent auditor. Fees for the audit were {auditFee}.',
          'Fees that {auditor}, our independent accountants, charged for audit services amounted to {auditFee}.',
        ],
      ],
    },
    {
      title: 'Sustainability',
      annual: true,
      paragraphs: [
        [
          'Direct emissions and those of purchased energy were {emissions} thousand tonnes of carbon dioxide equivalent.',
          'Our carbon footprint, Scope 1 and 2, was {emissions} thousand tonnes of CO2 equivalent.',
        ],
        '{short} intends to halve these by the end of the decade, by electrifying the fleet, buying power from wind and sun, and replacing furnaces and boilers as they come to the end of their lives.',
      ],
    },
  ],
};
