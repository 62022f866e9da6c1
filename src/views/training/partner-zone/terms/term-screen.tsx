import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Divider, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconHourglass, IconMapPin } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { isLocale } from '#contract/messages/locale.ts'
import type { ZoneTerm } from '#contract/training/zone.ts'
import { toGrosze } from '#contract/values/money.ts'
import type { SignUpValues } from '#machines/training/training-sign-up.ts'
import { formatDate } from '#services/formatting.ts'
import { downloadTermCalendar } from '#services/training/term-calls.ts'
import { provideTrainingSignUp } from '#services/training/training-sign-up-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { longDay } from '#views/components/page/days.ts'
import { MapLink } from '#views/components/page/links/map-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { OfferNotice } from '#views/training/partner-zone/my-trainings.tsx'
import { comingTerms, companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import { SignUp } from '#views/training/partner-zone/sign-up/sign-up-actor.ts'
import { SignUpForm } from '#views/training/partner-zone/sign-up/sign-up-form.tsx'
import classes from './term.module.css'
import { OwnPeople, PlacesBadge } from './term-cards.tsx'

/** A term: its training, and the sign-up form. */
export function TrainingTermScreen({ params: { id = '' } }: ScreenProps) {
  return <Term key={id} id={Number(id)} />
}

function Term({ id }: { id: number }) {
  const { i18n } = useLingui()
  const { api, drafts } = useServices()
  const user = useUser()
  const [begin] = useState((): SignUpValues => {
    const company = user.partners.length === 1 ? user.partners[0] : undefined
    return {
      partner_id: company?.id ?? null,
      participants: [],
      contact_first_name: user.first_name,
      contact_last_name: user.last_name,
      contact_email: user.email,
      contact_phone: user.phone_number ?? company?.phone_number ?? '',
      payment_id: null,
      use_credit: false,
      regulations_accepted: false,
      consent_processing_data: false,
      consent_commercial_info: false,
      consent_marketing_purposes: false,
    }
  })
  const [key] = useState(uniqueKey)
  const machine = useMemo(
    () => provideTrainingSignUp({ api, drafts, user_id: user.id, begin, paths: companyTrainingPaths }),
    [api, drafts, user.id, begin],
  )
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <SignUp.Provider logic={machine} options={{ input: { term_id: id, begin, key, locale } }}>
      <Screen />
      <ToOrder />
    </SignUp.Provider>
  )
}

function Screen() {
  const term = SignUp.useSelector(({ context }) => context.term)
  const view = SignUp.useSelector((snapshot) => {
    if (snapshot.matches('loadFailed')) return 'loadFailed'
    if (snapshot.matches('waiting')) return 'waiting'
    return snapshot.matches('closed') ? 'closed' : 'form'
  })
  const maySign = useMay('partnerzone.training.records.store')
  useRecordTitle(term?.training_name)
  if (view === 'loadFailed') return <NotLoaded />
  if (!term) return <Outline />
  if (view === 'waiting') return <OnWaitingList term={term} />
  return (
    <>
      <TermAbout term={term} />
      <OfferNotice people={term.own.filter(({ status }) => status === 'offered')} />
      {view === 'closed' ? (
        <Box mt="md">
          <Closed term={term} />
        </Box>
      ) : (
        maySign && <SignUpForm />
      )}
    </>
  )
}

/** Opens the page of the order, which shows its payment. */
function ToOrder() {
  const term_id = SignUp.useSelector(({ context }) => context.term_id)
  const order_id = SignUp.useSelector((snapshot) =>
    snapshot.matches('ordered') ? (snapshot.context.stored?.order_id ?? null) : null,
  )
  return order_id && <Redirect to={companyTrainingPaths.orderFinish(term_id, order_id)} replace />
}

function Closed({ term }: { term: ZoneTerm }) {
  return (
    <Notice
      tone="information"
      title={
        term.is_signable ? <Trans>No vacancy.</Trans> : <Trans>Nobody can be registered for this term any more.</Trans>
      }
      action={
        <Button component={Link} href={comingTerms} variant="default">
          <Trans>Other terms</Trans>
        </Button>
      }
    >
      {term.is_signable && <Trans>All places are taken, and this training has no waiting list.</Trans>}
    </Notice>
  )
}

function OnWaitingList({ term }: { term: ZoneTerm }) {
  const waiting = SignUp.useSelector(({ context }) => context.stored?.waiting ?? 0)
  return (
    <>
      <PageHeader title={term.training_name} />
      <Card>
        <div role="status">
          <EmptyState
            icon={IconHourglass}
            title={
              <Plural value={waiting} one="# person is on the waiting list" other="# people are on the waiting list" />
            }
            action={
              <Button component={Link} href={companyTrainingPaths.participants}>
                <Trans>View our participants</Trans>
              </Button>
            }
          >
            <Plural
              value={term.offer_hours}
              one="As soon as a place becomes available, we write to you and hold it for # hour. Until then there is nothing to pay."
              other="As soon as a place becomes available, we write to you and hold it for # hours. Until then there is nothing to pay."
            />
          </EmptyState>
        </div>
      </Card>
    </>
  )
}

function NotLoaded() {
  const actor = SignUp.useActorRef()
  const failure = SignUp.useSelector(({ context }) => context.failure)
  return (
    <LoadFailed
      failure={failure}
      missing={{
        title: <Trans>There is no such term</Trans>,
        explanation: <Trans>It may be over, its registration may have ended, or it is not for your company.</Trans>,
        list: { path: comingTerms, label: <Trans>Other terms</Trans> },
      }}
      title={<Trans>The training could not be loaded</Trans>}
      onRetry={() => actor.send({ type: 'sign_up.retry' })}
    />
  )
}

function Outline() {
  return (
    <Loading>
      <Stack gap="lg">
        <Skeleton height={32} width="70%" />
        <Skeleton height={180} radius="lg" />
        <CardSkeleton />
      </Stack>
    </Loading>
  )
}

/** The facts of a term: time, place, the price with its parts, and the deadline for changes. */
function TermAbout({ term }: { term: ZoneTerm }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const calendar = useSubmission({ send: downloadTermCalendar })
  const words = { certificate: t`Certificate`, diploma: t`Diploma` }
  return (
    <>
      <PageHeader
        title={term.training_name}
        badge={term.status === 'open' ? <PlacesBadge of={term} /> : <TermStatusBadge status={term.status} />}
        note={[term.category_name, term.type_name, term.brand_name].filter(Boolean).join(' · ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.7} />}
            loading={calendar.busy}
            onClick={() => calendar.submit({ id: term.id, training_date: term.training_date })}
          >
            <Trans>Add to calendar</Trans>
          </Button>
        }
      />
      <Card>
        <Flex className={classes.when} component="p" gap="sm" mt={0} mb="sm" mx={0}>
          <IconClock size={20} stroke={1.7} aria-hidden />
          <span>
            <strong>{longDay(term.training_date, i18n.locale)}</strong>
            <span>
              {term.start_time}–{term.end_time}
            </span>
          </span>
        </Flex>
        <Flex className={classes.when} component="p" gap="sm" mt={0} mb="sm" mx={0}>
          <IconMapPin size={20} stroke={1.7} aria-hidden />
          <span>
            <strong>{term.city}</strong>
            <MapLink street={term.address} town={term.city}>
              {term.address}
            </MapLink>
          </span>
        </Flex>
        <OwnPeople people={term.own} />
        <Divider color="var(--line)" my="md" />
        <Box mb="md">
          <Facts
            facts={[
              {
                label: <Trans>Price per person</Trans>,
                value:
                  toGrosze(term.price_brutto) === 0 ? (
                    <Trans>free of charge</Trans>
                  ) : (
                    <Trans>
                      {money(term.price_brutto)} gross ({money(term.price_netto)} net)
                    </Trans>
                  ),
              },
              { label: <Trans>At the end</Trans>, value: words[term.document_type] },
              { label: <Trans>Language</Trans>, value: term.language_name },
              { label: <Trans>Registration until</Trans>, value: formatDate(term.registration_until) },
              { label: <Trans>Cancel or change until</Trans>, value: formatDate(term.deadline) },
              ...(term.gadgets.length > 0
                ? [{ label: <Trans>Participants get</Trans>, value: term.gadgets.join(', ') }]
                : []),
            ]}
          />
        </Box>
        {term.price_include && (
          <Text className="anywhere pre-line" maw="70ch" mb="sm">
            <strong>
              <Trans>The price includes:</Trans>
            </strong>{' '}
            {term.price_include}
          </Text>
        )}
        <Text className="anywhere pre-line" maw="70ch">
          {term.description}
        </Text>
      </Card>
    </>
  )
}
