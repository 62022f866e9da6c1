import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Tone } from '#views/components/status/statuses.ts'
import classes from './partner.module.css'

/** Labels of the status codes 0, 1 and 2 of a partner (specification, section 4). */
export const partnerStatuses: Record<AccountStatus, { tone: Tone; label: MessageDescriptor }> = {
  0: { tone: 'amber', label: msg({ context: 'partner', message: 'Inactive' }) },
  1: { tone: 'green', label: msg({ context: 'partner', message: 'Active' }) },
  2: { tone: 'red', label: msg({ context: 'partner', message: 'Cancelled' }) },
}

/** Whether a partner is active. */
export function PartnerStatusBadge({ status }: { status: AccountStatus }) {
  const { i18n } = useLingui()
  const { tone, label } = partnerStatuses[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

interface SortedPartner {
  partner_status_name: string | null
  partner_status_colour: string | null
}

/** The partner status that the distributor assigned, in its colour. */
export function PartnerKindBadge({ partner_status_name: name, partner_status_colour: colour }: SortedPartner) {
  if (name === null) return null
  return (
    <span className={classes.kind}>
      <Box
        className={classes.dot}
        component="span"
        w={8}
        h={8}
        mr={6}
        bdrs="50%"
        bg="var(--ink-3)"
        style={{ backgroundColor: colour ?? undefined }}
        aria-hidden
      />
      {name}
    </span>
  )
}

/** The mark of a highlighted partner; only the star in lists. */
export function HighlightedMark({ short = false }: { short?: boolean }) {
  const { t } = useMacro()
  if (short) return <IconStarFilled className={classes.star} size={14} role="img" aria-label={t`Highlighted`} />
  return (
    <Flex
      component="span"
      gap={4}
      align="center"
      c="var(--copper-ink)"
      fz={13}
      fw={600}
      lh="20px"
      display="inline-flex"
      className="nowrap"
    >
      <IconStarFilled size={14} aria-hidden />
      <Trans>Highlighted</Trans>
    </Flex>
  )
}

/** Labels of the codes 0, 1 and 2 of an account. */
export const accountStatuses: Record<AccountStatus, { tone: Tone; label: MessageDescriptor }> = {
  0: { tone: 'amber', label: msg({ context: 'account', message: 'Inactive' }) },
  1: { tone: 'green', label: msg({ context: 'account', message: 'Active' }) },
  2: { tone: 'red', label: msg({ context: 'account', message: 'Cancelled' }) },
}

/** The state of an account; invited people who have not activated it yet have a state of their own. */
export function MemberBadge({ status, is_activated }: { status: AccountStatus; is_activated: boolean }) {
  const { i18n } = useLingui()
  if (status === 1 && !is_activated) {
    return (
      <Badge tone="blue">
        <Trans>Invited</Trans>
      </Badge>
    )
  }
  const { tone, label } = accountStatuses[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
