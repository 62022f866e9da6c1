import type { MantineColorSchemeManager } from '@mantine/core'
import type { Preferences } from '#services/preferences.ts'

/** Keeps the choice of light and dark with the other preferences; public/color-scheme.js reads it before the first paint. */
export function colorSchemeManager(preferences: Preferences): MantineColorSchemeManager {
  return {
    get: () => preferences.theme(),
    set: (scheme) => preferences.keepTheme(scheme),
    clear: () => preferences.keepTheme('auto'),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
  }
}
