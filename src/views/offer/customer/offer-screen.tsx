import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ActionIcon,
  Box,
  Button,
  Center,
  Flex,
  Group,
  Image,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import {
  IconCalendarClock,
  IconCheck,
  IconCreditCard,
  IconDownload,
  IconFileOff,
  IconHourglass,
  IconMessageQuestion,
  IconPhone,
} from '@tabler/icons-react'
import { useActorRef } from '@xstate/react'
import { type ComponentType, type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { daysUntil } from '#contract/days.ts'
import { isLocale } from '#contract/locale.ts'
import { today } from '#contract/rules.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { formatDate } from '#services/formatting.ts'
import { keptAnswer, provideOfferAnswer } from '#services/offer/offer-answer-actors.ts'
import { provideOfferReading } from '#services/offer/offer-reading-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { initials } from '#views/components/page/initials.ts'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { brandColours } from './brand-colours.ts'
import { Conditions, Contents, Deposit, OfferOutcome, Questions } from './contents.tsx'
import classes from './offer.module.css'
import { OfferAnswer, useBegin, useIsOpen, useOffer, useSelection } from './offer-actor.ts'
import { answerButton, LinkButton, Part, RetryButton, useChosenTotals, useVatName } from './totals.tsx'
import { Variants } from './variants.tsx'

/** The page behind the link of an offer. It needs no session, and search engines may not index it. */
export function OfferScreen({ params: { code = '' } }: ScreenProps) {
  const { i18n } = useLingui()
  const { api, memories, preferences, changeLocale } = useServices()
  const drafts = useMemo(() => createDrafts(memories.tab), [memories])
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

/** The page of an offer in the company's colours: the choices, the total, and the answers within reach of the thumb. */
function OfferPage({ code }: { code: string }) {
  const offer = useOffer()
  const isOpen = useIsOpen()
  const failure = OfferAnswer.useSelector((snapshot) => (snapshot.matches('open') ? snapshot.context.failure : null))
  const { company, introduction, notes, acceptance } = offer
  // Who has accepted looks for how to pay.
  const isDepositFirst = acceptance !== null
  return (
    <Stack
      className={classes.page}
      gap={0}
      mih="100dvh"
      fz="lg"
      lh="lg"
      data-open={isOpen || undefined}
      style={brandColours(company) as CSSProperties}
    >
      <Reading code={code} />
      <CompanyHeader code={code} />
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'flex-start' }}
        gap={{ base: 0, md: '2xl' }}
        w="100%"
        maw={{ md: 1072 }}
        mx="auto"
        p={{ base: 0, md: 'md' }}
        flex="1"
      >
        <Main className={classes.main}>
          {!isOpen && <OfferOutcome />}
          {isDepositFirst && (
            <Box mb="xl">
              <Deposit />
            </Box>
          )}
          <OfferTitle />
          {failure && <FailureNotice failure={failure} inFull apart />}
          {introduction && (
            <Text mb="md" className="anywhere pre-line">
              {introduction}
            </Text>
          )}
          <Variants />
          <QuickConditions />
          <Contents />
          {!isDepositFirst && <Deposit />}
          <Conditions />
          {notes && (
            <Part title={<Trans context="customer">Notes on the offer</Trans>}>
              <Text mb="md" className="anywhere pre-line">
                {notes}
              </Text>
            </Part>
          )}
          <Questions />
          <Foot />
        </Main>
        <TotalBar />
      </Flex>
      <AnswerSheet />
    </Stack>
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
    <Group gap="3xs md" mt="md" c="dimmed" fz="sm">
      {first.map(({ kind, value, icon: Icon }) => (
        <Flex key={kind} component="span" align="center" gap="3xs">
          <Icon size={18} stroke={1.7} aria-hidden />
          {value}
        </Flex>
      ))}
      <LinkButton ml="auto" fz="sm" onClick={() => document.getElementById('offer-conditions')?.scrollIntoView()}>
        <Trans>All conditions</Trans>
      </LinkButton>
    </Group>
  )
}

function Foot() {
  const { t } = useLingui()
  const begin = useBegin()
  const isOpen = useIsOpen()
  const { company } = useOffer()
  return (
    <Flex component="footer" direction="column" gap="md" mt="2xl">
      {isOpen && (
        <UnstyledButton
          type="button"
          mx="auto"
          data-no-print
          mih={44}
          py={0}
          px="md"
          bdrs="md"
          c="dimmed"
          fz="md"
          td="underline"
          onClick={() => begin('reject')}
        >
          <Trans>I do not want this offer</Trans>
        </UnstyledButton>
      )}
      <Box aria-label={t`Personal data`} component="section" c="dimmed" fz="xs" lh="sm">
        <Title order={2} fz="xs" lh="sm">
          <Trans>Personal data</Trans>
        </Title>
        <Text mt="4xs" className="anywhere pre-line">
          {company.privacy_notice}
        </Text>
      </Box>
      <Center data-no-print>
        <LanguageSwitch long />
      </Center>
    </Flex>
  )
}

/** The company's name and logo, with links to the PDF and the phone number. */
function CompanyHeader({ code }: { code: string }) {
  const { t } = useLingui()
  const { company, maintainer } = useOffer()
  const phone = maintainer.phone ?? company.phone_number
  return (
    <Flex className={classes.header} component="header" gap="4xs" align="center" bg="var(--card)">
      <Group wrap="nowrap" gap="sm" flex="1" miw={0}>
        {company.logo_url ? (
          <Image
            component="img"
            w="auto"
            maw={96}
            h={40}
            p="5xs"
            flex="none"
            fit="contain"
            radius="md"
            bg="#ffffff"
            src={company.logo_url}
            alt=""
          />
        ) : (
          <Center
            component="span"
            flex="none"
            w={36}
            h={36}
            bdrs="md"
            bg="var(--brand)"
            c="var(--card)"
            fz="sm"
            fw={650}
            aria-hidden
          >
            {initials(company.name)}
          </Center>
        )}
        <Flex component="p" direction="column" miw={0} m={0} lh="sm">
          <strong>{company.name}</strong>
          <Note component="small" fz="xs" lh="xs" className="anywhere">
            {company.address.replaceAll('\n', ', ')}
          </Note>
        </Flex>
      </Group>
      <ActionIcon
        component="a"
        size={44}
        href={`/api/public-zone/offer/${encodeURIComponent(code)}/paper`}
        target="_blank"
        rel="noopener"
        aria-label={t`Offer as PDF`}
        title={t`Offer as PDF`}
      >
        <IconDownload size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      {phone && (
        <ActionIcon component="a" size={44} href={`tel:${phone}`} aria-label={t`Call`} title={t`Call`}>
          <IconPhone size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  )
}

/** The validity of the offer, its subject, its customer and its author. */
function OfferTitle() {
  const { offer_number, subject, customer_name, maintainer } = useOffer()
  return (
    <>
      <Validity />
      <Title order={1} fz="3xl" lh="3xl" className="anywhere" tabIndex={-1} data-page-title>
        {subject}
      </Title>
      <Text mt="4xs" mb="lg" c="dimmed" fz="md" lh="md">
        <Trans>
          Offer {offer_number} for {customer_name}
        </Trans>
        {maintainer.name && (
          <>
            {' · '}
            <Trans>Prepared by {maintainer.name}</Trans>
          </>
        )}
      </Text>
    </>
  )
}

function Validity() {
  const { expires_on } = useOffer()
  const isOpen = useIsOpen()
  if (!isOpen) return null
  const days = daysUntil(expires_on, today())
  return (
    <Flex
      component="p"
      rowGap="4xs"
      columnGap="2xs"
      align="center"
      wrap="wrap"
      mt={0}
      mb="2xs"
      mx={0}
      c="dimmed"
      fz="sm"
    >
      <Flex
        component="span"
        align="center"
        gap="2xs"
        px="xs"
        bdrs="xl"
        bg="var(--tone-surface)"
        c="var(--tone)"
        fw={600}
        lh="xl"
        data-tone={days <= 3 ? 'red' : 'amber'}
      >
        <Box component="span" w={6} h={6} bdrs="50%" bg="var(--tone)" />
        <Trans context="offer">Valid until {formatDate(expires_on)}</Trans>
      </Flex>
      <span>
        {days <= 0 ? (
          <Trans>today is the last day</Trans>
        ) : (
          <Plural value={days} one="# day left" other="# days left" />
        )}
      </span>
    </Flex>
  )
}

/** The total of the current choice and the two answers: at the bottom on phones, at the side on wide screens. */
function TotalBar() {
  const begin = useBegin()
  const isOpen = useIsOpen()
  const { can_ask, variants } = useOffer()
  const { variant } = useSelection()
  const money = useMoney()
  const vatName = useVatName()
  const { gross, vat } = useChosenTotals()
  const rates = vat.map(({ rate }) => vatName(rate)).join(' + ')
  if (!isOpen && !can_ask) return null
  return (
    <aside className={classes.bar} data-no-print>
      <Flex
        component="p"
        direction={{ base: 'row', md: 'column' }}
        align={{ base: 'baseline', md: 'stretch' }}
        justify="space-between"
        gap={{ base: 'sm', md: '5xs' }}
        mt={0}
        mx={0}
        mb={{ base: '5xs', md: '2xs' }}
        role="status"
      >
        <Text span c="dimmed" fz="md">
          <Trans>Total with VAT {rates}</Trans>
        </Text>
        <Text
          component="strong"
          fz={{ base: 'xl', md: '3xl' }}
          fw={650}
          lh={{ base: 'lg', md: '3xl' }}
          className="tabular nowrap"
        >
          {money(gross)}
        </Text>
      </Flex>
      {isOpen && (
        <Button
          className={classes.accept}
          {...answerButton}
          leftSection={<IconCheck size={22} stroke={1.9} />}
          onClick={() => begin('accept')}
        >
          {variants.length > 1 ? <Trans>I accept variant {variant}</Trans> : <Trans>I accept the offer</Trans>}
        </Button>
      )}
      {can_ask && (
        <Button
          variant="default"
          {...answerButton}
          c="var(--brand)"
          leftSection={<IconMessageQuestion size={22} stroke={1.7} />}
          onClick={() => begin('ask')}
        >
          <Trans>I have a question</Trans>
        </Button>
      )}
    </aside>
  )
}

/** The page while its offer is loading, and its message when the offer cannot be shown. */
function WithoutOffer() {
  const actor = OfferAnswer.useActorRef()
  const isMissing = OfferAnswer.useSelector((snapshot) => snapshot.matches('missing'))
  const isTooMany = OfferAnswer.useSelector((snapshot) => snapshot.matches('tooMany'))
  const isFailed = OfferAnswer.useSelector((snapshot) => snapshot.matches('loadFailed'))
  const failure = OfferAnswer.useSelector(({ context }) => context.failure)
  const retry = () => actor.send({ type: 'offer.retry' })
  return (
    <Stack className={classes.page} gap={0} mih="100dvh" fz="lg" lh="lg">
      <Main className={classes.alone}>
        {isMissing && (
          <Message icon={IconFileOff} title={<Trans>There is no offer at this address</Trans>}>
            <Trans>
              Compare the address with the one in the message. An offer that was answered or withdrawn is no longer
              shown after 90 days. The company that made it can help you.
            </Trans>
          </Message>
        )}
        {isTooMany && (
          <Message icon={IconHourglass} title={<Trans>Please wait a minute</Trans>}>
            <Trans>This page was opened too often from your connection.</Trans>
            <RetryButton onClick={retry} />
          </Message>
        )}
        {isFailed && failure && <FailureNotice failure={failure} onRetry={retry} />}
        {!isMissing && !isTooMany && !isFailed && (
          <Loading>
            <Stack gap="sm" pt="2xs">
              {[20, 56, 21, 220, 96].map((height) => (
                <Skeleton key={height} height={height} />
              ))}
            </Stack>
          </Loading>
        )}
        <Center data-no-print>
          <LanguageSwitch long />
        </Center>
      </Main>
    </Stack>
  )
}

interface MessageProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: ReactNode
  children: ReactNode
}

function Message({ icon: Icon, title, children }: MessageProps) {
  return (
    <Stack gap="sm" align="center" py="3xl" px="2xs" c="dimmed" ta="center" role="alert">
      <Icon size={40} stroke={1.4} aria-hidden />
      <Title order={1} c="var(--ink-1)" fz="2xl" lh="2xl" tabIndex={-1} data-page-title>
        {title}
      </Title>
      <Stack gap="md" align="center">
        {children}
      </Stack>
    </Stack>
  )
}
