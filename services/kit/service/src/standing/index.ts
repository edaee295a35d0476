export { type AdminActor, type AdminHandlers, forAdministrators } from './administrators.ts';
export {
  isLimitName,
  type LimitName,
  type LimitValues,
  limitFields,
  limitKinds,
  limitNames,
  limitValues,
} from './limit-kinds.ts';
export { createStandings, type Standing, type Standings } from './standings.ts';
