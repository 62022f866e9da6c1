import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Center, Flex, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCalendarClock, IconCheck, IconCreditCard, IconMessageQuestion } from '@tabler/icons-react'
import { useActorRef } from '@xstate/react'
import { type CSSProperties, useMemo, useState } from 'react'
import { isLocale } from '#contract/messages/locale.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { keptAnswer, provideOfferAnswer } from '#services/offer/offer-answer-actors.ts'
import { provideOfferReading } from '#services/offer/offer-reading-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { brandColours } from './brand-colours.ts'
import { Conditions, Contents, Deposit, Questions } from './contents.tsx'
import classes from './offer.module.css'
import { OfferAnswer, useBegin, useIsOpen, useOffer, useSelection } from './offer-actor.ts'
import { CompanyHeader, OfferTitle } from './offer-header.tsx'
import { OfferOutcome } from './offer-outcome.tsx'
import { answerButton, LinkButton, Part, useChosenTotals, useVatName } from './totals.tsx'
import { Variants } from './variants.tsx'
import { WithoutOffer } from './without-offer.tsx'

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
