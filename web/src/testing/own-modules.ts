import { vi } from 'vitest';

// What a file before this one loaded of ours, with all that it remembers, is not this file's.
vi.resetModules();
