import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface OwnActions {
  mayChange: boolean
  mayDelete: boolean
  onChange: () => void
  onDelete: () => void
}

/** The menu of a row that belongs to the company: change and delete. Null where the person may do neither: the row has no menu then. */
export function ownActions({ mayChange, mayDelete, onChange, onDelete }: OwnActions): ReactNode {
  if (!mayChange && !mayDelete) return null
  return (
    <>
      {mayChange && (
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onChange}>
          <Trans context="button">Change</Trans>
        </Menu.Item>
      )}
      {mayDelete && (
        <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Menu.Item>
      )}
    </>
  )
}
