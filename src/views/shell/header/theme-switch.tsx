import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { LateMenu } from '#views/components/late/late-menu.tsx'

/** Light, dark, or the setting of the device; the choice is stored. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = [
    { scheme: 'light', label: t`Light`, icon: IconSun },
    { scheme: 'dark', label: t`Dark`, icon: IconMoon },
    { scheme: 'auto', label: t`Same as the device`, icon: IconDeviceDesktop },
  ] as const
  const current = choices.find(({ scheme }) => scheme === colorScheme) ?? choices[2]
  return (
    <LateMenu
      button={
        <ActionIcon aria-label={t`Appearance: ${current.label}`}>
          <current.icon size={18} stroke={1.7} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {choices.map(({ scheme, label, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={18} stroke={1.7} />}
            rightSection={scheme === colorScheme ? <IconCheck size={16} stroke={1.8} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}
