import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Center, Flex, Group, Image, Text, Title } from '@mantine/core'
import { IconDownload, IconPhone } from '@tabler/icons-react'
import { daysUntil } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { initials } from '#views/components/page/marks/initials.ts'
import { Note } from '#views/components/page/note.tsx'
import classes from './offer.module.css'
import { useIsOpen, useOffer } from './offer-actor.ts'

/** The company's name and logo, with links to the PDF and the phone number. */
export function CompanyHeader({ code }: { code: string }) {
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
export function OfferTitle() {
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
