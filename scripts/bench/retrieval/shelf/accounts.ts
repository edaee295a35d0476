import type { Company } from './companies.ts';
import { drawFor } from './random.ts';

/** The first year that figures are drawn from; growth adds up from there. */
const FIRST_YEAR = 2015;

/** Figure -> value of a fiscal year: amounts in thousands, shares in percent, counts as they are. */
export type Accounts = Readonly<Record<string, number>>;

const kept = new Map<string, Accounts>();

/** What a company's year came to. Of a quarter, the flows are about a fourth of it. */
export function accountsOf(company: Company, year: number, quarter = 0): Accounts {
  const key = `${company.id}/${year}/${quarter}`;
  const known = kept.get(key);
  if (known) return known;
  const accounts = drawAccounts(company, year, quarter);
  kept.set(key, accounts);
  return accounts;
}

function drawAccounts(company: Company, year: number, quarter: number): Accounts {
  const { between } = drawFor(`accounts/${company.id}/${year}/${quarter}`);
  const usual = drawFor(`usual/${company.id}`);
  const share = {
    cost: usual.between(0.5, 0.66),
    research: usual.between(0.02, 0.07),
    sales: usual.between(0.1, 0.17),
  };
  let revenue = company.base;
  for (let each = FIRST_YEAR; each <= year; each += 1) {
    revenue *= 1 + drawFor(`growth/${company.id}/${each}`).between(-0.07, 0.15);
  }
  revenue = Math.round(revenue * (quarter > 0 ? between(0.22, 0.28) : 1));
  const of = (low: number, high: number) => Math.round(revenue * between(low, high));
  const near = (part: number) => Math.round(revenue * part * between(0.95, 1.05));
  const flows = incomeOf({ revenue, near, of, share, between });
  return {
    ...flows,
    ...balanceOf(revenue * (quarter > 0 ? 4 : 1), between),
    ...cashOf(flows, of),
    ...othersOf(revenue, between),
  };
}

interface Ways {
  revenue: number;
  near: (part: number) => number;
  of: (low: number, high: number) => number;
  share: { cost: number; research: number; sales: number };
  between: (low: number, high: number) => number;
}

function incomeOf({ revenue, near, of, share, between }: Ways) {
  const costOfSales = near(share.cost);
  const grossProfit = revenue - costOfSales;
  const [research, selling] = [near(share.research), near(share.sales)];
  const restructuring = of(0.002, 0.012);
  const operatingIncome = grossProfit - research - selling - restructuring;
  const interest = of(0.006, 0.018);
  const pretax = operatingIncome - interest;
  const taxRate = between(17, 29);
  const tax = Math.round((pretax * taxRate) / 100);
  const netIncome = pretax - tax;
  const shares = Math.round(revenue / between(24, 30));
  const epsBasic = netIncome / shares;
  return {
    revenue,
    costOfSales,
    grossProfit,
    research,
    selling,
    restructuring,
    operatingIncome,
    interest,
    pretax,
    tax,
    taxRate: (tax / pretax) * 100,
    netIncome,
    shares,
    epsBasic,
    epsDiluted: epsBasic * 0.985,
    grossMargin: (grossProfit / revenue) * 100,
    operatingMargin: (operatingIncome / revenue) * 100,
    dps: epsBasic * between(0.25, 0.45),
  };
}

function balanceOf(revenue: number, between: Ways['between']) {
  const of = (low: number, high: number) => Math.round(revenue * between(low, high));
  const [cash, receivables, inventories, otherCurrent] = [
    of(0.08, 0.2),
    of(0.1, 0.16),
    of(0.08, 0.15),
    of(0.02, 0.04),
  ];
  const currentAssets = cash + receivables + inventories + otherCurrent;
  const [property, goodwill, intangibles, otherAssets] = [
    of(0.3, 0.45),
    of(0.1, 0.25),
    of(0.04, 0.1),
    of(0.03, 0.06),
  ];
  const totalAssets = currentAssets + property + goodwill + intangibles + otherAssets;
  const [payables, accrued, shortDebt] = [of(0.07, 0.12), of(0.05, 0.08), of(0.02, 0.05)];
  const currentLiabilities = payables + accrued + shortDebt;
  const [longDebt, pensions, otherLiabilities] = [of(0.15, 0.32), of(0.02, 0.06), of(0.02, 0.05)];
  const totalLiabilities = currentLiabilities + longDebt + pensions + otherLiabilities;
  return {
    cash,
    receivables,
    inventories,
    otherCurrent,
    currentAssets,
    property,
    goodwill,
    intangibles,
    otherAssets,
    totalAssets,
    payables,
    accrued,
    shortDebt,
    currentLiabilities,
    longDebt,
    pensions,
    otherLiabilities,
    totalLiabilities,
    equity: totalAssets - totalLiabilities,
  };
}

function cashOf(
  { netIncome, shares, dps }: { netIncome: number; shares: number; dps: number },
  of: Ways['of'],
) {
  const [depreciation, stockComp, workingCapital] = [of(0.035, 0.06), of(0.005, 0.02), of(-0.02, 0.02)];
  const operatingCash = netIncome + depreciation + stockComp + workingCapital;
  const [capex, acquisitions] = [-of(0.04, 0.08), -of(0.005, 0.03)];
  const investingCash = capex + acquisitions;
  const dividends = -Math.round(shares * dps);
  const [buybacks, borrowed] = [-of(0.005, 0.03), of(0.0, 0.03)];
  const financingCash = dividends + buybacks + borrowed;
  return {
    depreciation,
    stockComp,
    workingCapital,
    operatingCash,
    capex,
    acquisitions,
    investingCash,
    dividends,
    buybacks,
    borrowed,
    financingCash,
    cashChange: operatingCash + investingCash + financingCash,
    freeCash: operatingCash + capex,
  };
}

function othersOf(revenue: number, between: Ways['between']) {
  const whole = (low: number, high: number) => Math.round(between(low, high));
  const of = (low: number, high: number) => Math.round(revenue * between(low, high));
  return {
    headcount: Math.round(revenue / between(170, 230)),
    attrition: between(6, 16),
    women: between(26, 46),
    trainingHours: between(12, 38),
    accidents: between(0.6, 3.9),
    sites: whole(14, 160),
    largestCustomer: between(6, 19),
    backlog: of(0.3, 0.7),
    rent: of(0.008, 0.02),
    auditFee: of(0.0008, 0.0015),
    creditLine: whole(4, 30) * 50_000,
    creditRate: between(1.1, 3.9),
    warranty: of(0.004, 0.012),
    purchaseCommitments: of(0.05, 0.12),
    capexOutlook: of(0.04, 0.08),
    outlookLow: between(1, 4),
    outlookHigh: between(5, 9),
    impairment: of(0.002, 0.01),
    emissions: whole(41, 980),
    lawsuitClaim: of(0.004, 0.02),
    buybackPrice: between(18, 160),
    patents: whole(90, 2_400),
    uncertainTax: of(0.004, 0.012),
    chiefPay: whole(1_900, 9_800),
    leaseTerm: between(3.1, 8.9),
    discountRate: between(1.2, 4.4),
    dealPrice: of(0.008, 0.04),
  };
}
