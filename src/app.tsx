import '#views/theme/styles.ts'
import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import type { Locale } from '#contract/messages/locale.ts'
import { type MessageKey, messageText } from '#contract/messages/messages.ts'
import { type SessionActor, signedInAgain } from '#machines/auth/session.ts'
import { createApi } from '#services/api.ts'
import { provideSession } from '#services/auth/session-actors.ts'
import { createTokenStorage } from '#services/auth/token-storage.ts'
import type { BegunCalls } from '#services/begun-calls.ts'
import { type Memories, memoriesOf } from '#services/browser-memory.ts'
import { createFirstCalls } from '#services/first-calls.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { createLeaveQuestion } from '#services/form/leave-question.ts'
import { createOpenPages } from '#services/form/open-pages.ts'
import { createDeleteUploads } from '#services/media/delete-uploads.ts'
import { createUploadMemory } from '#services/media/upload-memory.ts'
import { negative, validationDuration } from '#services/notifications.ts'
import { pageAddress } from '#services/page-address.ts'
import { createPreferences } from '#services/preferences.ts'
import { releaseOf } from '#services/release.ts'
import { provideClientRelease } from '#services/shell/client-release-actors.ts'
import { keepFocus } from '#services/shell/kept-focus.ts'
import { createPageName } from '#services/shell/page-name.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { createWrites } from '#services/writes.ts'
import { type AppServices, AppServicesContext } from '#views/components/app/app-services.ts'
import { useHashLocation } from '#views/components/app/hash-location.ts'
import { TextElement } from '#views/components/page/text-element.tsx'
import { AppFrame } from '#views/shell/app-frame.tsx'
import { ScreenBoundary } from '#views/shell/failures/screen-boundary.tsx'
import { loadRoutes } from '#views/shell/find-route.ts'
import { toasts } from '#views/shell/toasts/toasts.ts'
import { colorSchemeManager } from '#views/theme/color-scheme-manager.ts'
import { cssVariablesResolver, theme } from '#views/theme/theme.ts'
import { loadFirst, useAppNavigation } from './app-navigation.ts'
import { activateLocale, nameErpInTexts } from './catalogues.ts'
import { ExpiredSessionDialog, NewReleaseDialog } from './frames.ts'

/**
 * Creates the services, runs the machines of the app with them, and renders it: the only place where the three meet. `begun` are the
 * calls that the first script has made.
 */
export async function start(begun: BegunCalls): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  const memories = memoriesOf(window)
  const preferences = createPreferences(memories.browser, memories.tab)
  const release = releaseOf(window, memories.tab)
  // The person, the first page and the table of pages for signed-in persons are requested while the texts load.
  const services = createServices(preferences, release, memories, begun)
  const isSignedIn = services.tokens.token() !== null
  const wanted = Promise.all([activateLocale(preferences.locale()), isSignedIn && loadRoutes()])
  loadFirst(services)
  try {
    await wanted
  } catch (error) {
    if (await release.isReplaced()) return release.reload()
    throw error
  }
  keepFocus(document)
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager(preferences)}
      defaultColorScheme="auto"
    >
      <I18nProvider i18n={i18n} defaultComponent={TextElement}>
        <AppServicesContext value={services}>
          <Router hook={useHashLocation}>
            <ScreenBoundary>
              <App services={services} />
            </ScreenBoundary>
          </Router>
        </AppServicesContext>
      </I18nProvider>
    </MantineProvider>,
  )
}

function App({ services }: { services: AppServices }) {
  // Dates and numbers are formatted while views are drawn: another language draws the whole page again.
  useLingui()
  return (
    <AppFrame
      navigation={useAppNavigation(services)}
      ExpiredSession={ExpiredSessionDialog}
      NewRelease={NewReleaseDialog}
    />
  )
}

function createServices(
  preferences: AppServices['preferences'],
  release: AppServices['release'],
  memories: Memories,
  begun: BegunCalls,
): AppServices {
  const tokens = createTokenStorage(memories.browser)
  const giveBack = createDeleteUploads(() => api)
  const warn = (key: MessageKey) =>
    toasts.show({ ...negative(messageText(key, preferences.locale())), duration: validationDuration, closable: true })
  const drafts = createDrafts(memories.browser, {
    giveBack,
    pages: createOpenPages(uniqueKey(), navigator.locks, window),
    // A browser that stores nothing says so at the sign-in.
    onFull: () => memories.isRefused || warn('draft.full'),
    onOtherTab: () => warn('draft.other_tab'),
  })
  const onSignedOut = () => signedInAgain(sessionActor)
  const writes = createWrites()
  const address = pageAddress(window)
  const firstCalls = createFirstCalls(memories.browser, tokens.token, () => `${address.path()}?${address.search()}`)
  const api = createApi({
    baseUrl: '',
    token: tokens.token,
    locale: preferences.locale,
    notify: toasts,
    onSignedOut,
    onTooOld: () => clientRelease.send({ type: 'client.refuse' }),
    onWritten: writes.told,
    onFirst: (call) => firstCalls.keep(call),
    begun,
  })
  const clientRelease = createActor(provideClientRelease(release)).start()
  clientRelease.on('page.reload', release.reload)
  const session = provideSession({ api, tokens, drafts, nameErp: nameErpInTexts })
  const sessionActor: SessionActor = createActor(session, {
    input: { hasToken: tokens.token() !== null },
  }).start()
  return {
    api,
    memories,
    writes,
    session: sessionActor,
    tokens,
    drafts,
    preferences,
    address,
    firstCalls,
    pageName: createPageName(),
    uploads: createUploadMemory(memories.browser),
    giveBack,
    leaving: createLeaveQuestion(),
    notify: toasts,
    release,
    clientRelease,
    onSignedOut,
    loadRoutes,
    changeLocale: async (locale: Locale) => {
      preferences.keepLocale(locale)
      await activateLocale(locale)
    },
  }
}
