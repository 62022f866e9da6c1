import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface DotsMenuProps {
  label: string
  disabled: boolean
  /** The items of the menu. */
  children: ReactNode
}

/** A menu behind three dots. It is mounted when it is first opened, because a long offer has a hundred of them. */
export function DotsMenu({ label, disabled, children }: DotsMenuProps) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <ActionIcon
      size={28}
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        setWasOpened(true)
        setOpened(true)
      }}
    >
      <IconDots size={18} stroke={1.7} />
    </ActionIcon>
  )
  if (!wasOpened) return button
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
