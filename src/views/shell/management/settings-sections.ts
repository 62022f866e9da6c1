import { createContext } from 'react'
import type { NavigationEntry } from './navigation-groups.ts'

/** The pages of the settings that the person may open, by sections. */
export const SettingsSections = createContext<readonly NavigationEntry[]>([])
