import { vi } from 'vitest'

/** Waits until `check` no longer throws, as long as a busy machine may need: twenty seconds instead of Vitest's one. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
