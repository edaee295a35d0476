export { Counts, type Entry, everyItem, fileName, json, jsonList, plain } from './entries.ts';
export { countInOwnProjects, ownProjects, projectFolder } from './own-projects.ts';
export { type KeptOfPeople, type PersonExport, peopleService } from './people-service.ts';
