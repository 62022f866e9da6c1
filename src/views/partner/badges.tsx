import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { PartnerStatus } from '#contract/partner/status-lifecycle.ts'
import { partnerStatusCode } from '#contract/partner/statuses.ts'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { accountStatus } from '#contract/user/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import classes from './partner.module.css'

/** Whether a partner is active. */
export const PartnerStatusBadge = ({ status }: { status: PartnerStatus }) => (
  <StatusBadge of={partnerStatusCode[status]} />
)

interface SortedPartner {
  partner_status_name: string | null
  partner_status_colour: string | null
}

/** The partner status that the distributor assigned, in its colour. */
export function PartnerKindBadge({ partner_status_name: name, partner_status_colour: colour }: SortedPartner) {
  if (name === null) return null
  return (
    <Text
      span
      className={classes.kind}
      component="span"
      display="inline-block"
      maw="100%"
      py="5xs"
      pl="2xs"
      pr="xs"
      bd="1px solid var(--hairline)"
      bdrs="2xl"
      c="var(--ink-1)"
      fz="xs"
      lh="sm"
      truncate
    >
      <Box
        className={classes.dot}
        component="span"
        w={8}
        h={8}
        mr="3xs"
        bdrs="50%"
        bg="var(--ink-3)"
        style={{ backgroundColor: colour ?? undefined }}
        aria-hidden
      />
      {name}
    </Text>
  )
}

/** The mark of a highlighted partner; only the star in lists. */
export function HighlightedMark({ short = false }: { short?: boolean }) {
  const { t } = useMacro()
  if (short) return <IconStarFilled className={classes.star} size={14} role="img" aria-label={t`Highlighted`} />
  return (
    <Flex
      component="span"
      gap="4xs"
      align="center"
      c="var(--copper-ink)"
      fz="xs"
      fw={600}
      lh="sm"
      display="inline-flex"
      className="nowrap"
    >
      <IconStarFilled size={14} aria-hidden />
      <Trans>Highlighted</Trans>
    </Flex>
  )
}

/** The state of an account; invited people who have not activated it yet have a state of their own. */
export const MemberBadge = ({ status, is_activated }: { status: AccountStatus; is_activated: boolean }) => (
  <StatusBadge of={accountStatus[status === 1 && !is_activated ? 'invited' : status]} />
)
