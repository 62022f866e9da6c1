import { createContext, useContext } from 'react'
import type { Locale } from '#contract/messages/locale.ts'
import type { SessionActor } from '#machines/auth/session.ts'
import type { ClientReleaseActor } from '#machines/shell/client-release.ts'
import type { Api } from '#services/api.ts'
import type { TokenStorage } from '#services/auth/token-storage.ts'
import type { Memories } from '#services/browser-memory.ts'
import type { FirstCalls } from '#services/first-calls.ts'
import type { Drafts } from '#services/form/drafts.ts'
import type { LeaveQuestion } from '#services/form/leave-question.ts'
import type { DeleteUploads } from '#services/media/delete-uploads.ts'
import type { UploadMemory } from '#services/media/upload-memory.ts'
import type { NotificationPort } from '#services/notifications.ts'
import type { PageAddress } from '#services/page-address.ts'
import type { Preferences } from '#services/preferences.ts'
import type { Release } from '#services/release.ts'
import type { PageName } from '#services/shell/page-name.ts'
import type { Writes } from '#services/writes.ts'

/** The services of the app, for the actors of a machine. */
export interface AppServices {
  api: Api
  memories: Memories
  writes: Writes
  session: SessionActor
  tokens: TokenStorage
  drafts: Drafts
  preferences: Preferences
  address: PageAddress
  /** Calls to prefetch at the start; stored by the API client. */
  firstCalls: FirstCalls
  pageName: PageName
  uploads: UploadMemory
  giveBack: DeleteUploads
  /** Checks forms with unsaved text before the next screen. */
  leaving: LeaveQuestion
  notify: NotificationPort
  release: Release
  /** Whether the server still serves the release of this page. */
  clientRelease: ClientReleaseActor
  /** Called after a 401: resolves to whether the same person has signed in again. */
  onSignedOut: () => Promise<boolean>
  /** Loads the whole table of routes, of which strangers have the public pages only. */
  loadRoutes: () => Promise<void>
  /** Loads the texts of a language, shows them and stores the choice. */
  changeLocale: (locale: Locale) => Promise<void>
}

export const AppServicesContext = createContext<AppServices | null>(null)

/** The services of the app, for the actors that a screen provides to its machine. */
export function useServices(): AppServices {
  const services = useContext(AppServicesContext)
  if (!services) throw new Error('AppServicesContext is provided in src/app.tsx')
  return services
}
