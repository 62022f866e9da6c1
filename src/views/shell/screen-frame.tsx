import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Translated } from '#contract/locale.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { InPreparation } from '#views/components/page/in-preparation.tsx'
import { Fallback } from './fallback.tsx'
import type { FoundRoute } from './find-route.ts'
import { usePageTitle } from './header/page-title.tsx'
import { Main } from './main.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screenOf, shellOf } from './screens.ts'

/** A screen in the frame of its zone. The frame stays when another screen of the zone comes. */
export function ScreenFrame({ path, found: { route, params } }: { path: string; found: FoundRoute }) {
  useDocumentTitle(route.title)
  const Screen = screenOf(route)
  const Shell = shellOf(route.zone)
  const page = <Page path={path}>{Screen ? <Screen params={params} /> : <Placeholder route={route} />}</Page>
  if (Shell)
    return (
      <Shell key={route.zone} path={path} route={route} params={params}>
        {page}
      </Shell>
    )
  return Screen ? page : <Main>{page}</Main>
}

/** One screen: keyed by its path, so that another record is another form; the focus begins at its title. */
function Page({ path, children }: { path: string; children: ReactNode }) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) focusTitle()
    shown.current = path
  }, [path])
  return <ScreenBoundary key={path}>{children}</ScreenBoundary>
}

function focusTitle() {
  const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

function Placeholder({ route: { path, zone, title } }: { route: RouteDeclaration }) {
  const { i18n } = useLingui()
  if (path.endsWith('*')) return <Fallback />
  const action =
    zone === 'public' ? (
      <Link href="/auth/login">
        <Trans>Back to sign-in</Trans>
      </Link>
    ) : undefined
  return <InPreparation title={labelIn(i18n, title)} action={action} />
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
