export {
  defaultLimits,
  isLimitName,
  type LimitKind,
  type LimitName,
  type LimitValues,
  limitFields,
  limitKinds,
  limitNames,
  limitValues,
} from './limit-kinds.ts';
export { createStandings, type Standing, type Standings, type StandingsOptions } from './standings.ts';
