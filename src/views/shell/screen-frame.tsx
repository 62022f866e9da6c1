import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { PermissionMap } from '#contract/declare/access.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { usePageTitle } from '#views/components/page/page-title.tsx'
import { ScreenBoundary } from '#views/shell/failures/screen-boundary.tsx'
import type { FoundRoute } from './find-route.ts'
import { Main } from './main.tsx'
import { NotPermitted, Placeholder, screenOf, shellOf } from './screens.ts'

interface ScreenFrameProps {
  path: string
  /** Number of the page visit. */
  visit: number
  found: FoundRoute
}

/** A screen in the frame of its zone. The frame stays mounted between screens of a zone. */
export function ScreenFrame({ path, visit, found }: ScreenFrameProps) {
  const { route, params } = found
  useDocumentTitle(route.title)
  const Shell = shellOf(route.zone)
  const page = (
    <Page visit={visit}>
      <Content found={found} />
    </Page>
  )
  if (Shell)
    return (
      <Shell key={route.zone} path={path} route={route} params={params}>
        {page}
      </Shell>
    )
  return screenOf(route) ? page : <Main>{page}</Main>
}

function Content({ found: { route, params } }: Pick<ScreenFrameProps, 'found'>) {
  const { permissions } = useSession()
  const Screen = screenOf(route)
  if (!isPageShown(route, permissions))
    return (
      <Suspense>
        <NotPermitted permission={route.access ?? ''} />
      </Suspense>
    )
  return Screen ? <Screen params={params} /> : <Placeholder route={route} />
}

/** One screen, keyed by its visit, so that another record or a later visit mounts a new form. The focus starts at its title. */
function Page({ visit, children }: { visit: number; children: ReactNode }) {
  const shown = useRef(visit)
  useEffect(() => {
    if (shown.current !== visit) focusTitle()
    shown.current = visit
  }, [visit])
  return <ScreenBoundary key={visit}>{children}</ScreenBoundary>
}

function focusTitle() {
  const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

function useDocumentTitle(title: Translated) {
  const { t, i18n } = useLingui()
  const own = usePageTitle()
  const page = own ?? labelIn(i18n, title)
  const product = t`Partner Portal`
  useEffect(() => {
    document.title = `${page} · ${product}`
  }, [page, product])
}

/**
 * Whether a page is shown after its guard has admitted the person. Partners may enter their whole zone (specification, section
 * 6); actions without permission, such as registering an order without a role in the company, are explained before anything is typed.
 */
export function isPageShown({ zone, screen, access }: RouteDeclaration, permissions: PermissionMap): boolean {
  return zone !== 'partner' || !screen || access === undefined || permissions[access] === true
}
