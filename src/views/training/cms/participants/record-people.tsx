import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Table } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './participants.module.css'
import { useParticipantActions } from './use-participant-actions.tsx'

/** The participants of a registration: few, so without paging. */
export function RecordPeople({ people, onChanged }: { people: readonly ParticipantRow[]; onChanged: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const { actions, dialogs } = useParticipantActions(onChanged)
  return (
    <Card title={<Trans>Participants</Trans>} count={people.length}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Participant</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Status</Trans>
              </Table.Th>
              <Table.Th>
                <Trans context="training order">Order</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Gross price</Trans>
              </Table.Th>
              <Table.Th>
                <span className={classes.unseen}>
                  <Trans>Actions</Trans>
                </span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <strong className={classes.name}>
                    {row.first_name} {row.last_name}
                  </strong>
                  <div className={classes.faint}>{row.email}</div>
                </Table.Td>
                <Table.Td>
                  <ParticipantStatusBadge status={row.status} />
                </Table.Td>
                <Table.Td>
                  {row.order_status ? (
                    <span className={classes.order}>
                      {row.order_number} <OrderStatusBadge status={row.order_status} />
                    </span>
                  ) : (
                    '–'
                  )}
                </Table.Td>
                <Table.Td>{row.order_status ? money(row.price_brutto) : '–'}</Table.Td>
                <Table.Td className={classes.menu}>
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t`Actions for ${row.first_name} ${row.last_name}`}
                      >
                        <IconDots size={18} stroke={1.7} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>{actions(row)}</Menu.Dropdown>
                  </Menu>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {dialogs}
    </Card>
  )
}
