import { vi } from 'vitest';

interface Ended {
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of administration in this process, which costs a fraction of one of its own: with these variables, and
 * what it writes kept.
 */
export async function runCommand(
  command: () => Promise<number | undefined>,
  env: Record<string, string>,
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    }),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return { code: await command(), ...written };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
