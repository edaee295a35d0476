/** OutOfDiskSpace, of MongoDB's error_codes.yml. */
const OUT_OF_DISK_SPACE = 14_031;
/** AtlasError: what a hosted database says when its plan is used up, among other things. */
const ATLAS = 8_000;

/** Whether the server refused a write because it has no room left. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === OUT_OF_DISK_SPACE || (error.code === ATLAS && error.message.includes('space quota'));
}
