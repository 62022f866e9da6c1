import { createContext, useContext } from 'react'
import type { Api } from '#services/api.ts'

/** What the app provides to its screens; made once in src/app.tsx. */
export interface AppServices {
  api: Api
}

export const AppServicesContext = createContext<AppServices | null>(null)

/** The services of the app, for actors that a screen provides to its machine. */
export function useServices(): AppServices {
  const services = useContext(AppServicesContext)
  if (!services) throw new Error('AppServicesContext is provided in src/app.tsx')
  return services
}
