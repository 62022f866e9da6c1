import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { isLocale } from '#contract/locale.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { keptAnswer, provideOfferAnswer } from '#services/offer/offer-answer-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { OfferAnswer } from './offer-actor.ts'
import { OfferPage } from './offer-page.tsx'
import { WithoutOffer } from './without-offer.tsx'

/** The page behind the link of an offer. It needs no session, and search engines may not index it. */
export function OfferScreen({ params: { code = '' } }: ScreenProps) {
  const { i18n } = useLingui()
  const { api, preferences, changeLocale } = useServices()
  const drafts = useMemo(() => createDrafts(sessionStorage), [])
  const machine = useMemo(
    () => provideOfferAnswer({ api, preferences, changeLocale, drafts }),
    [api, preferences, changeLocale, drafts],
  )
  const [key] = useState(uniqueKey)
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <OfferAnswer.Provider logic={machine} options={{ input: { code, key, locale, typed: keptAnswer(drafts, code) } }}>
      <meta name="robots" content="noindex, nofollow" />
      <Content code={code} />
    </OfferAnswer.Provider>
  )
}

function Content({ code }: { code: string }) {
  const isThere = OfferAnswer.useSelector(({ context }) => context.offer !== null)
  return isThere ? <OfferPage code={code} /> : <WithoutOffer />
}
