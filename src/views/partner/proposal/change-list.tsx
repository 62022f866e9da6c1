import { Trans } from '@lingui/react/macro'
import { Box, Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProposedChange } from '#contract/partner/proposal.ts'
import { Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import classes from './proposal.module.css'
import { ChangeTitle, DecisionBadge, ProposedSide } from './values.tsx'

interface ChangeListProps<Change extends ProposedChange> {
  changes: readonly Change[]
  /** Shown beside the old value if it was changed since the proposal. */
  remark?: (change: Change) => ReactNode
  /** Actions on a change. */
  actions?: (change: Change) => ReactNode
}

/** The changes of a proposal: old value, proposed value, and decision. */
export function ChangeList<Change extends ProposedChange>({ changes, remark, actions }: ChangeListProps<Change>) {
  return (
    <PlainList gap="sm">
      {changes.map((change) => (
        <Flex
          key={change.id}
          direction="column"
          gap="sm"
          component="li"
          p="md"
          bd="1px solid var(--hairline)"
          bdrs="md"
          bg="var(--card)"
        >
          <Group gap="4xs sm" justify="space-between">
            <Box component="h3" m={0} fz="md" lh="md" className="anywhere">
              <ChangeTitle change={change} />
            </Box>
            <DecisionBadge decision={change.decision} />
          </Group>
          <Facts
            min={120}
            facts={[
              {
                label: <Trans>Before</Trans>,
                value: <ProposedSide field={change.field} values={change.before} side="old" />,
              },
              {
                label: <Trans>Proposed</Trans>,
                value: (
                  <Box fw={600}>
                    <ProposedSide field={change.field} values={change.after} side="new" />
                  </Box>
                ),
              },
            ]}
          />
          {remark?.(change)}
          {change.reason && (
            <p className={classes.reason}>
              <Trans>Reason: {change.reason}</Trans>
            </p>
          )}
          {actions?.(change)}
        </Flex>
      ))}
    </PlainList>
  )
}
