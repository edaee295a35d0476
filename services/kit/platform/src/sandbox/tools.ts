import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Where a system keeps its own programs. Not PATH: what stands there first need not be the system's. */
export const SYSTEM_FOLDERS: readonly string[] = [
  '/usr/bin',
  '/bin',
  '/usr/sbin',
  '/sbin',
  '/run/current-system/sw/bin',
];

/** Finds a program; undefined where it is not installed. */
export type FindTool = (name: string) => string | undefined;

export function toolsIn(folders: readonly string[]): FindTool {
  return (name) =>
    folders
      .map((folder) => join(folder, name))
      .find((path) => {
        try {
          accessSync(path, constants.X_OK);
          return true;
        } catch {
          return false;
        }
      });
}
