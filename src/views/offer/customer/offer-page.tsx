import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarClock, IconCreditCard } from '@tabler/icons-react'
import { useActorRef } from '@xstate/react'
import { type CSSProperties, useMemo } from 'react'
import { provideOfferReading } from '#services/offer/offer-reading-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { brandColours } from './brand-colours.ts'
import { CompanyHeader } from './company-header.tsx'
import { Conditions, Contents } from './contents-parts.tsx'
import classes from './offer.module.css'
import { OfferAnswer, useBegin, useIsOpen, useOffer } from './offer-actor.ts'
import { OfferTitle } from './offer-title.tsx'
import { Outcome } from './outcome.tsx'
import { Part } from './parts.tsx'
import { Questions } from './questions.tsx'
import { TotalBar } from './total-bar.tsx'
import { Variants } from './variants.tsx'

/** The page of an offer in the company's colours: the choices, the total, and the answers within reach of the thumb. */
export function OfferPage({ code }: { code: string }) {
  const offer = useOffer()
  const isOpen = useIsOpen()
  const failure = OfferAnswer.useSelector((snapshot) => (snapshot.matches('open') ? snapshot.context.failure : null))
  const { company, introduction, notes } = offer
  return (
    <div className={classes.page} data-open={isOpen || undefined} style={brandColours(company) as CSSProperties}>
      <Reading code={code} />
      <CompanyHeader code={code} />
      <div className={classes.columns}>
        <Main className={classes.main}>
          {!isOpen && <Outcome />}
          <OfferTitle />
          {failure && <FailureNotice failure={failure} inFull apart />}
          {introduction && <p className={classes.text}>{introduction}</p>}
          <Variants />
          <QuickConditions />
          <Contents />
          <Conditions />
          {notes && (
            <Part title={<Trans context="customer">Notes on the offer</Trans>}>
              <p className={classes.text}>{notes}</p>
            </Part>
          )}
          <Questions />
          <Foot />
        </Main>
        <TotalBar />
      </div>
      <AnswerSheet />
    </div>
  )
}

/** Reports once that a person really reads the offer. */
function Reading({ code }: { code: string }) {
  const { api, tokens } = useServices()
  const machine = useMemo(() => provideOfferReading({ api, tokens }), [api, tokens])
  useActorRef(machine, { input: { code } })
  return null
}

/** The two conditions that most people ask about first, in one line. */
function QuickConditions() {
  const { conditions } = useOffer()
  const first = [
    { kind: 'deadline', icon: IconCalendarClock },
    { kind: 'installment', icon: IconCreditCard },
  ].flatMap(({ kind, icon }) =>
    conditions.filter((one) => one.kind === kind).map(({ value }) => ({ kind, value, icon })),
  )
  if (first.length === 0) return null
  return (
    <div className={classes.quick}>
      {first.map(({ kind, value, icon: Icon }) => (
        <span key={kind}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {value}
        </span>
      ))}
      <button
        type="button"
        className={classes.link}
        onClick={() => document.getElementById('offer-conditions')?.scrollIntoView()}
      >
        <Trans>All conditions</Trans>
      </button>
    </div>
  )
}

function Foot() {
  const { t } = useLingui()
  const begin = useBegin()
  const isOpen = useIsOpen()
  const { company } = useOffer()
  return (
    <footer className={classes.foot}>
      {isOpen && (
        <button type="button" className={classes.quiet} onClick={() => begin('reject')}>
          <Trans>I do not want this offer</Trans>
        </button>
      )}
      <section aria-label={t`Personal data`} className={classes.privacy}>
        <h2>
          <Trans>Personal data</Trans>
        </h2>
        <p>{company.privacy_notice}</p>
      </section>
      <div className={classes.tools}>
        <LanguageSwitch long />
      </div>
    </footer>
  )
}
