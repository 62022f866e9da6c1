import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Table, Text } from '@mantine/core'
import { erpOwnedFields, sharedKinds } from '#contract/synchronization/kinds.ts'
import type { Synchronization } from '#contract/synchronization/synchronization.ts'
import classes from './synchronization.module.css'
import { fieldLabel, kindWords } from './words.tsx'

interface OwnershipDialogProps {
  synchronization: Synchronization
  onClose: () => void
}

/** The fields that the ERP owns, with its names for them; the portal owns all others. */
export function OwnershipDialog({ synchronization: { kind }, onClose }: OwnershipDialogProps) {
  const { t, i18n } = useLingui()
  const owned: Readonly<Record<string, string>> = erpOwnedFields[kind]
  const isShared = sharedKinds.includes(kind)
  return (
    <Modal opened onClose={onClose} title={i18n._(kindWords[kind])} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Text mb={16} c="dimmed">
        {isShared ? (
          <Trans>
            The portal and the ERP share these fields. What was changed in the ERP is taken over, unless it was changed
            in the portal as well: then a person decides.
          </Trans>
        ) : (
          <Trans>The ERP owns these fields, and each run overwrites them. All other fields belong to the portal.</Trans>
        )}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>In the portal</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>In the ERP</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(owned).map(([field, name]) => (
            <Table.Tr key={field}>
              <Table.Td>{i18n._(fieldLabel(field))}</Table.Td>
              <Table.Td className={classes.owned}>
                <code>{name}</code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
